import { minute, second } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MoneyApp, openMoneyApp } from '../deposit/deposit.testing.ts'

let app: MoneyApp
let gateway: object
beforeAll(async () => {
  app = await openMoneyApp()
  gateway = { base_url: app.sandbox.url, secret: app.sandbox.secret }
})
afterAll(() => app.finish())

const ask = (at: string, body: object = {}, token?: string) => app.callConsoleApi(at, body, token)
const make = async (body: object) => (await ask('POST /console/api/pay-channels', { type: 'wechat', ...body })).body
const channel = async (code: string) =>
  (await ask('GET /console/api/pay-channels', { per_page: '50' })).body.items.find(
    ({ id }: { id: string }) => id === code,
  )

test('a gateway that the API adds is off; one that was never tested is turned on only with a confirmation', async () => {
  const made = await make({ name: '二号', settings: gateway })
  expect(made).toMatchObject({ state: 0, has_gateway: true, test: null })
  expect(made.hook_url).toBe(`${app.app.config.publicUrl}/hooks/pay/${made.id}`)
  const turnOn = (more: object = {}) =>
    ask(`PATCH /console/api/pay-channels/${made.id}`, { state: 1, without_test: 0, ...more })
  const refused = { status: 409, body: { code: 'NEVER_TESTED' } }
  expect(await turnOn()).toMatchObject(refused)
  expect(
    await ask('POST /console/api/pay-channels', {
      type: 'wechat',
      name: '三号',
      state: 1,
      without_test: 0,
      settings: gateway,
    }),
  ).toMatchObject(refused)
  expect(await turnOn({ without_test: 1 })).toMatchObject({ status: 200, body: { state: 1 } })
  const [act] = (await ask('GET /console/api/audit', { q: 'channel.change' })).body.items
  expect(act).toMatchObject({ subject_id: made.id, after: { without_test: true } })
  // Twenty at once that add one channel: one is added, and it is off.
  const all = await Promise.all(
    Array.from({ length: 20 }, () =>
      ask('POST /console/api/pay-channels', { type: 'alipay', name: '同时', settings: gateway }),
    ),
  )
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
})

test('a test asks the gateway for an unknown order and is kept; other settings make it a test of earlier ones', async () => {
  const { id } = await make({ name: '待测', settings: gateway })
  const tested = await ask(`POST /console/api/pay-channels/${id}/test`)
  expect(tested).toMatchObject({
    status: 200,
    body: { by: 'admin', ok: true, has_passed: true, is_current: true, calls: [{ method: 'POST', status: 200 }] },
  })
  expect((await channel(id)).test).toEqual(tested.body)
  const { items } = (await ask(`GET /console/api/pay-channels/${id}/calls`)).body
  expect(items[0]).toMatchObject({ direction: 'out', path: expect.stringContaining('query'), status: 200 })
  expect(JSON.stringify(items)).not.toContain(app.sandbox.secret)
  expect((await ask(`PATCH /console/api/pay-channels/${id}`, { state: 1 })).status).toBe(200)
  app.clock.advance(minute)
  await ask(`PATCH /console/api/pay-channels/${id}`, { settings: { ...gateway, secret: 'a wrong secret' } })
  expect((await channel(id)).test).toMatchObject({ ok: true, is_current: false })
  app.clock.advance(minute)
  expect((await ask(`POST /console/api/pay-channels/${id}/test`)).body).toMatchObject({
    ok: false,
    has_passed: true,
    is_current: true,
  })
})

test('a channel without a gateway has nothing to test and needs no confirmation', async () => {
  await ask('PATCH /console/api/pay-channels/card', { state: 0, settings: { base_url: '', secret: null } })
  const card = await channel('card')
  expect(card).toMatchObject({ has_gateway: false })
  expect(await ask('POST /console/api/pay-channels/card/test')).toMatchObject({
    status: 409,
    body: { code: 'NOTHING_TO_TEST' },
  })
  expect((await ask('PATCH /console/api/pay-channels/card', { state: 1 })).status).toBe(200)
  expect((await ask('POST /console/api/pay-channels/none/test')).status).toBe(404)
})

test('a notice of the gateway is listed among its calls without the values of its fields', async () => {
  await ask('POST /console/api/pay-channels/wechat/test')
  app.clock.advance(second)
  await app.sendNotice(
    'wechat',
    { deposit_no: 'D20260301120000000001', result: 'paid', amount: '200.00' },
    { secret: 'x' },
  )
  const { items } = (await ask('GET /console/api/pay-channels/wechat/calls')).body
  expect(items[0]).toMatchObject({ direction: 'in', path: '/hooks/pay/wechat', status: 401 })
  expect(items[0].excerpt).toContain('deposit_no: …')
  expect(items.map(({ direction }: { direction: string }) => direction)).toContain('out')
})
