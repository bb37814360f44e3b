import { join } from 'node:path'
import { startStandby } from '../../apps/cli/src/backup/standby.ts'
import type { Postgres } from '../../apps/cli/src/start/postgres.ts'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { TcpProxy } from './tcpProxy.ts'

/** Milliseconds of latency in each direction of the slowed replication. */
const delay = 500

export interface Standby {
  /** Delays the replication. */
  slow(): void
  /** Makes the standby writable; the primary must have ended. */
  promote(): Promise<Postgres>
  stop(): Promise<void>
}

interface StandbyOptions {
  primary: Postgres
  /** Data folder of the primary. */
  data: string
  /** Folder for the log and the data of the standby. */
  folder: string
  isSynchronous: boolean
}

/** Adds a standby to a running database and waits until it streams. */
export async function addStandby({ primary, data, folder, isSynchronous }: StandbyOptions): Promise<Standby> {
  const proxy = new TcpProxy(Number(new URL(primary.url).port))
  const through = await proxy.open()
  const logFile = join(folder, 'standby.log')
  let standby: Postgres | null = null
  const stop = async () => {
    proxy.close()
    await standby?.stop()
  }
  try {
    standby = (await startStandby({ data, url: primary.url, to: join(folder, 'standby'), logFile, through })).standby
    await waitForStream(primary, isSynchronous)
  } catch (error) {
    await stop()
    throw error
  }
  const started = standby
  return {
    slow: () => (proxy.delay = delay),
    promote: async () => {
      await withClient(started.url, (client) => client.query('select pg_promote(true, 60)'))
      return started
    },
    stop,
  }
}

const waitForStream = (primary: Postgres, isSynchronous: boolean): Promise<void> =>
  withClient(primary.url, async (client) => {
    if (isSynchronous) await client.query("alter system set synchronous_standby_names = '*'")
    await client.query('select pg_reload_conf()')
    for (let tries = 0; ; tries++) {
      const { rows } = await client.query<{ state: string }>(
        "select sync_state as state from pg_stat_replication where application_name = 'koi_standby' and state = 'streaming'",
      )
      if (rows[0]?.state === (isSynchronous ? 'sync' : 'async')) break
      if (tries > 300) throw new Error('the standby does not stream')
      await client.query('select pg_sleep(0.1)')
    }
  })
