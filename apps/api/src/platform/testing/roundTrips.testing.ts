import type pg from 'pg'
import { expect } from 'vitest'
import type { TestApp } from './testing.ts'

/** Periodic statements of the process, which `work` does not cause: counting and listing calls, polling and numbering events. */
const inTheBackground = /\bcall_count\b|\binto partner_call\b|\bfrom event_waiting\b|\bfrom event_head for update\b/

/** Records the database round trips of `work`: for each, the texts of the statements that were sent together. */
export async function recordRoundTrips({ app }: Pick<TestApp, 'app'>, work: () => Promise<unknown>): Promise<string[]> {
  const recorded: string[] = []
  const heard = new Map<pg.PoolClient, (texts: readonly string[]) => void>()
  const hear = (client: pg.PoolClient) => {
    if (heard.has(client)) return
    let isOpen = false
    let isBackground = false
    const listen = (texts: readonly string[]) => {
      isOpen ||= texts[0] === 'begin'
      // Every statement of such a transaction counts as background.
      isBackground ||= texts.some((text) => inTheBackground.test(text))
      if (!isBackground) recorded.push(texts.join(';\n'))
      isOpen &&= !/^(commit|rollback)$/.test(texts.at(-1)!)
      isBackground &&= isOpen
    }
    heard.set(client, listen)
    client.on('flush' as 'end', listen as () => void)
  }
  app.pool.on('acquire', hear)
  try {
    await work()
    return recorded
  } finally {
    app.pool.off('acquire', hear)
    for (const [client, listen] of heard) client.off('flush', listen)
  }
}

/** Asserts the exact number of database round trips of `work`, and shows their statements when it differs. */
export async function expectRoundTrips(app: TestApp, count: number, work: () => Promise<unknown>): Promise<void> {
  const recorded = await recordRoundTrips(app, work)
  expect(recorded.length, recorded.map((text, index) => `${index + 1}. ${text}`).join('\n\n')).toBe(count)
}
