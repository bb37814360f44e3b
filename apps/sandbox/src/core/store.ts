import { randomBytes } from 'node:crypto'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { renames, schema } from './schema.ts'

type Value = SQLInputValue

/** The sandbox's SQLite database. Calls are synchronous, so code between two awaits is not interrupted by other calls. */
export class Store {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  #depth = 0

  constructor(file: string) {
    this.#database = new DatabaseSync(file)
    this.#database.exec(
      'pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000; pragma foreign_keys = on;',
    )
    this.#renameOld()
    this.#database.exec(schema)
  }

  /** Runs `work` in a transaction, or as part of the current one. */
  tx<T>(work: () => T): T {
    if (this.#depth > 0) return work()
    this.#database.exec('begin immediate')
    this.#depth = 1
    try {
      const result = work()
      this.#database.exec('commit')
      return result
    } catch (error) {
      this.#database.exec('rollback')
      throw error
    } finally {
      this.#depth = 0
    }
  }

  one<Row>(sql: string, ...values: Value[]): Row | undefined {
    return this.#prepared(sql).get(...values) as Row | undefined
  }

  all<Row>(sql: string, ...values: Value[]): Row[] {
    return this.#prepared(sql).all(...values) as Row[]
  }

  /** Runs a statement; returns the number of changed rows. */
  run(sql: string, ...values: Value[]): number {
    return Number(this.#prepared(sql).run(...values).changes)
  }

  /** The next value of a persistent counter. */
  next(name: string): number {
    const sql =
      'insert into counter (name, value) values (?, 1) on conflict (name) do update set value = value + 1 returning value'
    return this.one<{ value: number }>(sql, name)?.value ?? 0
  }

  /** A persistent secret, created on first use. */
  secret(name: string): string {
    this.run(
      'insert into secret (name, value) values (?, ?) on conflict do nothing',
      name,
      randomBytes(32).toString('hex'),
    )
    return this.one<{ value: string }>('select value from secret where name = ?', name)?.value ?? ''
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #renameOld(): void {
    for (const [table, column, to] of renames) {
      const columns = this.#database.prepare('select name from pragma_table_info(?)').all(table)
      if (column === null && columns.length > 0) this.#database.exec(`alter table ${table} rename to ${to}`)
      if (columns.some(({ name }) => name === column))
        this.#database.exec(`alter table ${table} rename column ${column} to ${to}`)
    }
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    const made = this.#database.prepare(sql)
    this.#statements.set(sql, made)
    return made
  }
}
