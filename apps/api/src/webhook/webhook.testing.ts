import { expect } from 'vitest'
import type { FeedMessage } from '@koi/contract/feed/feed.open'
import { systemClock } from '../platform/clock.ts'
import { openTestApp, type TestApp } from '../platform/testing.ts'
import { give, openSandbox, type TestSandbox } from '../venue/testing.ts'

interface Received {
  id: number
  /** The `webhook-id` header. */
  message: string
  is_signed: boolean
  is_new: boolean
  body: FeedMessage
}

/** A platform with the sandbox's receiver. */
export interface WebhookApp extends TestApp {
  sandbox: TestSandbox
  url: string
  /** Creates a webhook whose secret the receiver knows. */
  hook(more?: object): Promise<{ id: string; secret: string }>
  receiver(mode: string, secret?: string): Promise<void>
  /** Makes `times` postings of a player, one after the other. */
  book(player: string, times?: number): Promise<void>
  /** Messages received since the last call, oldest first. */
  received(): Promise<Received[]>
  row(id: string): Promise<any>
  log(id: string): Promise<any[]>
}

let made = 0

export async function openWebhookApp(): Promise<WebhookApp> {
  const sandbox = await openSandbox()
  // Signatures use the receiver's real clock.
  const app = await openTestApp({ at: systemClock.now(), config: { sandboxUrl: sandbox.url } })
  const url = `${sandbox.url}/receiver/events`
  const receiver: WebhookApp['receiver'] = async (mode, secret) =>
    void (await sandbox.control('POST', '/control/receiver', { mode, ...(secret === undefined ? {} : { secret }) }))
  let seen = 0
  return {
    ...app,
    sandbox,
    url,
    receiver,
    async hook(more = {}) {
      const { status, body } = await app.operate('POST /console/api/webhooks', {
        name: `系统${++made}`,
        url,
        kinds: ['ledger.posted'],
        ...more,
      })
      expect([status, body]).toEqual([201, expect.objectContaining({ state: 1 })])
      await receiver('ok', body.secret)
      return { id: body.id, secret: body.secret }
    },
    async book(player, times = 1) {
      for (let n = 0; n < times; n++) await give(app, player, 1)
    },
    async received() {
      const { items } = await sandbox.control<{ items: Received[] }>('GET', '/control/receiver')
      const fresh = items.filter(({ id }) => id > seen).toReversed()
      seen = items[0]?.id ?? seen
      return fresh
    },
    row: async (id) =>
      (await app.operate('GET /console/api/webhooks')).body.items.find((row: { id: string }) => row.id === id),
    log: async (id) => (await app.operate('GET /console/api/webhook-deliveries', { webhook_id: id })).body.items,
    async finish() {
      await app.finish()
      await sandbox.close()
    },
  }
}

export const idsIn = ({ body }: Received): string[] => body.data.events.map(({ id }) => id)
