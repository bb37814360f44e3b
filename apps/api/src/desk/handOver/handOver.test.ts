import { minute } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankDeposit, type MoneyApp, openMoneyApp } from '../../money/deposit/deposit.testing.ts'

let app: MoneyApp
let late: string
let early: string
const ask = (at: string, body: object = {}, token?: string) => app.callConsoleApi(at, body, token)

async function operator(username: string, permissions: string[]): Promise<string> {
  await ask('POST /console/api/operators', { username, password: 'koi-12345', permissions })
  return (await ask('POST /console/api/login', { username, password: 'koi-12345' })).body.token
}

beforeAll(async () => {
  app = await openMoneyApp()
  late = await operator('late', ['deposit.view', 'deposit.review'])
  early = await operator('early', ['bet.view'])
})
afterAll(() => app.finish())

test('a note lists what its author holds; others see it until one takes it over', async () => {
  const { token } = await app.registerPlayer()
  await app.recharge(token, bankDeposit())
  const [order] = (await ask('GET /console/api/deposits', { state: '1' })).body.items
  expect(await ask('POST /console/api/hand-overs', {}, late)).toMatchObject({
    status: 422,
    body: { code: 'HAND_OVER_EMPTY' },
  })
  await ask(`POST /console/api/deposits/${order.deposit_no}/claim`, {}, late)
  const held = [{ kind: 'deposit', id: order.deposit_no, number: order.deposit_no }]
  expect((await ask('GET /console/api/shift', {}, late)).body).toEqual({ held, open: [] })
  const note = { note: '  <b>夜班</b> =1+1 ', urgent: '等银行回电' }
  const made = await ask('POST /console/api/hand-overs', note, late)
  expect(made).toMatchObject({
    status: 201,
    body: { by: 'late', note: '<b>夜班</b> =1+1', urgent: '等银行回电', held, taken_by: '' },
  })
  // The author does not see the own note; an operator without permission for deposits sees it without the order.
  expect((await ask('GET /console/api/shift', {}, late)).body.open).toEqual([])
  expect((await ask('GET /console/api/shift', {}, early)).body.open).toMatchObject([{ id: made.body.id, held: [] }])
  expect((await ask('GET /console/api/shift')).body.open).toMatchObject([{ held }])

  const take = (token?: string) => ask(`POST /console/api/hand-overs/${made.body.id}/take`, {}, token)
  expect(await take(late)).toMatchObject({ status: 409, body: { code: 'HAND_OVER_OWN' } })
  const all = await Promise.all(Array.from({ length: 20 }, (_, n) => take(n % 2 ? early : undefined)))
  const winners = new Set(all.filter(({ status }) => status === 200).map(({ body }) => body.taken_by))
  expect(winners.size).toBe(1)
  expect(all.filter(({ status }) => status === 409)).toHaveLength(10)
  expect((await ask('GET /console/api/shift')).body.open).toEqual([])
  expect((await ask('GET /console/api/hand-overs', { state: 'taken' })).body.items).toMatchObject([{ by: 'late' }])
  const acts = (await ask('GET /console/api/audit', { q: 'handOver' })).body.items.map(
    ({ act }: { act: string }) => act,
  )
  expect(acts.toSorted()).toEqual(['handOver.add', 'handOver.take'])
})

test('a claim that has ended is not held, and text beyond the limit is refused', async () => {
  app.clock.advance(16 * minute)
  const again = (await ask('POST /console/api/login', { username: 'late', password: 'koi-12345' })).body.token
  expect((await ask('GET /console/api/shift', {}, again)).body.held).toEqual([])
  expect((await ask('POST /console/api/hand-overs', { note: '字'.repeat(8000) }, again)).status).toBe(422)
  expect((await ask('POST /console/api/hand-overs/none/take')).status).toBe(404)
  expect((await app.callConsoleApi('GET /console/api/shift', {}, 'not a token')).status).toBe(401)
})
