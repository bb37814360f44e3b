import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventLogOf } from '../../platform/event/log.ts'
import { expectRoundTrips, recordRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { openTestApp, payPassword, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

let cards = 0
async function playerWithCard() {
  const { id, token, name } = await app.registerPlayer()
  const credit = { amount: '1000', reason: '测试', turnover_multiple: 0 }
  await app.callConsoleApi(`POST /console/api/players/${id}/adjustments`, credit)
  const bank_no = `62220001${String(++cards).padStart(8, '0')}`
  const card = { bank: '锦绣银行', bank_owner: '张三', bank_address: '支行', bank_no, pay_pass: payPassword }
  expect((await app.callPlayerApi('POST /api/bindcard', card, token)).code).toBe(200)
  const { data } = await app.callPlayerApi('POST /api/getcard', { type: 1 }, token)
  let asked = 0
  const ask = async () => {
    const body = { amount: 100, bank: data[0].id, password: payPassword }
    const answer = await app.callPlayerApi('POST /api/withdraw', body, token, { 'idempotency-key': `${++asked}` })
    expect(answer.code).toBe(200)
  }
  const loadOpen = async () => {
    const { body } = await app.callConsoleApi('GET /console/api/withdrawals', { q: name, state: '1' })
    return body.items.map((row: { id: string }) => row.id) as string[]
  }
  return { ask, loadOpen }
}
/** Fills the cache with settings, then counts round trips. */
async function expectTrips(count: number, work: () => Promise<unknown>): Promise<void> {
  await eventLogOf(app.app).catchUp()
  await app.app.settings.read()
  await expectRoundTrips(app, count, work)
}
const decide = async (id: string, act: 'approve' | 'reject', body: object) =>
  expect((await app.callConsoleApi(`POST /console/api/withdrawals/${id}/${act}`, body)).status).toBe(200)

test('asking for a withdrawal needs 9 database round trips, with an idempotency key', async () => {
  const { ask } = await playerWithCard()
  await ask()
  await expectTrips(9, ask)
  const asking = await recordRoundTrips(app, ask)
  expect(asking.find((text) => text.includes('lock_player'))).toMatch(/^begin;\s*select lock_player/)
})

test('an operator approves a withdrawal with 4 database round trips, by hand or through the gateway, and rejects it with 4', async () => {
  const { ask, loadOpen } = await playerWithCard()
  for (let asked = 0; asked < 3; asked++) await ask()
  const [first, second, third] = await loadOpen()
  await expectTrips(4, () => decide(first!, 'approve', { reference: '回单 1' }))
  await expectTrips(4, () => decide(second!, 'approve', {}))
  await expectTrips(4, () => decide(third!, 'reject', { reason: '资料不符' }))
})
