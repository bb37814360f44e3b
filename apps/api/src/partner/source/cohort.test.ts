import { fen } from '@koi/contract/money'
import { addDays, type Day, plus, second, startOf } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credit } from '../../money/deposit/deposit.ts'
import { transact } from '../../platform/ops/app.ts'
import { newId } from '../../platform/text/id.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { makeSource, registerBy } from './source.testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const read = async (from: string, to: string) =>
  (await app.callConsoleApi('GET /console/api/reports/sources', { from, to })).body
const paid = (player: string, day: string, deposited: number, withdrawn: number) =>
  app.execAsOwner(`insert into player_day (player_id, day, deposits, deposited, withdrawals, withdrawn)
    values ('${player}', '${day}', 1, ${deposited}, 1, ${withdrawn})`)
const played = (player: string, day: string) =>
  app.execAsOwner(`insert into player_day_play (player_id, day, category_id, bets, stake, valid_stake, win_loss)
    values ('${player}', '${day}', 'slots', 1, 100, 100, -100)`)

test('a cohort counts Beijing days from the registration, for players for whom these days have passed', async () => {
  const source = await makeSource(app)
  const day = '2026-03-12' as Day
  // One second before the start of the Beijing day, and its first second.
  app.clock.set(plus(startOf(day), -second))
  const early = await registerBy(app, `c=${source.code}`)
  app.clock.set(startOf(day))
  const late = await registerBy(app, `c=${source.code}`)
  await registerBy(app, '')
  await paid(early.id, '2026-03-11', 10_000, 0)
  await paid(early.id, '2026-03-17', 5_000, 20_000)
  await paid(late.id, '2026-03-12', 3_000, 0)
  await paid(late.id, '2026-03-19', 9_000, 0)
  await played(early.id, '2026-03-12')
  await played(late.id, '2026-03-19')
  app.clock.set(startOf(addDays(day, 6)))
  const rowOf = async (code: string) =>
    (await read('2026-03-11', '2026-03-12')).items.find((row: { code: string }) => row.code === code)
  // Seven days have passed for the first player only.
  expect(await rowOf(source.code)).toMatchObject({
    month: '2026-03',
    registered: 2,
    verified: 0,
    first_deposits: 2,
    first_deposit_share: 100,
    value_1: '130.00',
    value_7: '-50.00',
    value_30: null,
    kept_1: 50,
    kept_7: null,
    kept_30: null,
  })
  expect(await rowOf('')).toMatchObject({ source_id: '', registered: 1, first_deposits: 0, value_1: '0.00' })
  app.clock.set(startOf(addDays(day, 8)))
  expect(await rowOf(source.code)).toMatchObject({ value_7: '-20.00', kept_7: 50 })
  const { totals, items } = await read('2026-03-12', '2026-03-12')
  expect(totals).toMatchObject({ registered: 2, verified: 0, first_deposits: 1, sources: 1 })
  expect(items.find((row: { code: string }) => row.code === source.code).registered).toBe(1)
})

test('retention and the value of first deposits are counted over all players, with and without a source', async () => {
  const day = '2026-04-01' as Day
  app.clock.set(startOf(day))
  const source = await makeSource(app)
  const players = [await registerBy(app, `c=${source.code}`), await registerBy(app, ''), await registerBy(app, '')]
  const [first, other] = players
  const deposit = (player: string, amount: number, at: Day) =>
    transact(app.app, async (tx) => {
      const order = await tx
        .insertInto('deposit')
        .values({
          id: newId<'Deposit'>(),
          depositNo: `C${player.slice(-6)}${amount}`,
          playerId: player,
          channel: 'card',
          amount: fen(amount),
          state: 'pending',
          expiresAt: startOf(at),
          createdAt: startOf(at),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await credit(tx, order, { amount: fen(amount), reference: '', by: { kind: 'gateway' }, at: startOf(at) })
    })
  await app.app.db
    .insertInto('payChannel')
    .values({ code: 'card', name: '银行卡' })
    .onConflict((eb) => eb.doNothing())
    .execute()
  await deposit(first!.id, 10_000, day)
  await deposit(first!.id, 90_000, addDays(day, 1))
  await deposit(other!.id, 5_001, addDays(day, 2))
  await played(first!.id, addDays(day, 1))
  await played(other!.id, addDays(day, 3))
  await played(first!.id, addDays(day, 3))
  await played(first!.id, addDays(day, 7))
  app.clock.set(startOf(addDays(day, 8)))
  const { totals, items } = await read(day, day)
  expect(totals).toMatchObject({
    registered: 3,
    first_deposit_amount: '150.01',
    // Half a fen is rounded up.
    first_deposit_average: '75.01',
    kept_1: 33.3,
    kept_3: 66.7,
    kept_7: 33.3,
    kept_30: null,
  })
  expect(items.find((row: { code: string }) => row.code === source.code)).toMatchObject({
    first_deposit_amount: '100.00',
    first_deposit_average: '100.00',
    kept_3: 100,
  })
  // Days without a registration have no percentages.
  expect((await read('2026-01-01', '2026-01-02')).totals).toMatchObject({
    registered: 0,
    sources: 0,
    first_deposit_amount: '0.00',
    first_deposit_average: null,
    kept_1: null,
  })
})
