import { timelineKinds } from '@koi/contract/desk/glance/timeline'
import { day, hour, minute } from '@koi/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankDeposit, type MoneyApp, openMoneyApp } from '../../money/deposit/deposit.testing.ts'
import { password } from '../../platform/testing/testing.ts'
import { statementFor } from './timeline.ts'

let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp()
  await app.execAsOwner(`insert into venue (code, name, category, adapter, base_url)
    values ('first', '甲', 'live', 'koi', 'http://127.0.0.1:1'), ('second', '乙', 'live', 'koi', 'http://127.0.0.1:1')`)
})
afterAll(() => app.finish())

const call = (at: string, body?: object, token?: string) => {
  const [method, path] = at.split(' ')
  return app.callConsoleApi(`${method} /console/api/${path}`, body, token)
}
const timeline = async (id: string, query: object = {}, token?: string) => {
  const { status, body } = await call(`GET players/${id}/timeline`, query, token)
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}
const kindsOf = ({ items }: { items: { kind: string }[] }) => items.map(({ kind }) => kind)

let made = 0
async function operator(...permissions: string[]): Promise<string> {
  const username = `line${++made}`
  expect((await call('POST operators', { username, password, permissions })).status).toBe(201)
  return (await call('POST login', { username, password }, 'none')).body.token
}

/** Bets of the player, `perDay` on each of the latest days, at two venues. */
const insertBets = (id: string, days: number, perDay: number) =>
  app.execAsOwner(`
    insert into bet (venue, bet_id, player_id, game_code, game_name, round_id, category_id, stake, valid_stake, win_loss, state,
        bet_at, changed_at, settled_at)
      select (array['first', 'second'])[1 + n % 2], '${id}-' || d || '-' || n, '${id}', '', '', '', 'live', 100, 100, -100, 'settled',
        '${app.clock.now()}'::timestamptz - make_interval(days => d) - make_interval(secs => n), now(), now()
      from generate_series(1, ${days}) d, generate_series(1, ${perDay}) n;
    analyze bet`)

test('lists what happened to a player, newest first, each kind with its own fields', async () => {
  const { id, token } = await app.registerPlayer()
  app.clock.advance(minute)
  const { message: no } = await app.recharge(token, bankDeposit({ amount: '500' }))
  app.clock.advance(minute)
  const order = (await call(`GET deposits/${no}`)).body
  await call(`POST inbox/deposits/${order.id}/notes`, { content: '<b>等银行回单</b>' })
  app.clock.advance(minute)
  await call(`POST deposits/${no}/approve`, {})
  app.clock.advance(minute)
  await call(`POST players/${id}/adjustments`, { amount: '-20', reason: '=1+1', turnover_multiple: 0 })
  app.clock.advance(minute)
  await call(`PATCH players/${id}`, { note: '常客', reason: '回访' })
  await app.execAsOwner(`insert into vip_change (player_id, id, day, from_level, to_level, reason, at)
    values ('${id}', gen_random_uuid(), '2026-03-10', 0, 2, 'promoted', '${app.clock.now()}')`)
  app.clock.advance(minute)
  await app.callPlayerApi(
    'POST /api/inquiry',
    { kind: 'complaint', content: '存款一直没有到账，请尽快核实处理' },
    token,
  )
  const { items, next, kinds } = await timeline(id, {
    kind: 'sign_in,deposit,adjustment,level,inquiry,note,act',
  })
  expect(items).toMatchObject([
    { kind: 'inquiry', inquiry: 'complaint', is_open: 1 },
    { kind: 'level', from_level: 0, to_level: 2, reason: 'promoted' },
    { kind: 'act', act: 'player.change', by: 'admin', reason: '回访', after: { note: '常客' } },
    { kind: 'adjustment', amount: '-20.00', state: 'approved', reason: '=1+1', by: 'admin' },
    { kind: 'note', item_kind: 'deposits', content: '<b>等银行回单</b>', by: 'admin' },
    { kind: 'deposit', number: no, amount: '500.00', state: 'approved', way: '银行卡' },
    { kind: 'sign_in', method: 'registration', outcome: 'right' },
  ])
  expect(next).toBe('')
  expect(kinds).toEqual(timelineKinds)
})

