import { instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { numberEvents } from '../../platform/event/number.ts'
import { findViolations, invariants } from '../ledger/check.ts'
import { recordRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { give } from '../../play/venue/testing.ts'
import { type Plan, scansOf } from './report.testing.ts'
import { owedNow } from './owed.ts'
import { sumBalances } from './totals.ts'

const noon = instant('2026-03-10T04:00:00.000Z')
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ at: noon })
})
afterAll(() => app.finish())

const owed = () => owedNow(app.app.db, app.clock.now())
const ofPlaces = invariants.filter(({ id }) => id === 'place-balance')
const loadTotals = async () =>
  Object.fromEntries(
    (await app.app.db.selectFrom('balanceTotal').selectAll().execute()).map(({ place, total }) => [place, total]),
  )
const loadAccounts = async () => {
  const { rows } = await sql<{ place: string; total: number }>`
    select place, coalesce(sum(balance), 0)::bigint as total from place_kind left join account using (place) group by 1`.execute(
    app.app.db,
  )
  return Object.fromEntries(rows.map(({ place, total }) => [place, total]))
}

test('the liability is exact before and after its postings are numbered and summed, and states its time', async () => {
  const { id } = await app.registerPlayer()
  await give(app, id, 100)
  const expected = { balance: 10_000, liability: 10_000, held: 0, as_of: noon }
  expect(await owed()).toMatchObject(expected)
  await numberEvents(app.app, true)
  expect(await owed()).toMatchObject(expected)
  expect(await sumBalances(app.app)).toBeGreaterThan(0)
  expect(await owed()).toMatchObject(expected)
  expect(await loadTotals()).toMatchObject({ main: 10_000, adjust: -10_000 })
  expect(await sumBalances(app.app)).toBe(0)
  const { body } = await app.callConsoleApi('GET /console/api/reports/finance')
  expect(body.now).toMatchObject({ liability: '100.00', as_of: '2026-03-10 12:00:00' })
})

test('marking a player as a test player removes their money from the liability at once; removing the mark restores it', async () => {
  const { id } = await app.registerPlayer()
  const { liability } = await owed()
  await give(app, id, 30)
  await numberEvents(app.app, true)
  await sumBalances(app.app)
  await give(app, id, 20)
  const mark = (isTest: number) => app.callConsoleApi(`PATCH /console/api/players/${id}`, { is_test: isTest })
  expect((await owed()).liability).toBe(liability + 5000)
  await mark(1)
  expect((await owed()).liability).toBe(liability)
  await give(app, id, 7)
  expect((await owed()).liability).toBe(liability)
  await mark(0)
  expect((await owed()).liability).toBe(liability + 5700)
})

test('twenty writers and three summing processes never lose a posting or count it twice', async () => {
  const players = await Promise.all(Array.from({ length: 20 }, () => app.registerPlayer()))
  let isWriting = true
  const writing = Promise.all(
    players.map(async ({ id }) => {
      for (let n = 0; n < 10; n++) await give(app, id, 1)
    }),
  ).finally(() => (isWriting = false))
  const summing = Array.from({ length: 3 }, async () => {
    while (isWriting) {
      await numberEvents(app.app)
      await sumBalances(app.app)
    }
  })
  while (isWriting) expect(await findViolations(app.app.db, ofPlaces)).toEqual([])
  await Promise.all([writing, ...summing])
  await numberEvents(app.app, true)
  await sumBalances(app.app)
  expect(await loadTotals()).toEqual(await loadAccounts())
})

test('a report reads no account except those of test players, and when nothing is new, summing takes one round trip', async () => {
  await numberEvents(app.app, true)
  await sumBalances(app.app)
  expect(await recordRoundTrips(app, () => sumBalances(app.app))).toHaveLength(1)
  const [asked] = await recordRoundTrips(app, owed)
  const client = await app.app.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off; set local plan_cache_mode = force_generic_plan')
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${asked}`)
    const scans = scansOf(rows[0]!['QUERY PLAN'][0]!.Plan)
    const conditionsOf = (table: RegExp) => scans.filter(({ name }) => table.test(name)).map(({ by }) => by)
    expect(conditionsOf(/^account$/)).toEqual([expect.stringContaining('player_id = ANY')])
    expect(conditionsOf(/^posting$/)).toEqual([expect.stringMatching(/player_id = .* AND \(seq = /)])
    expect(conditionsOf(/^event_(rest|2)/)).toEqual([expect.stringMatching(/position.* <= .* AND .*position.* > /)])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
