import { randomBytes } from 'node:crypto'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { schema } from './schema.ts'

type Value = SQLInputValue

/** The sandbox's own data, in one SQLite file. Its calls do not wait, so that whatever runs between two awaits is alone. */
export class Store {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  #depth = 0

  constructor(file: string) {
    this.#database = new DatabaseSync(file)
    this.#database.exec(
      'pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000; pragma foreign_keys = on;',
    )
    this.#database.exec(schema)
  }

  /** Runs `work` as one transaction; inside another one it is part of that. */
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

  /** Answers how many rows were changed. */
  run(sql: string, ...values: Value[]): number {
    return Number(this.#prepared(sql).run(...values).changes)
  }

  /** A number that is one higher with each call, for good. */
  next(name: string): number {
    const sql =
      'insert into counter (name, value) values (?, 1) on conflict (name) do update set value = value + 1 returning value'
    return this.one<{ value: number }>(sql, name)?.value ?? 0
  }

  /** A secret of this store: made at the first call, the same ever after. */
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

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    const made = this.#database.prepare(sql)
    this.#statements.set(sql, made)
    return made
  }
}
