import type { Place } from '../ledger/ledger.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
})
afterAll(() => app.finish())

/** Net sum of the postings of all players from an operator account, in fen. */
async function loadOut(place: Place): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(-sum(balance), 0)::bigint as total from account
    where place = ${place} and player_id not in (select id from player where is_test)`.execute(app.app.db)
  return Number(rows[0]!.total)
}

test('report figures equal the account balances, also with a returned grant', async () => {
  const { token, name } = await app.registerPlayer()
  const type = (await app.callConsoleApi('POST /console/api/activity-types', { name: '新人' })).body.id
  const activity = (await app.callConsoleApi('POST /console/api/activities', { title: '首存礼', type, multiple: 3 }))
    .body.id
  await app.callPlayerApi('POST /api/doactivityapply', { activityid: activity, amount: '100' }, token)
  const applied = { q: name, state: '1' }
  const [{ id }] = (await app.callConsoleApi('GET /console/api/activity-applications', applied)).body.items
  await app.callConsoleApi(`POST /console/api/activity-applications/${id}/approve`, { amount: '100' })
  const today = () => app.callConsoleApi('GET /console/api/reports/finance', { from: '2026-03-10', to: '2026-03-10' })
  const { promotions, ngr } = (await today()).body.totals
  const [requirement] = (await app.callPlayerApi('POST /api/wageringRequirements', {}, token)).data.open
  expect((await app.callPlayerApi('POST /api/promotion/cancel', { id: requirement.id, lost: '100' }, token)).code).toBe(
    200,
  )
  const after = (await today()).body.totals
  expect(fen(promotions) - fen(after.promotions)).toBe(10_000)
  expect(fen(after.ngr) - fen(ngr)).toBe(10_000)

  const { totals } = (
    await app.callConsoleApi('GET /console/api/reports/finance', { from: '2025-01-01', to: '2026-03-10' })
  ).body
  const reported = {
    cash: fen(totals.net),
    promo: fen(totals.promotions),
    rebate: fen(totals.rebates),
    packet: fen(totals.packets),
    commission: fen(totals.commission),
    adjust: fen(totals.adjustments),
    opening: fen(totals.openings),
  }
  const names = Object.keys(reported) as (keyof typeof reported)[]
  const booked = Object.fromEntries(await Promise.all(names.map(async (of) => [of, await loadOut(of)])))
  expect(reported).toEqual(booked)
  expect(Object.values(reported).filter((amount) => amount !== 0).length).toBeGreaterThan(3)
})

const fen = (yuan: string): number => Math.round(Number(yuan) * 100)
