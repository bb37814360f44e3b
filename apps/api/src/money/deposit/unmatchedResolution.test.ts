import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { bankDeposit, openBankTransfers } from './deposit.testing.ts'
import { insertUnmatched } from './notice.ts'
import { transact } from '../../platform/ops/app.ts'
import { fen } from '@koi/contract/money'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await openBankTransfers(app)
})
afterAll(() => app.finish())

/** Creates a pending order, and an open payment that names no order. */
async function orderAndPayment(reference: string) {
  const { token } = await app.registerPlayer()
  const { message: order } = await app.callPlayerApi('POST /api/recharge', bankDeposit({ amount: '100' }), token)
  const payment = { channel: 'card', reference, depositNo: '', amount: fen(10_000) }
  await transact(app.app, (tx) => insertUnmatched(tx, payment, 'no such order', app.clock.now()))
  const { items } = (await app.callConsoleApi('GET /console/api/unmatched-payments', { q: reference })).body
  return { order: order as string, id: items[0].id as string }
}
/** Changes a note: notes are texts for people, and an installation may change their wording. */
const rewordNote = (id: string) =>
  app.app.db.updateTable('unmatchedPayment').set({ note: 'reworded' }).where('id', '=', id).execute()
const credit = (id: string, order: string) =>
  app.callConsoleApi(`POST /console/api/unmatched-payments/${id}/credit`, { deposit_no: order })
const close = (id: string) => app.callConsoleApi(`POST /console/api/unmatched-payments/${id}/close`, { note: '已退款' })

test('a repeated credit of a booked payment returns the same row, whatever its note says', async () => {
  const { order, id } = await orderAndPayment('resolution-1')
  const first = await credit(id, order)
  expect(first).toMatchObject({ status: 200, body: { resolution: 'booked' } })
  await rewordNote(id)
  expect(await credit(id, order)).toMatchObject({ status: 200, body: { ...first.body, note: 'reworded' } })
  expect(await close(id)).toMatchObject({ status: 409 })
})

test('a closed payment cannot be credited, and closing it again returns the same row', async () => {
  const { order, id } = await orderAndPayment('resolution-2')
  expect(await close(id)).toMatchObject({ status: 200, body: { resolution: 'closed' } })
  await app.app.db
    .updateTable('unmatchedPayment')
    .set({ note: `已记入存款 ${order}` })
    .where('id', '=', id)
    .execute()
  expect(await credit(id, order)).toMatchObject({ status: 409 })
  expect(await close(id)).toMatchObject({ status: 200, body: { resolution: 'closed' } })
})

test('the database rejects a booked payment without an order and an order without a booking', async () => {
  const { id } = await orderAndPayment('resolution-3')
  await expect(
    app.execAsOwner(`update unmatched_payment set resolution = 'booked', closed_at = now() where id = '${id}'`),
  ).rejects.toThrow(/check constraint/)
  await expect(app.execAsOwner(`update unmatched_payment set closed_at = now() where id = '${id}'`)).rejects.toThrow(
    /check constraint/,
  )
})
