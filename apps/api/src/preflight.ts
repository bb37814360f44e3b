import { randomUUID } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minute, type Instant, millisOf, second } from '@koi/contract/time'
import { sql } from 'kysely'
import type { App } from './platform/app.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { withClient } from './platform/client.ts'
import type { Reader, Tx } from './platform/db.ts'
import { refuseSuperuser } from './platform/role.ts'
import { aboutOf } from './platform/personal.ts'
import { type Key, keyFile, seal, unseal } from './platform/secret.ts'
import { processUser } from './platform/user.ts'
import { folderOf } from './upload/upload.ts'

/** What the installation cannot work without, and what is wrong with it. */
export interface Obstacle {
  what: 'secret key' | 'uploads' | 'disk' | 'clock' | 'rights'
  /** One sentence that names the file or table, the user or role, and what to do. */
  message: string
}

/** Bytes that have to be free where the data folder lies: PostgreSQL and the logs stop before the last block is used. */
const leastRoom = 100 * 1024 * 1024
/** Signed requests of venues and gateways are valid for five minutes, one-time codes for less. */
const mostDrift = minute
/** How long an answer of `readiness` is used again. */
const freshFor = 2 * second

const about = aboutOf('key_probe.sealed', 'true')
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? (error as Error).message

/** Stores a text that the newest key has sealed, by which every later start recognises the key. */
export const insertKeyProbe = (tx: Tx, config: Key) =>
  tx
    .insertInto('keyProbe')
    .values({ sealed: seal(config, 'koi', about) })
    .execute()

/** Whether the keys open the probe of this database; null where there is none, in a database without an operator. */
export async function readKeyProbe(db: Reader, config: Key): Promise<{ opens: boolean } | null> {
  const probe = await db.selectFrom('keyProbe').select('sealed').executeTakeFirst()
  return probe ? { opens: opensProbe(config, probe.sealed) } : null
}

/** Whether the keys open what `insertKeyProbe` has sealed. */
export function opensProbe(config: Key, sealed: string): boolean {
  try {
    unseal(config, sealed, about)
    return true
  } catch {
    return false
  }
}

async function probeObstacle(db: Reader, config: Key): Promise<string | null> {
  const probe = await readKeyProbe(db, config)
  if (probe === null || probe.opens) return null
  return `${keyFile(config.data)} does not open what this database was sealed with: put back the key that belongs to the database (a further key is a new line behind it)`
}

/** Why pictures cannot be stored; null when a file was written and removed again. */
export async function uploadsObstacle(config: Pick<Config, 'data'>): Promise<string | null> {
  const folder = folderOf(config)
  const file = join(folder, `.probe-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(file, '')
    await rm(file)
    return null
  } catch (error) {
    const user = processUser()
    return `${folder} cannot be written to by the user "${user}" (${codeOf(error)}): chown -R ${user} ${folder}`
  }
}

function roomObstacle({ data }: Pick<Config, 'data'>): string | null {
  const { bavail, bsize } = statfsSync(data)
  const room = bavail * bsize
  if (room >= leastRoom) return null
  return `${data} has ${Math.floor(room / 1024 / 1024)} MiB left: free at least ${leastRoom / 1024 / 1024} MiB`
}

/**
 * Why the database of a start does not let us in, or lets in a role that production does not work with; null when it is
 * well. Connects once.
 */
export async function databaseObstacle({
  databaseUrl,
  isProduction,
}: Pick<Config, 'databaseUrl' | 'isProduction'>): Promise<string | null> {
  const { username, host, pathname } = new URL(databaseUrl)
  try {
    if (isProduction) await refuseSuperuser(databaseUrl)
    else await withClient(databaseUrl, (client) => client.query('select 1'))
    return null
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    if (code === undefined) return message
    return `DATABASE_URL: the database ${pathname.slice(1)} at ${host} does not let the role "${username}" in (${message || code}): see that it runs and that role, password and network are right`
  }
}

interface DatabaseProbe {
  now: Instant
  role: string
  unreadable: string[]
}

/** The database's clock, and what the role of `db` may not read of the tables. */
export const probeDatabase = async (db: Reader): Promise<DatabaseProbe> =>
  (
    await sql<DatabaseProbe>`
      select clock_timestamp() as now, current_user as role, array(
        select oid::regclass::text from pg_class
        where relkind in ('r', 'p') and not relispartition and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
          and not has_table_privilege(oid, 'select') order by 1) as unreadable`.execute(db)
  ).rows[0]!

function clockObstacle({ now }: DatabaseProbe): string | null {
  const drift = millisOf(systemClock.now()) - millisOf(now)
  if (Math.abs(drift) <= mostDrift) return null
  return `The clock of this machine is ${Math.round(Math.abs(drift) / 1000)} s ${drift < 0 ? 'behind' : 'ahead of'} the database's: let both keep time by NTP (timedatectl set-ntp true)`
}

function rightsObstacle({ role, unreadable: [first, ...more] }: DatabaseProbe): string | null {
  if (!first) return null
  return `The database role "${role}" may not read ${first}${more.length ? ` and ${more.length} more tables` : ''}: the role of DATABASE_URL has to own them (alter table ${first} owner to …)`
}

/** Everything that keeps this process from working; empty when nothing does. Throws when the database does not answer. */
export async function findObstacles({ config, db }: Pick<App, 'config' | 'db'>): Promise<Obstacle[]> {
  const probe = await probeDatabase(db)
  const found: [Obstacle['what'], string | null][] = [
    ['rights', rightsObstacle(probe)],
    // A trial may have several servers with a data folder, and so a key, each.
    ['secret key', config.makesKey || probe.unreadable.includes('key_probe') ? null : await probeObstacle(db, config)],
    ['uploads', await uploadsObstacle(config)],
    ['disk', roomObstacle(config)],
    ['clock', clockObstacle(probe)],
  ]
  return found.flatMap(([what, message]) => (message === null ? [] : [{ what, message }]))
}

/** `findObstacles` for a probe that anybody may call at any rate: runs at most once in two seconds. Logs what it finds. */
export function readiness(app: Pick<App, 'config' | 'db' | 'log'>): () => Promise<Obstacle['what'][]> {
  let latest: { at: number; found: Promise<Obstacle['what'][]> } | null = null
  const look = async () => {
    const obstacles = await findObstacles(app)
    for (const { message } of obstacles) app.log.error({ reason: message }, 'the platform is not ready')
    return obstacles.map(({ what }) => what)
  }
  return () => {
    if (!latest || performance.now() - latest.at > freshFor) latest = { at: performance.now(), found: look() }
    return latest.found
  }
}
