import { existsSync, statfsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { day, millisOf } from '@koi/contract/time'
import pg from 'pg'
import {
  type Brand,
  databaseUrlOf,
  dataFolderOf,
  inSchema,
  loadBrands,
  schemaOf,
} from '../../../api/src/site/brand/brand.ts'
import { checkLedger } from '../../../api/src/books/ledger/check.ts'
import { readBackupTime } from '../../../api/src/platform/ops/backupState.ts'
import type { Config } from '../../../api/src/platform/ops/config.ts'
import type { Databases } from '../../../api/src/platform/db/databases.ts'
import { withClient } from '../../../api/src/platform/db/client.ts'
import { connect } from '../../../api/src/platform/db/db.ts'
import { setRolePrivilegeSql } from '../../../api/src/platform/db/role.ts'
import { isMigrated } from '../../../api/src/platform/db/migrate.ts'
import { replicaStateSql, systemIdSql } from '../../../api/src/platform/db/replica.ts'
import { probeDatabase, readKeyProbe } from '../../../api/src/server/preflight.ts'
import { nearestExisting } from '../start/nearest.ts'

type ServerSettings = Pick<
  DatabaseFacts,
  'maxConnections' | 'hasChecksums' | 'hasAutovacuum' | 'isLogCopied' | 'knowsZone'
>

export interface DatabaseFacts {
  /** server_version_num of PostgreSQL, such as 180004. */
  version: number
  role: string
  isSuperuser: boolean
  isMigrated: boolean
  /** Milliseconds by which this machine's clock is ahead of the database's. */
  drift: number
  /** Whether secret.key decrypts the key probe; null: the database contains nothing encrypted yet. */
  opens: boolean | null
  /** max_connections minus the connections reserved for superusers. */
  maxConnections: number
  hasChecksums: boolean
  hasAutovacuum: boolean
  isLogCopied: boolean
  /** Whether the server has the ledger's time zone, Asia/Shanghai. */
  knowsZone: boolean
  unreadable: string[]
  broken: string[]
  /** Jobs that have been running for more than an hour, and jobs whose last run failed. */
  stuckJobs: string[]
  failedJobs: string[]
  /** Messages that failed within 7 days, and messages overdue by more than an hour. */
  deadMessages: number
  lateMessages: number
  openArchives: string[]
  demoPlayers: number
}

export interface BrandFacts extends Pick<Brand, 'code' | 'isSuspended' | 'hasMove' | 'removeAt'> {
  hasKey: boolean
  /** A text says why the brand's schema could not be read. */
  database: Pick<DatabaseFacts, 'isMigrated' | 'opens' | 'broken'> | string
}

/** Reads facts about the further brands of the installation. */
export async function readBrandFacts(
  config: Pick<Config, 'databaseUrl' | 'databases' | 'data'>,
): Promise<BrandFacts[]> {
  const brands = (await withClient(config.databaseUrl, loadBrands)) ?? []
  const found: BrandFacts[] = []
  for (const { code, isSuspended, placement, hasMove, removeAt } of brands) {
    const folder = dataFolderOf(config, code)
    const read = async () => readDatabaseFacts(inSchema(databaseUrlOf(config, placement), schemaOf(code)), folder)
    const database = await read().catch((error: Error) => error.message)
    found.push({ code, isSuspended, hasMove, removeAt, hasKey: existsSync(join(folder, 'secret.key')), database })
  }
  return found
}

/** Facts about a database of KOI_DATABASES. */
export interface PlaceFacts {
  name: string
  /** server_version_num; a text is the connection error. */
  version: number | string
  role: string
  isSuperuser: boolean
}

export const readPlaceFacts = (databases: Databases): Promise<PlaceFacts[]> =>
  Promise.all(
    Object.entries(databases).map(async ([name, url]) => {
      try {
        const { rows } = await withClient(url, (client) =>
          client.query<Omit<PlaceFacts, 'name'>>(
            `select current_setting('server_version_num')::int as version, session_user as role,
              exists (select from pg_roles where rolsuper and pg_has_role(session_user, oid, ${setRolePrivilegeSql})) as "isSuperuser"`,
          ),
        )
        return { name, ...rows[0]! }
      } catch (error) {
        return { name, version: (error as Error).message, role: '', isSuperuser: false }
      }
    }),
  )

export interface ReplicaFacts {
  isStandby: boolean
  /** Whether the replica has the primary's system identifier. */
  isOurs: boolean
  /** Milliseconds until the replica has replayed the primary's current WAL position; null: more than 10 s. */
  behind: number | null
}

export async function readReplicaFacts(url: string, primaryUrl: string): Promise<ReplicaFacts> {
  const [replica, primary] = [url, primaryUrl].map(
    (at) => new pg.Client({ connectionString: at, connectionTimeoutMillis: 5000 }),
  )
  try {
    await Promise.all([replica!.connect(), primary!.connect()])
    const { rows: there } = await replica!.query<{ isReplica: boolean; id: string }>(replicaStateSql)
    const { rows: here } = await primary!.query<{ id: string; lsn: string }>(
      `select id, pg_current_wal_flush_lsn()::text as lsn from (${systemIdSql}) which`,
    )
    const { isReplica: isStandby, id } = there[0]!
    const isOurs = id === here[0]!.id
    const begun = performance.now()
    while (isStandby && isOurs && performance.now() - begun < 10_000) {
      const { rows } = await replica!.query<{ is: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as is', [
        here[0]!.lsn,
      ])
      if (rows[0]!.is) return { isStandby, isOurs, behind: performance.now() - begun }
      await wait(100)
    }
    return { isStandby, isOurs, behind: null }
  } finally {
    await Promise.all([replica!.end(), primary!.end()].map((ended) => ended.catch(() => undefined)))
  }
}

