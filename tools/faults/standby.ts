import { join } from 'node:path'
import { startStandby } from '../../apps/cli/src/backup/standby.ts'
import type { Postgres } from '../../apps/cli/src/start/postgres.ts'
import { withClient } from '../../apps/api/src/platform/client.ts'
import { Line } from './line.ts'

/** Milliseconds that the log is on its way over a slow line, and its receipt back: what is not waited for is that far behind. */
const delay = 500

export interface Standby {
  /** Makes the line slow that the log takes. */
  slow(): void
  /** Makes it take writes; the primary must be gone. */
  promote(): Promise<Postgres>
  stop(): Promise<void>
}

interface Wanted {
  primary: Postgres
  /** The data folder of the primary, and one for logs and the standby's own data. */
  data: string
  folder: string
  /** Whether the primary acknowledges only what the standby has on its disk. */
  isWaitedFor: boolean
}

/** Gives a running database a standby, and waits until it streams. */
export async function addStandby({ primary, data, folder, isWaitedFor }: Wanted): Promise<Standby> {
  const line = new Line(Number(new URL(primary.url).port))
  const through = await line.open()
  const logFile = join(folder, 'standby.log')
  const { standby } = await startStandby({ data, url: primary.url, to: join(folder, 'standby'), logFile, through })
  await withClient(primary.url, async (client) => {
    if (isWaitedFor) await client.query("alter system set synchronous_standby_names = '*'")
    await client.query('select pg_reload_conf()')
    for (let tries = 0; ; tries++) {
      const { rows } = await client.query<{ state: string }>(
        "select sync_state as state from pg_stat_replication where application_name = 'koi_standby' and state = 'streaming'",
      )
      if (rows[0]?.state === (isWaitedFor ? 'sync' : 'async')) break
      if (tries > 300) throw new Error('the standby does not stream')
      await client.query('select pg_sleep(0.1)')
    }
  })
  return {
    slow: () => (line.delay = delay),
    promote: async () => {
      await withClient(standby.url, (client) => client.query('select pg_promote(true, 60)'))
      return standby
    },
    stop: async () => {
      line.close()
      await standby.stop()
    },
  }
}
