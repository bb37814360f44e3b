import { maxExactTotal } from '@koi/contract/paging'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordRoundTrips } from '../testing/roundTrips.testing.ts'
import { openTestApp, type TestApp } from '../testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
})
afterAll(() => app.finish())

test('totals and sums of whole and filtered lists agree', async () => {
  const bets = async (query = {}) => (await app.callConsoleApi('GET /console/api/bets', query)).body
  const [whole, all] = [await bets(), await bets({ from: '2000-01-01' })]
  expect(whole.total).toBeGreaterThan(0)
  for (const field of ['total', 'stake_total', 'win_loss_total']) expect(whole[field]).toBe(all[field])
  for (const list of ['players', 'deposits', 'withdrawals', 'transfers', 'rebates'])
    expect((await app.callConsoleApi(`GET /console/api/${list}`)).body.total, list).toBe(
      (await app.callConsoleApi(`GET /console/api/${list}`, { from: '2000-01-01' })).body.total,
    )
})

test('the pages of a list together hold its rows in order, whether read from the start or the end [D-061]', async () => {
  const idsOf = async (query: Record<string, string>) => {
    const { items, total } = (await app.callConsoleApi('GET /console/api/transfers', query)).body
    return { ids: items.map(({ id }: { id: string }) => id) as string[], total: total as number }
  }
  const { ids: all, total } = await idsOf({ per_page: '100' })
  expect(all).toHaveLength(total)
  const pages: string[] = []
  for (let page = 1; page <= Math.ceil(total / 3); page++)
    pages.push(...(await idsOf({ page: String(page), per_page: '3' })).ids)
  expect(pages).toEqual(all)
  expect(await idsOf({ page: '1000', per_page: '3' })).toEqual({ ids: [], total })
})

test('above 10,000 rows the total of a list is an estimate, and an unfiltered list of bets has no sums', async () => {
  const { db } = app.app
  const { id } = await app.registerPlayer()
  await sql`insert into bet (venue, bet_id, player_id, game_code, game_name, round_id, category_id, stake, valid_stake, win_loss,
      counted_stake, state, memo, bet_at, settled_at, changed_at)
    select 'ag', 'many-' || n, ${id}, '', '', '', 'live', 100, 100, -100, 0, 'settled', '', now(), now(), now()
    from generate_series(1, ${maxExactTotal}) n`.execute(db)
  await app.execAsOwner('analyze bet')
  const list = async (query: Record<string, string> = {}) =>
    (await app.callConsoleApi('GET /console/api/bets', query)).body
  const whole = await list()
  expect(whole).toMatchObject({ total_is_estimate: true, stake_total: null, win_loss_total: null })
  expect(whole.total).toBeGreaterThan(maxExactTotal)
  expect(whole.total).toBeLessThan(maxExactTotal * 1.2)
  expect(whole.items).toHaveLength(20)
  const own = await list({ player_id: id })
  expect(own).toMatchObject({ total: maxExactTotal, total_is_estimate: false, stake_total: '10000.00' })
  const last = await list({ page: String(maxExactTotal / 20) })
  expect(last.items).toHaveLength(20)
  expect((await list({ page: '1000000' })).items).toEqual([])
  await sql`insert into bet (venue, bet_id, player_id, game_code, game_name, category_id, stake, valid_stake, win_loss, state, bet_at, changed_at)
    select 'ag', 'more-' || n, ${id}, '', '', 'live', 100, 0, 0, 'open', now(), now() from generate_series(1, ${maxExactTotal}) n`.execute(
    db,
  )
  await app.execAsOwner('analyze bet')
  const asked = await recordRoundTrips(app, async () => expect((await list()).total).toBeGreaterThan(2 * maxExactTotal))
  expect(asked.filter((text) => text.includes('"bounded"'))).toEqual([])
})
