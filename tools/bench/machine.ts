import { cpus, loadavg, totalmem } from 'node:os'
import { withClient } from '../../apps/api/src/platform/db/client.ts'

/** Share of the processors; if other processes use more, nothing is judged. */
const maxBusy = 0.1

/** Measures the share of processor time in use over two seconds. */
async function busyShare(): Promise<number> {
  const sum = () =>
    cpus().reduce(
      (all, { times }) => ({
        idle: all.idle + times.idle,
        whole: all.whole + times.user + times.nice + times.sys + times.irq + times.idle,
      }),
      { idle: 0, whole: 0 },
    )
  const before = sum()
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const after = sum()
  return 1 - (after.idle - before.idle) / (after.whole - before.whole)
}

export interface Machine {
  lines: string[]
  busy: number
  isBusy: boolean
}

const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'wal_level', 'shared_buffers', 'max_connections']

/** Describes the machine and measures its load; call it before any measurement. */
export async function machine(): Promise<Machine> {
  const busy = await busyShare()
  const load = loadavg().map((value) => value.toFixed(2))
  return {
    lines: [
      `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`,
      `load before: ${load.join(' ')}, ${Math.round(busy * 100)} % of the processors in use by others`,
    ],
    busy,
    isBusy: busy > maxBusy,
  }
}

export async function serverLine(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; text: string }>(
      'select name, current_setting(name) as text from unnest($1::text[]) name',
      [settings],
    )
    const version = await client.query<{ server_version: string }>('show server_version')
    return `PostgreSQL ${version.rows[0]?.server_version}: ${rows.map(({ name, text }) => `${name} ${text}`).join(', ')}`
  })
}
