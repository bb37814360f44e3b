import type pg from 'pg'
import { expect } from 'vitest'
import type { TestApp } from './testing.ts'

/** Periodic statements of the process, not caused by `work`. */
const inTheBackground = /\bcall_count\b|from "setting"/

/** The database round trips of `work`: the texts of the statements of each, which were sent together. */
export async function recordRoundTrips({ app }: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const recorded: string[] = []
  const listen = (texts: readonly string[]) => {
    const own = texts.filter((text) => !inTheBackground.test(text))
    if (own.length > 0) recorded.push(own.join(';\n'))
  }
  const heard = new Set<pg.PoolClient>()
  const hear = (client: pg.PoolClient) => {
    if (heard.has(client)) return
    heard.add(client)
    client.on('flush' as 'end', listen as () => void)
  }
  app.pool.on('acquire', hear)
  try {
    await work()
    return recorded
  } finally {
    app.pool.off('acquire', hear)
    for (const client of heard) client.off('flush', listen)
  }
}

/** Asserts the exact number of database round trips of `work`, and shows their statements when it differs. */
export async function expectRoundTrips(app: TestApp, count: number, work: () => Promise<unknown>): Promise<void> {
  const recorded = await recordRoundTrips(app, work)
  expect(recorded.length, recorded.map((text, index) => `${index + 1}. ${text}`).join('\n\n')).toBe(count)
}