export async function readDatabaseFacts(url: string, data: string): Promise<DatabaseFacts> {
  const { db, pool, close } = await connect(url, { most: 3 })
  try {
    const one = async <Row extends pg.QueryResultRow>(text: string): Promise<Row> =>
      (await pool.query<Row>(text)).rows[0]!
    const before = Date.now()
    const server = await one<{ version: string; role: string; super: boolean; now: string }>(
      `select current_setting('server_version_num') as version, session_user as role, extract(epoch from clock_timestamp()) * 1000 as now,
        exists (select from pg_roles where rolsuper and pg_has_role(session_user, oid, ${setRolePrivilegeSql})) as super`,
    )
    const drift = (before + Date.now()) / 2 - Number(server.now)
    const { unreadable } = await probeDatabase(db)
    const configured = await one<ServerSettings>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "maxConnections",
        current_setting('data_checksums')::bool as "hasChecksums", current_setting('autovacuum')::bool as "hasAutovacuum",
        current_setting('archive_mode') <> 'off' or exists (select from pg_stat_replication) as "isLogCopied",
        exists (select from pg_timezone_names where name = 'Asia/Shanghai') as "knowsZone"`,
    )
    const facts = {
      version: Number(server.version),
      role: server.role,
      isSuperuser: server.super,
      drift,
      unreadable,
      ...configured,
    }
    const nothing = {
      opens: null,
      broken: [],
      stuckJobs: [],
      failedJobs: [],
      deadMessages: 0,
      lateMessages: 0,
      openArchives: [],
      demoPlayers: 0,
    }
    if (unreadable.length || !(await isMigrated(pool).catch(() => false)))
      return { ...facts, ...nothing, isMigrated: false }
    const jobs = await pool.query<{ name: string; stuck: boolean; failed: boolean }>(
      `select name, finished_at is null and started_at < now() - interval '1 hour' as stuck, error is not null as failed
       from (select distinct on (name) * from job_run order by name, started_at desc) newest`,
    )
    const messages = await one<{ dead: number; late: number }>(
      `select (select count(*) from message_delivery where state::text = 'failed' and closed_at > now() - interval '7 days')::int as dead,
        (select count(*) from task where kind = 'send-message' and due_at < now() - interval '1 hour')::int as late`,
    )
    const archives = await pool.query<{ name: string }>(
      `select name from archive_file where closed_at is null and made_at < now() - interval '1 hour' order by name`,
    )
    const { demo } = await one<{ demo: number }>(
      `select count(*)::int as demo from player where is_active and username ~ '^demo00[1-6]$'`,
    )
    const key = await readKeyProbe(db, { data, makesKey: false })
    return {
      ...facts,
      isMigrated: true,
      opens: key === null ? null : key.opens,
      broken: (await checkLedger(db)).checks.filter(({ ok }) => !ok).map(({ name }) => name),
      stuckJobs: jobs.rows.filter(({ stuck }) => stuck).map(({ name }) => name),
      failedJobs: jobs.rows.filter(({ failed }) => failed).map(({ name }) => name),
      deadMessages: messages.dead,
      lateMessages: messages.late,
      openArchives: archives.rows.map(({ name }) => name),
      demoPlayers: demo,
    }
  } finally {
    await close()
  }
}

/** Days until the certificate of an https URL expires, or the TLS or connection error. */
export const checkCertificate = (url: string): Promise<number | string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const host = hostname.replaceAll(/[[\]]/g, '')
    const socket = connectTls(
      { host, port: Number(port) || 443, servername: isIP(host) ? '' : host, timeout: 5000 },
      () => {
        resolve((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / day)
        socket.destroy()
      },
    )
    socket.on('error', ({ message }) => resolve(message))
    socket.on('timeout', () => {
      socket.destroy()
      resolve('does not answer within 5 seconds')
    })
  })

/** Free bytes on the disk of a folder, which may not exist yet. */
export function freeBytesAt(folder: string): number {
  const { bavail, bsize } = statfsSync(nearestExisting(folder))
  return bavail * bsize
}

/** HTTP status; null if there is no answer within 5 s. */
export async function fetchStatus(url: string): Promise<number | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000), redirect: 'manual' })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}

export function backupAgeOf(data: string): number | null {
  const at = readBackupTime(data)
  return at === null ? null : Date.now() - millisOf(at)
}

export interface Facts {
  node: string
  mistakes: string[]
  isProduction: boolean
  isDemoAllowed: boolean
  hasKey: boolean
  /** If false, `mistakes` contains the reason. */
  isKeyRead: boolean
  /** Mode bits of the key file for group and others. */
  keyRights: number
  uploads: string | null
  platformUrl: string | null
  hosts: string | null
  host: string
  trustProxy: string | null
  processes: number
  /** Days until the certificate of the public address expires; a text: the error; null: not checked. */
  certificate: number | string | null
  freeBytes: number
  /** Null: the embedded database is not running. A text is the connection error. */
  database: DatabaseFacts | string | null
  places: PlaceFacts[]
  brands: BrandFacts[]
  /** Null: there is no replica, or no primary to compare it with. A text is the connection error. */
  replica: ReplicaFacts | string | null
  /** HTTP statuses of the platform's /readyz and the sandbox's /healthz; null: no answer. */
  ready: number | null
  sandbox: number | null | 'not expected'
  backupRecipient: string | null
  /** Milliseconds since the newest recorded backup; null: none. */
  backupAge: number | null
  /** OTEL_EXPORTER_OTLP_ENDPOINT, and whether it answers with any status. */
  collector: { url: string; answers: boolean } | null
}
