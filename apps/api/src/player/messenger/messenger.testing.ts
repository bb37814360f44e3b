import type { MessageEvent } from '@koi/contract/player/messenger/messenger'
import { expect } from 'vitest'
import { transact } from '../../platform/ops/app.ts'
import { newId } from '../../platform/text/id.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { openSandbox, type TestSandbox } from '../../play/venue/testing.ts'
import { announce } from './announce.ts'

export interface Arrived {
  id: number
  way: string
  receiver: string
  subject: string
  body: string
  detail: Record<string, unknown>
}

type Settings = Record<string, string>

/** A platform whose messages go to a sandbox. */
export interface MessageApp extends TestApp {
  sandbox: TestSandbox
  /** Settings of each adapter for the sandbox. */
  access: Record<string, Settings>
  /** Adds a messenger; returns its id. */
  add(adapter: string, more?: object, change?: Settings): Promise<string>
  /** Adds a template; returns its id. */
  addTemplate(event: string, messenger: string, more?: object): Promise<string>
  announceEvent(event: MessageEvent, about?: string, data?: Record<string, string>): Promise<void>
  /** Runs the job that sends due messages. */
  send(): Promise<void>
  /** Messages that the sandbox has received since the last call, oldest first. */
  arrived(): Promise<Arrived[]>
  log(query?: Record<string, string>): Promise<any[]>
  /** States of the logged messages, newest first. */
  loggedStates(): Promise<string[]>
  /** Removes every messenger, drops waiting messages, and forgets the received ones. */
  clear(): Promise<void>
}

let made = 0

export async function openMessageApp(): Promise<MessageApp> {
  const sandbox = await openSandbox()
  const app = await openTestApp({ config: { sandboxUrl: sandbox.url, sandboxSecret: sandbox.secret } })
  const access = await sandbox.control<Record<string, Settings>>('GET', '/control/messengers')
  let seen = 0
  const messages: MessageApp = {
    ...app,
    sandbox,
    access,
    async add(adapter, more = {}, change = {}) {
      const receivers = adapter === 'smtp' ? 'ops@example.com' : '13800001111'
      const { status, body } = await app.callConsoleApi('POST /console/api/messengers', {
        name: `渠道${++made}`,
        audience: 'operator',
        adapter,
        receivers,
        settings: { ...access[adapter], ...change },
        ...more,
      })
      expect([status, body]).toEqual([201, expect.objectContaining({ adapter, is_set_up: true })])
      return body.id as string
    },
    async addTemplate(event, messenger, more = {}) {
      const { status, body } = await app.callConsoleApi('POST /console/api/message-templates', {
        event,
        messenger_id: messenger,
        ...more,
      })
      expect([status, body]).toEqual([201, expect.objectContaining({ event })])
      return body.id as string
    },
    announceEvent: (event, about = newId(), data = { venue: '锦庭真人', detail: 'x' }) =>
      transact(app.app, (tx) => announce(tx, event, { about, data, now: app.clock.now() })),
    async send() {
      expect((await app.callConsoleApi('POST /console/api/jobs/send-messages/run', {})).status).toBe(200)
    },
    async arrived() {
      const { items } = await sandbox.control<{ items: Arrived[] }>('GET', '/control/inbox')
      const fresh = items.filter(({ id }) => id > seen).toReversed()
      seen = items[0]?.id ?? seen
      return fresh
    },
    log: async (query = {}) => (await app.callConsoleApi('GET /console/api/message-deliveries', query)).body.items,
    loggedStates: async () => (await messages.log()).map(({ state }) => state),
    async clear() {
      await sandbox.mode('inbox', 'ok')
      for (const { id } of (await app.callConsoleApi('GET /console/api/messengers')).body.items)
        await app.callConsoleApi(`DELETE /console/api/messengers/${id}`)
      await messages.send()
      await messages.arrived()
    },
    async finish() {
      await app.finish()
      await sandbox.close()
    },
  }
  return messages
}
