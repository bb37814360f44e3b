import { expect } from 'vitest'
import type { FeedMessage } from '@koi/contract/feed/feed.open'
import { systemClock } from '../platform/clock.ts'
import { openTestApp, type TestApp } from '../platform/testing.ts'
import { give, openSandbox, type TestSandbox } from '../venue/testing.ts'

interface Received {
  id: number
  /** What the message said as `webhook-id`. */
  message: string
  is_signed: boolean
  is_new: boolean
  body: FeedMessage
}

/** A platform, and the receiver of the sandbox. */
export interface WebhookApp extends TestApp {
  sandbox: TestSandbox
  /** The address of the receiver. */
  url: string
  /** Makes a webhook that the receiver knows the secret of; returns its id and secret. */
  hook(more?: object): Promise<{ id: string; secret: string }>
  /** Has the receiver behave so. */
  receiver(mode: string, secret?: string): Promise<void>
  /** Books so many postings of a player, one after the other. */
  book(player: string, times?: number): Promise<void>
  /** What the receiver got since the last time it was asked, the oldest first. */
  received(): Promise<Received[]>
  /** One webhook as the console has it. */
  row(id: string): Promise<any>
  log(id: string): Promise<any[]>
}

let made = 0

export async function openWebhookApp(): Promise<WebhookApp> {
  const sandbox = await openSandbox()
  // The signature is of this moment, as the receiver's clock is.
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

/** The numbers of the events that a message brought. */
export const idsIn = ({ body }: Received): string[] => body.data.events.map(({ id }) => id)
