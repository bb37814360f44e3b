import { plus, second } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../platform/base/clock.ts'
import { stopped } from '../../platform/testing/wait.testing.ts'
import { startServer } from '../../server/reliability/process.testing.ts'
import { sendWebhooks } from './send.ts'
import { openWebhookApp, type WebhookApp } from './webhook.testing.ts'

let app: WebhookApp
beforeAll(async () => {
  app = await openWebhookApp()
}, 120_000)
afterAll(() => app.finish())

test('a batch whose process is killed before recording the answer is sent again under the same id', async () => {
  const { id: player } = await app.registerPlayer()
  const { id } = await app.hook()
  const killedServer = await startServer(app, app.sandbox, 'webhook.sent')
  await app.book(player)
  await stopped(killedServer.child)
  expect(killedServer.child.signalCode).toBe('SIGKILL')
  const [first, ...more] = await app.received()
  expect([first!.is_signed, more]).toEqual([true, []])
  expect(await app.log(id)).toEqual([expect.objectContaining({ id: first!.message, state: 'waiting', attempts: 0 })])
  await app.book(player)
  app.clock.set(plus(systemClock.now(), 9 * second))
  expect(await sendWebhooks(app.app)).toBe(2)
  const redelivered = await app.received()
  expect(redelivered.map(({ is_new }) => is_new)).toEqual([false, true])
  expect(redelivered[0]).toMatchObject({ message: first!.message, body: first!.body })
})
