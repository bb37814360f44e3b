import { appendFileSync, chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseAccount } from '../start/account.ts'
import { type Postgres, startPostgres } from '../start/postgres.ts'
import { copyBackup } from './copy.ts'
import { chownAll } from './restore.ts'

interface StandbyWanted {
  data: string
  url: string
  to: string
  logFile: string
  /** Port of the proxy through which the standby reaches the primary, if there is one. */
  through?: number
  isDisposable?: boolean
}

/** Copies a running embedded database and starts the copy as a hot standby. `start` starts it again. */
export async function startStandby({ data, url, to, logFile, through, isDisposable }: StandbyWanted): Promise<{
  standby: Postgres
  start: () => Promise<Postgres>
}> {
  await copyBackup(data, url, to)
  chmodSync(to, 0o711) // the database's system user must be able to traverse the folder
  const folder = join(to, 'pg')
  const { hostname, port, username, password } = new URL(url)
  const line = `host=${hostname} port=${through ?? port} user=${username} password=${password} application_name=koi_standby`
  appendFileSync(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${line}'\n`)
  writeFileSync(join(folder, 'standby.signal'), '')
  chmodSync(folder, 0o700)
  chownAll(folder, databaseAccount(to, to).owner)
  const start = () =>
    startPostgres({
      folder,
      password,
      log: logFile,
      ...(isDisposable ? { isDisposable, more: replicationSettings } : {}),
    })
  return { standby: await start(), start }
}

export const replicationSettings = { wal_level: 'replica', max_wal_senders: '4', synchronous_commit: 'on' }
