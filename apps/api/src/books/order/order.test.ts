import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../platform/ops/app.ts'
import { defer } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { conflictIfTaken } from './order.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

test('a transaction runs again with a new number when another order has its number', async () => {
  const { id: playerId } = await app.registerPlayer()
  const now = app.clock.now()
  const order = { playerId, channel: 'card', amount: 10_000, state: 'pending', createdAt: now, expiresAt: now } as const
  const insert = (numbers: string[]) =>
    transact(app.app, (tx) => {
      const row = { ...order, id: newId<'Deposit'>(), depositNo: numbers.shift()!, isExpired: true }
      void defer(tx, tx.insertInto('deposit').values(row as never), conflictIfTaken)
    })
  await insert(['D1'])
  await insert(['D1', 'D2'])
  const rows = await app.app.db.selectFrom('deposit').select('depositNo').where('playerId', '=', playerId).execute()
  expect(rows.map(({ depositNo }) => depositNo).toSorted()).toEqual(['D1', 'D2'])
})
