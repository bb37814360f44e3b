import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { second } from '@koi/contract/time'
import type pg from 'pg'
import { withClient } from './client.ts'

const folder = new URL('../../migrations/', import.meta.url)

interface Migration {
  name: string
  text: string
  hash: string
  /** The oldest migration that a release must know to work on; null: any release goes on working (0029). */
  needs: string | null
}

type Applied = Pick<Migration, 'name' | 'hash' | 'needs'>

/** The files of a folder of migrations, in their order. */
function migrationsIn(place: URL): Migration[] {
  return readdirSync(place)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, place), 'utf8')
      const needs = /^-- needs: (\S+)$/m.exec(text)?.[1] ?? null
      return { name, text, hash: createHash('sha256').update(text).digest('hex'), needs }
    })
}

let ours: Migration[] | null = null
/** What this release knows: its files do not change while it runs. */
const known = (): Migration[] => (ours ??= migrationsIn(folder))

/** Migrations of a later release that one which knows `names` cannot work on. */
const breaking = (applied: Applied[], names: ReadonlySet<string>): Applied[] =>
  applied.filter(({ name, needs }) => !names.has(name) && needs !== null && !names.has(needs))

/**
 * What a statement of a migration may wait for a lock, and how often it is tried: those who serve wait behind it. Less than
 * the second after which PostgreSQL looks for who waits in a circle: then it is the migration that gives way, not a call.
 */
const lockTimeout = '500ms'
const mostTries = 60

/** Those of `wanted` that are not applied yet. Throws where an applied one differs, or a later one needs what `wanted` lacks. */
function findPending(applied: Applied[], wanted: Migration[]): Migration[] {
  const names = new Set(wanted.map(({ name }) => name))
  for (const { name, needs } of breaking(applied, names))
    throw new Error(
      `the database has migration ${name}, which needs a release with ${needs}: this one is older and does not work on it (docs/running.md, "Upgrades")`,
    )
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]))
  return wanted.filter(({ name, hash }) => {
    const before = hashes.get(name)
    if (before && before !== hash)
      throw new Error(`migration ${name} was changed after it was applied: write a new one instead`)
    return !before
  })
}

/**
 * Brings the database at `url` to the newest migration: forward only, one transaction each, one process at a time. A
 * database that a later release has expanded is left as it is (docs/decisions/0029). On the coordinator of a Citus the
 * ledger is then distributed by player (docs/decisions/0031).
 * Throws when an applied migration was changed afterwards, and when a later release took away what this one needs.
 */
export async function migrate(url: string, place = folder): Promise<void> {
  await withClient(url, async (client) => {
    const { rows: locked } = await client.query<{ isCitus: boolean }>(
      `select pg_advisory_lock(727272), exists (select from pg_extension where extname = 'citus') as "isCitus"`,
    )
    const { isCitus } = locked[0]!
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now(), needs text)',
    )
    const { rows } = await client.query<Applied>('select name, hash, needs from migration')
    const wanted = migrationsIn(place)
    const names = new Set(wanted.map(({ name }) => name))
    for (const migration of findPending(rows, wanted)) await apply(client, migration, isCitus)
    // The rights of a later release stand: ours say nothing of the tables that it added.
    const isLatest = rows.every(({ name }) => names.has(name))
    if ((await makeRole(client)) && isLatest) await client.query(readFileSync(new URL('grants.sql', folder), 'utf8'))
    if (isLatest && isCitus) await client.query(readFileSync(new URL('citus.sql', folder), 'utf8'))
  })
}

/** One statement of a migration; a semicolon ends it unless it is quoted or remarked. */
const statement = /(?:'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[^]*?\$\1\$|--[^\n]*|[^;])+/g

/**
 * Applies one in a transaction. One that gets no lock is tried again, so that nobody waits long behind it. A Citus is given
 * the statements one by one, for it passes the whole text on to the nodes of a table, and works on them in one go.
 */
async function apply(client: pg.Client, { name, text, hash, needs }: Migration, isCitus: boolean): Promise<void> {
  const parts = isCitus ? ["set local citus.multi_shard_modify_mode = 'sequential'", ...text.match(statement)!] : [text]
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`begin; set local lock_timeout = '${lockTimeout}'`)
      for (const part of parts) await client.query(part)
      await client.query('insert into migration (name, hash, needs) values ($1, $2, $3)', [name, hash, needs])
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const isLocked = (error as { code?: string }).code === '55P03'
      if (!isLocked || tries >= mostTries) throw new Error(`migration ${name} failed`, { cause: error })
      await wait(second)
    }
  }
}

/** The role the application works in. Where the owner may not make roles, the application works as the owner. */
async function makeRole(client: pg.Client): Promise<boolean> {
  const exists = await client.query("select 1 from pg_roles where rolname = 'koi_app'")
  if (exists.rowCount) return true
  try {
    await client.query('create role koi_app nologin')
    await client.query('grant koi_app to current_user')
    return true
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === '42710' || code === '23505') return true // made by another process meanwhile
    if (code === '42501') return false
    throw error
  }
}

/**
 * The migrations that `migrate` would apply to the database at `url`, by name. Changes nothing. Throws what `migrate` would,
 * and where one of them takes away what the release that serves on this database still needs.
 */
export async function planMigrations(url: string, place = folder): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows: found } = await client.query<{ isThere: boolean }>(
      `select to_regclass('migration') is not null as "isThere"`,
    )
    const { rows } = found[0]!.isThere
      ? await client.query<Applied>('select name, hash, needs from migration')
      : { rows: [] }
    const wanted = migrationsIn(place)
    const pending = findPending(rows, wanted)
    const applied = new Set(rows.map(({ name }) => name))
    for (const { name, needs } of pending)
      if (rows.length && needs !== null && !applied.has(needs))
        throw new Error(
          `migration ${name} takes away what the release that runs still needs: first upgrade to a release that has ${needs} and not ${name} (docs/running.md, "Upgrades")`,
        )
    return pending.map(({ name }) => name)
  })
}

/** Whether every migration of this release is applied, and none of a later one that it cannot work on (for /readyz). */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<Applied>('select name, hash, needs from migration')
  const applied = new Set(rows.map(({ name }) => name))
  const names = new Set(known().map(({ name }) => name))
  return known().every(({ name }) => applied.has(name)) && breaking(rows, names).length === 0
}
