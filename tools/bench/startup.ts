import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from './place.ts'
import { startPlatform } from './platform.ts'
import { median, type Row } from './table.ts'

const rounds = 5
const wanted = 1000

/** Start of a server process until it is ready, on a migrated and seeded database. */
export async function* benchStartup(serverUrl: string): AsyncGenerator<Row> {
  const url = await freshDatabase(serverUrl)
  const data = mkdtempSync(join(tmpdir(), 'koi-bench-'))
  const times: number[] = []
  try {
    for (let round = 0; round <= rounds; round++) {
      const platform = await startPlatform(url, data)
      await platform.stop()
      if (round > 0) times.push(platform.startedIn) // the first one seeds
    }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
  yield {
    goal: '15',
    what: 'start of a server process to its first answer',
    figure: `${median(times).toFixed(0)} ms`,
    reference: `wanted ${wanted} ms`,
    ratio: median(times) / wanted,
    wanted: '≤ 1.0',
  }
}
