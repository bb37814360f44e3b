import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTransferApp, type TransferApp } from './transfer.testing.ts'

let app: TransferApp
beforeAll(async () => {
  app = await openTransferApp()
})
afterAll(() => app.finish())

const loadTransfers = (id: string) =>
  app.app.db.selectFrom('transfer').selectAll().where('playerId', '=', id).orderBy('createdAt').orderBy('id').execute()

test('a transfer with a lost answer stays under way until a query is conclusive [API-39]', async () => {
  const { token, id, name } = await app.playerWith()
  await app.sandbox.mode('slot', 'timeout')
  expect(await app.transferIn(token, 70)).toMatchObject({
    code: 200,
    message: '转账处理中，请稍后查看',
    data: { balance: '930.00' },
  })
  expect(await app.transferIn(token, 71)).toMatchObject({ code: 429, message: '操作过于频繁，请稍后再试' })
  await app.sandbox.mode('slot', 'ok')
  app.clock.advance(3000)
  expect((await app.runJob('reconcile-transfers')).body).toMatchObject({ ok: true, processed: 1 })
  expect(await app.balances(token)).toEqual({ balance: '930.00', gameblance: '70.00' })
  expect(await app.sandbox.walletOf('slot', name)).toBe('70.00')
  expect((await loadTransfers(id))[0]).toMatchObject({ state: 'done' })
})

test('returns a transfer unknown to the venue only after the quiet window and three not-found answers', async () => {
  const { token, id } = await app.playerWith()
  await app.sandbox.mode('slot', 'lost')
  expect(await app.transferIn(token, 80)).toMatchObject({ code: 200, message: '转账处理中，请稍后查看' })
  await app.sandbox.mode('slot', 'ok')
  const [row] = await loadTransfers(id)
  const ask = () => app.callConsoleApi(`POST /console/api/transfers/${row!.id}/reconcile`)
  expect((await ask()).body).toMatchObject({ state: 2, not_found_times: 1 })
  expect((await ask()).body).toMatchObject({ state: 2, not_found_times: 2 })
  expect((await ask()).body).toMatchObject({ state: 2, not_found_times: 3 })
  expect(await app.balances(token)).toEqual({ balance: '920.00', gameblance: '0.00' })
  app.clock.advance(21_000)
  expect((await ask()).body).toMatchObject({ state: 0, step: 'failed' })
  expect(await app.balances(token)).toEqual({ balance: '1000.00', gameblance: '0.00' })
  expect((await ask()).body).toMatchObject({ state: 0 })
})

test('a transfer out stays open while the venue is down, and nothing is credited without a conclusive answer', async () => {
  const { token, id } = await app.playerWith()
  await app.transferIn(token, 90)
  await app.sandbox.mode('slot', 'down')
  expect(await app.transferOut(token, 90)).toMatchObject({ code: 200, message: '转账处理中，请稍后查看' })
  expect(await app.balances(token)).toEqual({ balance: '910.00', gameblance: '90.00' })
  await app.sandbox.mode('slot', 'ok')
  for (let n = 0; n < 6; n++) {
    app.clock.advance(10_000)
    await app.runJob('reconcile-transfers')
  }
  expect((await loadTransfers(id)).at(-1)).toMatchObject({ state: 'failed' })
  expect(await app.transferOut(token, 90)).toMatchObject({ code: 200, message: '转账成功' })
})

test('after 30 minutes an operator decides a transfer; two operators over the threshold', async () => {
  const { token, id } = await app.playerWith()
  await app.transferIn(token, 1)
  await app.sandbox.mode('slot', 'lost')
  await app.transferIn(token, 110)
  app.clock.advance(31 * 60_000)
  await app.runJob('reconcile-transfers')
  const row = (await loadTransfers(id)).at(-1)!
  expect(row).toMatchObject({ state: 'manual' })
  await app.sandbox.mode('slot', 'ok')
  const decide = (decision: string, evidence = '场馆报表') =>
    app.callConsoleApi(`POST /console/api/transfers/${row.id}/reconcile`, { decision, evidence })
  expect((await app.callConsoleApi('GET /console/api/transfers', {})).body.items[0]).toMatchObject({
    id: row.id,
    state: 2,
    direction: 'in',
    amount: '110.00',
    platname: 'slot',
  })
  expect((await decide('failed', '')).status).toBe(422)
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_transfer: '100.00' })
  expect((await decide('failed')).body).toMatchObject({ state: 2, first_decision: 0 })
  expect((await decide('failed')).body).toMatchObject({ state: 2, first_decision: 0 })
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_transfer: '0.00' })
  expect((await decide('failed')).body).toMatchObject({ state: 0, decided_by: 'admin', note: '场馆报表' })
  expect((await decide('failed')).status).toBe(200)
  expect((await decide('success')).status).toBe(409)
  expect(await app.balances(token)).toEqual({ balance: '999.00', gameblance: '1.00' })
  expect(
    (await app.callConsoleApi('GET /console/api/venue-faults', { state: '1' })).body.items.filter(
      ({ kind }: { kind: string }) => kind === 'transfer.manual',
    ),
  ).toEqual([])
})

test.each([
  ['before the venue is asked', "new.state = 'asked'", false],
  ['after the venue has answered', "new.state = 'done'", true],
])('a transfer that finds the database busy %s is under way, and ends later', async (_when, change, isDone) => {
  const { token, id, name } = await app.playerWith()
  await app.execAsOwner(`
    create or replace function fail() returns trigger language plpgsql as $$
    begin raise exception 'busy' using errcode = '55P03'; end $$;
    create trigger fail before update on transfer for each row when (${change}) execute function fail()`)
  const answer = await app.transferIn(token, 100).finally(() => app.execAsOwner('drop trigger fail on transfer'))
  expect(answer).toMatchObject({ http: 200, code: 200, message: '转账处理中，请稍后查看' })
  app.clock.advance(20_000)
  expect((await app.runJob('reconcile-transfers')).status).toBe(200)
  expect((await loadTransfers(id)).map(({ state }) => state)).toEqual([isDone ? 'done' : 'failed'])
  expect(await app.sandbox.walletOf('slot', name)).toBe(isDone ? '100.00' : '0.00')
  expect((await app.balances(token)).balance).toBe(isDone ? '900.00' : '1000.00')
})

test('a transfer that waits shows its way until it has arrived or returned', async () => {
  const { token } = await app.playerWith()
  const open = async () => (await app.callPlayerApi('POST /api/order/open', { type: 3 }, token)).data.orders
  const read = async (id: string) => (await app.callPlayerApi('POST /api/order/detail', { type: 3, id }, token)).data
  await app.sandbox.mode('slot', 'timeout')
  await app.transferIn(token, 70)
  await app.sandbox.mode('slot', 'ok')
  const [waiting] = await open()
  expect(waiting).toMatchObject({ type: 3, amount: '70.00', step: 'moving' })
  expect(await read(waiting.id)).toMatchObject({ outcome: 'open', actor: 'venue', can_cancel: 0 })
  app.clock.advance(3000)
  await app.runJob('reconcile-transfers')
  expect(await open()).toEqual([])
  expect(await read(waiting.id)).toMatchObject({ outcome: 'done', step: 'moved', actor: '' })
})
