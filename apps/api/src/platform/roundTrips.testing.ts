import type pg from 'pg'
import type { TestApp } from './testing.ts'

/** What every process asks now and then, whatever it is called with. */
const inTheBackground = /\bcall_count\b|from "setting"/

/** The statements that an app sends its database while `work` is done: one round trip each, as `begin` goes with the next. */
export async function roundTripsOf({ app }: TestApp, work: () => Promise<unknown>): Promise<string[]> {
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
