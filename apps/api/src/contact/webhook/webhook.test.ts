import { day, plus } from '@koi/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { build } from '../../server/build.ts'
import { loadHead } from '../../platform/feed/feed.ts'
import { numberEvents } from '../../platform/event/number.ts'
import { enrol } from '../../access/identity/factor.testing.ts'
import { signWebhook } from '../../platform/outside/standardWebhook.ts'
import { password } from '../../platform/testing/testing.ts'
import { sendWebhooks } from './send.ts'
import { idsIn, openWebhookApp, type WebhookApp } from './webhook.testing.ts'

let app: WebhookApp
let player = ''
beforeAll(async () => {
  app = await openWebhookApp()
  player = (await app.registerPlayer()).id
})
beforeEach(() => app.reset())
afterAll(() => app.finish())

test('signs like the example of the Standard Webhooks specification', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const body = '{"test": 2432232314}'
  const headers = signWebhook([secret], 'msg_p5jXN8AQM9LWM0D4loKWxJek', body, 1_614_265_330_000)
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('sends events once, in order and signed', async () => {
  const { id } = await app.hook()
  await app.book(player, 3)
  expect(await app.send()).toBe(1)
  expect(await app.send()).toBe(0)
  const [message, ...more] = await app.received()
  expect(more).toEqual([])
  expect(message).toMatchObject({ is_signed: true, is_new: true })
  const seqs = message!.body.data.events.map((event) => (event.type === 'ledger.posted' ? event.data.seq : 0))
  expect(seqs).toEqual([seqs[0]!, seqs[0]! + 1, seqs[0]! + 2])
  const head = await loadHead(app.app.db)
  expect(await app.row(id)).toMatchObject({ position: head, behind: 0, attempts: 0, failing_since: '' })
  expect(await app.log(id)).toEqual([
    expect.objectContaining({ id: message!.message, state: 'sent', status: 200, events: 3, attempts: 1, last: head }),
  ])
})

test('a webhook starts with new events or after a given one, and can be replayed', async () => {
  await numberEvents(app.app)
  const { id } = await app.hook({ position: 0, kinds: ['player.registered'] })
  await app.send()
  expect((await app.received()).flatMap(({ body }) => body.data.events.map((event) => event.player.id))).toEqual([
    player,
  ])
  expect((await app.callConsoleApi(`PATCH /console/api/webhooks/${id}`, { position: 0 })).body.position).toBe(0)
  await app.send()
  expect((await app.received()).map(({ is_new }) => is_new)).toEqual([true])
  const ahead = await app.callConsoleApi(`PATCH /console/api/webhooks/${id}`, { position: 1_000_000 })
  expect(ahead.body.code).toBe('WEBHOOK_AHEAD')
})

test('both secrets sign for a day after a change, then only the new one; secrets are stored encrypted', async () => {
  const { id, secret: old } = await app.hook()
  const { body } = await app.callConsoleApi(`POST /console/api/webhooks/${id}/secret`, {})
  expect(body.secret).toMatch(/^whsec_/)
  expect(body.secret).not.toBe(old)
  const rows = JSON.stringify(await app.app.db.selectFrom('webhook').selectAll().execute())
  expect(rows).not.toContain(old)
  expect(rows).not.toContain(body.secret)
  const signed = async (secret: string) => {
    await app.receiver('ok', secret)
    await app.book(player)
    await app.sendNow(id)
    return (await app.received()).map(({ is_signed }) => is_signed)
  }
  expect([await signed(old), await signed(body.secret)]).toEqual([[true], [true]])
  app.clock.set(plus(app.clock.now(), day))
  expect(await signed(old)).toEqual([false])
  expect(await signed(body.secret)).toContain(true)
})

test('two processes deliver everything once and in order', async () => {
  const other = await build(app.app.config, app.clock, { logLevel: 'silent', hasSites: false })
  const { id } = await app.hook()
  let isWriting = true
  const work = async (of: typeof other.app) => {
    while (isWriting) await sendWebhooks(of)
  }
  const write = async () => {
    for (let n = 0; n < 30; n++) await app.book(player)
    isWriting = false
  }
  await Promise.all([work(app.app), work(other.app), work(app.app), write()])
  await app.send()
  const messages = await app.received()
  expect(messages.every(({ is_new, is_signed }) => is_new && is_signed)).toBe(true)
  const ids = messages.flatMap(idsIn).map(Number)
  expect(ids).toHaveLength(30)
  expect(ids).toEqual(ids.toSorted((one, another) => one - another))
  expect(await app.row(id)).toMatchObject({ behind: 0 })
  await other.close()
})

test('rejects a malformed address, and in production one inside the network, which is not called either', async () => {
  const config = { ...app.app.config, isProduction: true, hosts: null }
  const strict = await build(config, app.clock, { logLevel: 'silent', hasSites: false })
  const { id } = await app.hook()
  await app.book(player)
  expect(await sendWebhooks(strict.app)).toBe(0)
  expect((await app.log(id))[0].detail).toContain('inside the network')
  expect(await app.received()).toEqual([])
  const kinds = ['deposit.changed']
  for (const url of ['ftp://x.example/', 'x', 'http://']) {
    const wrong = await app.callConsoleApi('POST /console/api/webhooks', { name: 'wrong', url, kinds })
    expect([url, wrong.body.code]).toEqual([url, 'WEBHOOK_URL_WRONG'])
  }
  await app.createOperator('chief')
  const login = await app.callConsoleApi('POST /console/api/login', { username: 'chief', password })
  const nextCode = await enrol(app, login.body.token)
  const answer = await strict.server.inject({
    method: 'POST',
    url: '/console/api/webhooks',
    headers: { authorization: `Bearer ${login.body.token}` },
    payload: { name: 'inner', url: 'http://10.0.0.8/', kinds, otp: await nextCode() },
  })
  expect(answer.json()).toMatchObject({ code: 'OUTBOUND_REFUSED', field: 'url' })
  await strict.close()
})
