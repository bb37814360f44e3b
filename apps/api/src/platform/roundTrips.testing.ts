import type pg from 'pg'
import type { TestApp } from './testing.ts'

/** Periodic statements of the process, not caused by `work`. */
const inTheBackground = /\bcall_count\b|from "setting"/

/** One round trip each; `begin` is not counted, it is sent with the next statement. */
export async function recordRoundTrips({ app }: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = []
  const watched = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return
    const query = client.query
    watched.set(client, query)
    client.query = ((...args: unknown[]) => {
      const text = String(args[0])
      if (text !== 'begin' && !inTheBackground.test(text)) asked.push(text)
      return (query as (...all: unknown[]) => unknown).apply(client, args)
    }) as typeof query
  }
  app.pool.on('acquire', watch)
  try {
    await work()
  } finally {
    app.pool.off('acquire', watch)
    for (const [client, query] of watched) client.query = query
  }
  return asked
}
