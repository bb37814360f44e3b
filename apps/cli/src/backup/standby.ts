import { appendFileSync, chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseAccount } from '../start/account.ts'
import { type Postgres, startPostgres } from '../start/postgres.ts'
import { copyBackup } from './copy.ts'
import { own } from './restore.ts'

interface StandbyWanted {
  /** The data folder of the primary, and the address at which it runs. */
  data: string
  url: string
  /** A new folder for the standby. */
  to: string
  logFile: string
  /** The port by which it reaches the primary, where that is another. */
  through?: number
  isDisposable?: boolean
}

/** Copies a running embedded database, and starts the copy as its standby, which answers reads. Returns how to start it again. */
export async function startStandby({ data, url, to, logFile, through, isDisposable }: StandbyWanted): Promise<{
  standby: Postgres
  start: () => Promise<Postgres>
}> {
  await copyBackup(data, url, to)
  chmodSync(to, 0o711) // the system user of the database has to walk through
  const folder = join(to, 'pg')
  const { hostname, port, username, password } = new URL(url)
  const line = `host=${hostname} port=${through ?? port} user=${username} password=${password} application_name=koi_standby`
  appendFileSync(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${line}'\n`)
  writeFileSync(join(folder, 'standby.signal'), '')
  chmodSync(folder, 0o700)
  own(folder, databaseAccount(to, to).owner)
  const start = () =>
    startPostgres({ folder, password, log: logFile, ...(isDisposable ? { isDisposable, more: shipping } : {}) })
  return { standby: await start(), start }
}

/** Settings by which a database that nothing survives still hands its log on, and acknowledges what is in it. */
export const shipping = { wal_level: 'replica', max_wal_senders: '4', synchronous_commit: 'on' }
