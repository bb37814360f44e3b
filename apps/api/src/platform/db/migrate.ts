import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { second } from '@koi/contract/time'
import type pg from 'pg'
import { withClient } from './client.ts'

const folder = new URL('../../../migrations/', import.meta.url)

interface Migration {
  name: string
  text: string
  hash: string
  /** Oldest migration that a release must know to keep working; null: every release does (docs/decisions/0029). */
  needs: string | null
}

type Applied = Pick<Migration, 'name' | 'hash' | 'needs'>

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

let ownMigrations: Migration[] | null = null
const readOwnMigrations = (): Migration[] => (ownMigrations ??= migrationsIn(folder))

/** Names and hashes of the migrations of this release. */
export const knownMigrations = (): Pick<Migration, 'name' | 'hash'>[] =>
  readOwnMigrations().map(({ name, hash }) => ({ name, hash }))

/** Migrations of a later release that make a release knowing only `names` unusable. */
const breakingMigrations = (applied: Applied[], names: ReadonlySet<string>): Applied[] =>
  applied.filter(({ name, needs }) => !names.has(name) && needs !== null && !names.has(needs))

/**
 * A waiting DDL lock blocks the server's queries behind it. The timeout is below deadlock_timeout (1 s), so in a
 * deadlock the migration gives up and the server's query continues.
 */
const lockTimeout = '500ms'
const maxTries = 60

/** Throws when an applied migration was changed, or when a later release's migration needs more than `wanted`. */
function findPending(applied: Applied[], wanted: Migration[]): Migration[] {
  const names = new Set(wanted.map(({ name }) => name))
  for (const { name, needs } of breakingMigrations(applied, names))
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
 * Applies migrations, forward only: one transaction per migration, one process at a time. Grants are applied at the
 * end, unless a later release has expanded the database (docs/decisions/0029). Throws when an applied migration was
 * changed, or when a later release removed something that this release needs. `only` limits the run to the migrations
 * with these names.
 */
export async function migrate(url: string, place = folder, only: readonly string[] | null = null): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('select pg_advisory_lock(727272)')
    // Functions store this path (`set search_path from current`): a caller's temporary tables must not shadow ours.
    await client.query("select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', false)")
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now(), needs text)',
    )
    const { rows } = await client.query<Applied>('select name, hash, needs from migration')
    const known = migrationsIn(place)
    const wanted = only ? known.filter(({ name }) => only.includes(name)) : known
    const names = new Set(known.map(({ name }) => name))
    for (const migration of findPending(rows, wanted)) await apply(client, migration)
    // After a later release, its grants are kept: grants.sql of this release does not know its tables.
    const isLatest = rows.every(({ name }) => names.has(name))
    if ((await makeRole(client)) && isLatest && !only)
      await client.query(readFileSync(new URL('grants.sql', place), 'utf8'))
  })
}

/** Applies one migration in a transaction; retries after a lock timeout. */
async function apply(client: pg.Client, { name, text, hash, needs }: Migration): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`begin; set local lock_timeout = '${lockTimeout}'`)
      await client.query(text)
      await client.query('insert into migration (name, hash, needs) values ($1, $2, $3)', [name, hash, needs])
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const isLocked = (error as { code?: string }).code === '55P03'
      if (!isLocked || tries >= maxTries) throw new Error(`migration ${name} failed`, { cause: error })
      await wait(second)
    }
  }
}

async function makeRole(client: pg.Client): Promise<boolean> {
  const exists = await client.query("select 1 from pg_roles where rolname = 'koi_app'")
  if (exists.rowCount) return true
  try {
    await client.query('create role koi_app nologin')
    await client.query('grant koi_app to current_user')
    return true
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === '42710' || code === '23505') return true // another process created it meanwhile
    if (code === '42501') return false
    throw error
  }
}

/**
 * Returns the names of the migrations that `migrate` would apply to the database at `url`. Throws what `migrate`
 * throws, and when a migration removes what the running release still needs.
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
          `migration ${name} removes what the running release still needs: first upgrade to a release that has ${needs} and not ${name} (docs/running.md, "Upgrades")`,
        )
    return pending.map(({ name }) => name)
  })
}

/** Checks for /readyz whether the migrations of this release are applied. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<Applied>('select name, hash, needs from migration')
  const applied = new Set(rows.map(({ name }) => name))
  const names = new Set(readOwnMigrations().map(({ name }) => name))
  return readOwnMigrations().every(({ name }) => applied.has(name)) && breakingMigrations(rows, names).length === 0
}
