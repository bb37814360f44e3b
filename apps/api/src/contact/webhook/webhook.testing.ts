import { expect } from 'vitest'
import type { FeedMessage } from '@koi/contract/platform/feed/feed.open'
import { systemClock } from '../../platform/base/clock.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { give, openSandbox, type TestSandbox } from '../../play/venue/testing.ts'
import { sendWebhooks } from './send.ts'

interface Received {
  id: number
  /** Value of the `webhook-id` header. */
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
  /** Sends due batches; returns the number of batches that were accepted. */
  send(): Promise<number>
  /** Sends at once, without waiting for the backoff after a failure. */
  sendNow(id: string): Promise<number>
  row(id: string): Promise<any>
  log(id: string): Promise<any[]>
  /** Removes every webhook, forgets what was received, and sets the clock to the receiver's time. */
  reset(): Promise<void>
}

let made = 0

export async function openWebhookApp(): Promise<WebhookApp> {
  const sandbox = await openSandbox()
  // The app uses the real time, since signatures are checked against the receiver's clock.
  const app = await openTestApp({ at: systemClock.now(), config: { sandboxUrl: sandbox.url } })
  const url = `${sandbox.url}/receiver/events`
  const receiver: WebhookApp['receiver'] = async (mode, secret) =>
    void (await sandbox.control('POST', '/control/receiver', { mode, ...(secret === undefined ? {} : { secret }) }))
  let seen = 0
  const webhooks: WebhookApp = {
    ...app,
    sandbox,
    url,
    receiver,
    async hook(more = {}) {
      const { status, body } = await app.callConsoleApi('POST /console/api/webhooks', {
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
    send: () => sendWebhooks(app.app),
    async sendNow(id) {
      expect((await app.callConsoleApi(`POST /console/api/webhooks/${id}/retry`, {})).status).toBe(200)
      return webhooks.send()
    },
    row: async (id) =>
      (await app.callConsoleApi('GET /console/api/webhooks')).body.items.find((row: { id: string }) => row.id === id),
    log: async (id) => (await app.callConsoleApi('GET /console/api/webhook-deliveries', { webhook_id: id })).body.items,
    async reset() {
      app.clock.set(systemClock.now())
      for (const { id } of (await app.callConsoleApi('GET /console/api/webhooks')).body.items)
        expect((await app.callConsoleApi(`DELETE /console/api/webhooks/${id}`)).status).toBe(200)
      await webhooks.received()
    },
    async finish() {
      await app.finish()
      await sandbox.close()
    },
  }
  return webhooks
}

export const idsIn = ({ body }: Received): string[] => body.data.events.map(({ id }) => id)
