import { freshDatabase } from './place.ts'
import { client, memoryOf, signedIn, startPlatform } from './platform.ts'
import type { Row } from './table.ts'

const sessions = 100_000
const connections = 32

/** Memory of a process that a hundred thousand signed-in players have called once. */
export async function* benchSessions(serverUrl: string): AsyncGenerator<Row> {
  const url = await freshDatabase(serverUrl)
  const tokens = await signedIn(url, sessions)
  const platform = await startPlatform(url)
  const { post, close } = client(connections)
  try {
    const call = async (token: string) => {
      const { status } = await post(`${platform.at}/api/balance`, '{}', { authorization: `Bearer ${token}` })
      if (status !== 200) throw new Error(`a poll was answered ${status}`)
    }
    for (let n = 0; n < 2000; n++) await call(tokens[0]!)
    const before = memoryOf(platform.pid)
    let next = 0
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (next < tokens.length) await call(tokens[next++]!)
      }),
    )
    const after = memoryOf(platform.pid)
    yield {
      goal: '14',
      what: 'memory of 100 000 signed-in sessions',
      figure: before === null || after === null ? 'unknown' : `${(after - before).toFixed(0)} MiB`,
      reference: `process alone ${before?.toFixed(0) ?? '?'} MiB`,
      ratio: before === null || after === null ? null : after / before,
      wanted: 'told',
    }
  } finally {
    close()
    await platform.stop()
  }
}
