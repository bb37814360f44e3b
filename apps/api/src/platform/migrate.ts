import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

const folder = new URL('../../migrations/', import.meta.url)

interface Migration {
  name: string
  text: string
  hash: string
}

function migrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    })
}

/**
 * Brings the database at `url` to the newest migration: forward only, one transaction each, one process at a time.
 * Throws when an applied migration was changed afterwards.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(727272)')
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration')
    const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
    for (const { name, text, hash } of migrations()) {
      const before = applied.get(name)
      if (before === hash) continue
      if (before) throw new Error(`migration ${name} was changed after it was applied: write a new one instead`)
      await client.query('begin')
      try {
        await client.query(text)
        await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`migration ${name} failed`, { cause: error })
      }
    }
    if (await makeRole(client)) await client.query(readFileSync(new URL('grants.sql', folder), 'utf8'))
  } finally {
    await client.end()
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

/** Whether every migration of this release is applied (for /readyz). */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from migration')
  return rows[0]?.count === migrations().length
}