test('bets are one event for each day and venue, and a page ends within a day without gaps', async () => {
  const { id } = await app.registerPlayer()
  await insertBets(id, 30, 4)
  const all = await timeline(id, { kind: 'play', limit: 100 })
  expect(all.items).toHaveLength(60)
  expect(all.items[0]).toMatchObject({ bets: 2, open: 0, stake: '2.00', win_loss: '-2.00' })
  for (const limit of [1, 7, 59]) {
    const seen: string[] = []
    for (let after = ''; ;) {
      const page = await timeline(id, { limit, kind: 'play', ...(after && { after }) })
      seen.push(...page.items.map((one: { id: string }) => one.id))
      if (page.next === '') break
      after = page.next
    }
    expect(seen).toEqual(all.items.map((one: { id: string }) => one.id))
  }
})

test('pages over all kinds without gaps and narrows them by kind and day', async () => {
  const { id, token } = await app.registerPlayer()
  app.clock.advance(day)
  await app.recharge(token, bankDeposit())
  await insertBets(id, 5, 3)
  const all = await timeline(id)
  const seen: string[] = []
  for (let after = ''; ;) {
    const { items, next } = await timeline(id, { limit: 2, ...(after && { after }) })
    seen.push(...items.map((one: { kind: string; id: string }) => `${one.kind}:${one.id}`))
    if (next === '') break
    after = next
  }
  expect(seen).toEqual(all.items.map((one: { kind: string; id: string }) => `${one.kind}:${one.id}`))
  const [first] = all.items.filter((one: { kind: string }) => one.kind === 'play')
  const own = await timeline(id, { kind: 'play', from: first.day, to: first.day })
  expect(own.items.length).toBeGreaterThan(0)
  expect(own.items.every((one: { day: string }) => one.day === first.day)).toBe(true)
  for (const wrong of [{ kind: 'nonsense' }, { after: 'nonsense' }, { from: 'yesterday' }])
    expect((await call(`GET players/${id}/timeline`, wrong)).status).toBe(422)
  expect((await call('GET players/0/timeline')).status).toBe(404)
})

test('an operator sees the kinds of their permissions only, also when asking for others', async () => {
  const { id, token } = await app.registerPlayer()
  const { message: no } = await app.recharge(token, bankDeposit())
  const order = (await call(`GET deposits/${no}`)).body
  await call(`POST inbox/deposits/${order.id}/notes`, { content: '内部备注' })
  const viewer = await operator('player.view')
  const own = await timeline(id, {}, viewer)
  expect(own.kinds).toEqual(['sign_in', 'level', 'protection', 'message', 'inquiry'])
  expect(kindsOf(own)).not.toContain('deposit')
  expect((await timeline(id, { kind: 'deposit,note,act' }, viewer)).items).toEqual([])
  const reviewer = await operator('player.view', 'deposit.view', 'deposit.review')
  expect(kindsOf(await timeline(id, { kind: 'deposit,note' }, reviewer)).toSorted()).toEqual(['deposit', 'note'])
  expect((await call(`GET players/${id}/timeline`, {}, await operator('deposit.view'))).status).toBe(403)
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

test('a page of a player with 10,000 bets reads only the bets of its days, by an index', async () => {
  const { id } = await app.registerPlayer()
  await insertBets(id, 100, 100)
  const caller = { role: 'owner', permissions: [] } as never
  const asked = { player: id, caller, kinds: timelineKinds, from: null, to: null, after: null, limit: 10 }
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: Plan }]
  }>`explain (analyze, format json) ${statementFor(asked)}`.execute(app.app.db)
  const nodes = nodesOf((Object.values(rows[0]!)[0] as [{ Plan: Plan }])[0].Plan)
  const onBets = nodes.filter((node) => node['Relation Name'] === 'bet')
  expect(onBets.length).toBeGreaterThan(0)
  expect(onBets.every((node) => node['Node Type'] !== 'Seq Scan')).toBe(true)
  const read = onBets.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
  expect(read).toBeLessThan(2000)
  const first = await timeline(id, { limit: 10 })
  app.clock.advance(hour)
  expect((await timeline(id, { limit: 10, after: first.next })).items).toHaveLength(10)
})
