import { bridge, figureNames, isPresent, rangeFigureNames, rangeFigures } from '@koi/contract/books/report/figure'
import { day, instant, plus } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { numberEvents } from '../../platform/event/number.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { sumBalances } from './totals.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
})
afterAll(() => app.finish())

const range = { from: '2026-01-01', to: '2026-03-10' }
const get = async (path: string, query: Record<string, string> = {}) => {
  const { status, body } = await app.callConsoleApi(`GET /console/api/reports/${path}?${new URLSearchParams(query)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const rows = (figure: string, query: Record<string, string> = {}) => get('rows', { figure, ...query })
const fen = (yuan: string): number => Math.round(Number(yuan) * 100)

/** Reads every page of the rows of a figure. */
async function allRows(figure: string, query: Record<string, string>) {
  const items: { id: string; kind: string; amount: string }[] = []
  for (let page = 1; ; page++) {
    const found = await rows(figure, { ...query, page: String(page), per_page: '200' })
    items.push(...found.items)
    if (items.length >= found.total || found.items.length === 0) return items
  }
}

test.for(rangeFigureNames)('the rows behind %s add up to the figure of the range', async (name) => {
  const { totals } = await get('finance', range)
  const items = await allRows(name, range)
  expect(new Set(items.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(items.length)
  const { figure } = await rows(name, range)
  expect(figure.count).toBe(items.length)
  if (rangeFigures[name] === 'count') expect(items).toHaveLength(totals[name])
  else {
    expect(items.reduce((sum, { amount }) => sum + fen(amount), 0)).toBe(fen(totals[name]))
    expect(figure.amount).toBe(totals[name])
  }
})

test('the demo has records behind the figures, and the bridge leads from stakes to the net result', async () => {
  const { totals } = await get('finance', range)
  for (const name of ['deposits', 'stake', 'rebates', 'promotions', 'packets', 'commission', 'adjustment_bonus'])
    expect(fen(totals[name]), name).toBeGreaterThan(0)
  let sum = 0
  for (const [name, sign] of bridge) {
    if (sign === '=') expect(fen(totals[name]), name).toBe(sum)
    else sum += (sign === '+' ? 1 : -1) * fen(totals[name])
  }
})

test('the rows of figures of the moment add up to those of the reports', async () => {
  const { now, at_end: atEnd } = await get('finance', range)
  const { today } = await get('dashboard')
  const { totals: players } = await get('players', range)
  const { totals: agents } = await get('agents', range)
  const shown = { ...now, open_stakes: atEnd.open_stakes, unsettled: agents.unsettled }
  for (const [name, amount] of Object.entries<string>(shown)) {
    if (name === 'as_of') continue
    const items = await allRows(name, {})
    expect([name, items.reduce((sum, one) => sum + fen(one.amount), 0)]).toEqual([name, fen(amount)])
  }
  expect((await rows('online')).total).toBe(today.online)
  expect((await rows('players')).total).toBe(players.players)
  expect((await rows('agents')).total).toBe(agents.agents)
})

test('the rows of other reports add up to their totals and to the parts they are narrowed to', async () => {
  const games = await get('games', range)
  expect((await rows('bettors', range)).total).toBe(games.totals.players)
  for (const { venue, game_code, stake } of games.items.slice(0, 3))
    expect((await rows('stake', { ...range, venue, game_code })).figure.amount).toBe(stake)
  const channels = await get('channels', range)
  expect((await rows('attempts', range)).total).toBe(channels.totals.orders)
  expect((await rows('attempts_paid', range)).total).toBe(channels.totals.paid)
  expect((await rows('attempts_deposits', range)).figure.amount).toBe(channels.totals.deposits)
  expect((await rows('attempts_cost', range)).figure.amount).toBe(channels.totals.cost)
  const cohorts = await get('sources', range)
  expect((await rows('verified', range)).total).toBe(cohorts.totals.verified)
  expect((await rows('cohort_depositors', range)).total).toBe(cohorts.totals.first_deposits)
  expect((await rows('cohort_first_deposits', range)).figure.amount).toBe(cohorts.totals.first_deposit_amount)
  expect(fen(cohorts.totals.first_deposit_amount)).toBeGreaterThan(0)
  const { items: sources } = cohorts
  const first = sources.find(({ source_id }: { source_id: string }) => source_id !== '')
  const registered = sources
    .filter(({ source_id }: { source_id: string }) => source_id === first.source_id)
    .reduce((sum: number, one: { registered: number }) => sum + one.registered, 0)
  expect((await rows('registered', { ...range, source_id: first.source_id })).total).toBe(registered)
  const { items } = await get('players', range)
  const [best] = items
  for (const name of ['deposits', 'withdrawals', 'stake', 'valid_stake', 'rewards'])
    expect([name, (await rows(name, { ...range, player_id: best.player_id })).figure.amount]).toEqual([
      name,
      best[name],
    ])
  const agents = await get('agents', range)
  const [agent] = agents.items
  expect((await rows('registered', { ...range, agent_id: agent.player_id })).total).toBe(agent.registered)
  expect((await rows('deposits', { ...range, agent_id: agent.player_id })).figure.amount).toBe(agent.deposits)
})

test('liability and open stakes of a past day are what they were at its end', async () => {
  const atEndOf = async (to: string) => (await get('finance', { from: to, to })).at_end
  const { id } = await app.registerPlayer()
  const credit = (amount: string) =>
    app.callConsoleApi(`POST /console/api/players/${id}/adjustments`, { amount, reason: '补偿', kind: 'compensation' })
  expect((await credit('100')).status).toBe(201)
  const today = await atEndOf('2026-03-10')
  expect(today.as_of).toBe('2026-03-10 12:00:00')
  app.clock.set(plus(instant('2026-03-10T04:00:00.000Z'), day))
  await numberEvents(app.app, true)
  await sumBalances(app.app)
  const summed = await atEndOf('2026-03-10')
  expect(summed).toMatchObject({ liability: today.liability, as_of: '2026-03-11 00:00:00' })
  expect(summed.open_stakes).toBe(today.open_stakes)
  expect((await credit('30')).status).toBe(201)
  // Before and after the reader of the event log has added the new posting.
  expect((await atEndOf('2026-03-10')).liability).toBe(today.liability)
  expect(fen((await atEndOf('2026-03-11')).liability)).toBe(fen(today.liability) + 3000)
  const then = await rows('liability', { to: '2026-03-10' })
  expect(then.figure).toMatchObject({ amount: today.liability, as_of: '2026-03-11 00:00:00' })
  await numberEvents(app.app, true)
  await sumBalances(app.app)
  expect((await atEndOf('2026-03-10')).liability).toBe(today.liability)
  await app.callConsoleApi(`PATCH /console/api/players/${id}`, { is_test: 1 })
  expect(fen((await atEndOf('2026-03-10')).liability)).toBe(fen(today.liability) - 10_000)
  await app.callConsoleApi(`PATCH /console/api/players/${id}`, { is_test: 0 })
})

test('an adjustment lowers the net result by its amount, in the line of its kind', async () => {
  const { id } = await app.registerPlayer()
  const read = async () => (await get('finance', { from: '2026-03-11', to: '2026-03-11' })).totals
  const before = await read()
  const adjust = (body: object) => app.callConsoleApi(`POST /console/api/players/${id}/adjustments`, body)
  const made = await adjust({ amount: '88', kind: 'goodwill', reason: '生日' })
  expect(made.body).toMatchObject({ kind: 'goodwill', amount: '88.00' })
  expect((await adjust({ amount: '-8', kind: 'cost', reason: '汇费' })).body.kind).toBe('cost')
  // Other systems that name no kind correct.
  expect((await adjust({ amount: '1', reason: '更正' })).body.kind).toBe('correction')
  expect((await adjust({ amount: '1', kind: 'gift', reason: 'x' })).status).toBe(422)
  const after = await read()
  const moved = (name: string) => fen(after[name]) - fen(before[name])
  expect(['adjustment_goodwill', 'adjustment_cost', 'adjustment_correction', 'adjustments', 'ngr'].map(moved)).toEqual([
    8800, -800, 100, 8100, -8100,
  ])
  const { items, total } = (await app.callConsoleApi('GET /console/api/adjustments?kind=goodwill')).body
  expect([total, items[0].kind, items[0].amount]).toEqual([1, 'goodwill', '88.00'])
})

test('a range is compared with the one before, up to the same time if it is not over', async () => {
  app.clock.set(instant('2026-03-11T04:00:00.000Z'))
  const compared = async (from: string, to: string, by: string) => {
    const { before } = await get('figures', { from, to, compared: by })
    return [before.from, before.to, before.until]
  }
  expect(await compared('2026-03-11', '2026-03-11', 'day')).toEqual(['2026-03-10', '2026-03-10', '2026-03-10 12:00:00'])
  expect(await compared('2026-03-10', '2026-03-10', 'period')).toEqual([
    '2026-03-09',
    '2026-03-09',
    '2026-03-10 00:00:00',
  ])
  expect(await compared('2026-03-05', '2026-03-11', 'period')).toEqual([
    '2026-02-26',
    '2026-03-04',
    '2026-03-04 12:00:00',
  ])
  expect(await compared('2026-03-09', '2026-03-11', 'week')).toEqual([
    '2026-03-02',
    '2026-03-04',
    '2026-03-04 12:00:00',
  ])
  expect(await compared('2026-02-01', '2026-02-28', 'period')).toEqual([
    '2026-01-01',
    '2026-01-31',
    '2026-02-01 00:00:00',
  ])
  expect(await compared('2026-03-01', '2026-03-31', 'month')).toEqual([
    '2026-02-01',
    '2026-02-28',
    '2026-02-11 12:00:00',
  ])
  expect(await compared('2026-03-30', '2026-03-31', 'month')).toEqual([
    '2026-02-28',
    '2026-02-28',
    '2026-02-28 00:00:00',
  ])
  expect((await get('figures', range)).before).toBeNull()
  const { before } = await get('figures', { from: '2026-03-11', to: '2026-03-11', compared: 'day' })
  const { totals } = await get('figures', { from: '2026-03-10', to: '2026-03-10' })
  // Registered at noon of the day before, which the shortened range leaves out.
  expect(before.totals.registered).toBeLessThan(totals.registered)
})

test('refuses rows of unknown figures, of parts the figure does not have, and without permission', async () => {
  const refused = async (query: Record<string, string>) =>
    (await app.callConsoleApi(`GET /console/api/reports/rows?${new URLSearchParams(query)}`)).status
  expect(await refused({ figure: 'constructor' })).toBe(422)
  expect(await refused({})).toBe(422)
  expect(await refused({ figure: 'deposits', venue: 'pp' })).toBe(422)
  expect(await refused({ figure: 'deposits', player_id: "' or 1=1" })).toBe(404)
  expect(await refused({ figure: 'deposits', from: '2026-03-11', to: '2026-03-10' })).toBe(422)
  expect(figureNames.filter(isPresent).length).toBeGreaterThan(5)
})
