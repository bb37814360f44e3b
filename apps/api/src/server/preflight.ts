import { randomUUID } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minute, type Instant, millisOf, second } from '@koi/contract/time'
import { sql } from 'kysely'
import type { App } from '../platform/ops/app.ts'
import { systemClock } from '../platform/base/clock.ts'
import type { Config } from '../platform/ops/config.ts'
import { withClient } from '../platform/db/client.ts'
import type { Reader, Tx } from '../platform/db/db.ts'
import { requireNotSuperuser } from '../platform/db/role.ts'
import { associatedData } from '../platform/base/personal.ts'
import { type FolderSecret, keyFile, seal, unseal } from '../platform/base/secret.ts'
import { processUser } from '../platform/base/user.ts'
import { folderOf } from '../access/upload/upload.ts'

export interface Problem {
  what: 'secret key' | 'uploads' | 'disk' | 'clock' | 'rights'
  /** One sentence that names the file or table, the user or role, and the remedy. */
  message: string
}

/** Minimum free bytes on the data folder's disk; PostgreSQL and logs fail before the last block is used. */
const minFreeBytes = 100 * 1024 * 1024
/** Maximum difference to the database's clock: signed requests are valid for five minutes, one-time codes for less. */
const maxDrift = minute
const maxAge = 2 * second

const about = associatedData('key_probe.sealed', 'true')
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? (error as Error).message

/** Stores a text encrypted with the newest key; later starts test their key with it. */
export const insertKeyProbe = (tx: Tx, config: FolderSecret) =>
  tx
    .insertInto('keyProbe')
    .values({ sealed: seal(config, 'koi', about) })
    .execute()

/** Whether the key opens the stored text; null if there is none, in a database without an operator. */
export async function readKeyProbe(db: Reader, config: FolderSecret): Promise<{ opens: boolean } | null> {
  const probe = await db.selectFrom('keyProbe').select('sealed').executeTakeFirst()
  return probe ? { opens: opensProbe(config, probe.sealed) } : null
}

export function opensProbe(config: FolderSecret, sealed: string): boolean {
  try {
    unseal(config, sealed, about)
    return true
  } catch {
    return false
  }
}

async function probeProblem(db: Reader, config: FolderSecret): Promise<string | null> {
  const probe = await readKeyProbe(db, config)
  if (probe === null || probe.opens) return null
  return `${keyFile(config.data)} does not open what this database was sealed with: put back the key that belongs to the database (an additional key is added as a new line at the end)`
}

export async function uploadsProblem(config: Pick<Config, 'data'>): Promise<string | null> {
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

function diskProblem({ data }: Pick<Config, 'data'>): string | null {
  const { bavail, bsize } = statfsSync(data)
  const freeBytes = bavail * bsize
  if (freeBytes >= minFreeBytes) return null
  return `${data} has ${Math.floor(freeBytes / 1024 / 1024)} MiB left: free at least ${minFreeBytes / 1024 / 1024} MiB`
}

/** Why the database cannot be used, in one sentence; `setting`: the environment variable that names the database. */
export async function connectionProblem(
  { databaseUrl, isProduction }: Pick<Config, 'databaseUrl' | 'isProduction'>,
  setting = 'DATABASE_URL',
): Promise<string | null> {
  const { username, host, pathname } = new URL(databaseUrl)
  try {
    if (isProduction) await requireNotSuperuser(databaseUrl, setting)
    else await withClient(databaseUrl, (client) => client.query('select 1'))
    return null
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    if (code === undefined) return message
    return `${setting}: the database ${pathname.slice(1)} at ${host} does not let the role "${username}" in (${message || code}): see that it runs and that role, password and network are right`
  }
}

interface DatabaseProbe {
  now: Instant
  role: string
  unreadable: string[]
}

export const probeDatabase = async (db: Reader): Promise<DatabaseProbe> =>
  (
    await sql<DatabaseProbe>`
      select clock_timestamp() as now, current_user as role, array(
        select oid::regclass::text from pg_class
        where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace
          and not has_table_privilege(oid, 'select') order by 1) as unreadable`.execute(db)
  ).rows[0]!

function clockProblem({ now }: DatabaseProbe): string | null {
  const drift = millisOf(systemClock.now()) - millisOf(now)
  if (Math.abs(drift) <= maxDrift) return null
  return `The clock of this machine is ${Math.round(Math.abs(drift) / 1000)} s ${drift < 0 ? 'behind' : 'ahead of'} the database's: let both keep time by NTP (timedatectl set-ntp true)`
}

function rightsProblem({ role, unreadable: [first, ...more] }: DatabaseProbe): string | null {
  if (!first) return null
  return `The database role "${role}" may not read ${first}${more.length ? ` and ${more.length} more tables` : ''}: the role of DATABASE_URL has to own them (alter table ${first} owner to …)`
}

/** Lists what prevents the server from working. Throws when the database does not answer. */
export async function findProblems({ config, db }: Pick<App, 'config' | 'db'>): Promise<Problem[]> {
  const probe = await probeDatabase(db)
  const found: [Problem['what'], string | null][] = [
    ['rights', rightsProblem(probe)],
    // Outside production several servers may share a database, each with its own key.
    ['secret key', config.makesKey || probe.unreadable.includes('key_probe') ? null : await probeProblem(db, config)],
    ['uploads', await uploadsProblem(config)],
    ['disk', diskProblem(config)],
    ['clock', clockProblem(probe)],
  ]
  return found.flatMap(([what, message]) => (message === null ? [] : [{ what, message }]))
}

/** Checks readiness; the result is cached for two seconds, because /readyz may be called at any rate. Logs what it finds. */
export function readiness(app: Pick<App, 'config' | 'db' | 'log'>): () => Promise<Problem['what'][]> {
  let latest: { at: number; found: Promise<Problem['what'][]> } | null = null
  const check = async () => {
    const problems = await findProblems(app)
    for (const { message } of problems) app.log.error({ reason: message }, 'the platform is not ready')
    return problems.map(({ what }) => what)
  }
  return () => {
    if (!latest || performance.now() - latest.at > maxAge) latest = { at: performance.now(), found: check() }
    return latest.found
  }
}
