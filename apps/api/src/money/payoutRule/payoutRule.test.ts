import type { PlayerId } from '@koi/contract/id'
import { fen } from '@koi/contract/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MoneyApp, openMoneyApp, thisMorning } from '../deposit/deposit.testing.ts'
import { post } from '../../books/ledger/ledger.ts'
import { transact } from '../../platform/ops/app.ts'
import { newId } from '../../platform/text/id.ts'
import { password, payPassword } from '../../platform/testing/testing.ts'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { runAll } from '../../platform/task/task.ts'
import { payoutCalls } from '../withdraw/payout.testing.ts'
import { numberEvents } from '../../platform/event/number.ts'
import { insertVenueAccount } from '../../play/venue/testing.ts'
import { seedVenues } from '../../play/venue/venue.seed.ts'
import { storeBets } from '../../play/bet/store.ts'
import { catchUp, leaf } from '../../player/segment/segment.testing.ts'
import { decideWithdrawal } from './decide.ts'

let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp(thisMorning())
  await app.callConsoleApi('PATCH /console/api/pay-channels/card', { is_payout: true })
  await app.callConsoleApi('PATCH /console/api/settings', { payout_rules_daily: '100000' })
  for (const name of ['second', 'third']) await app.createOperator(name)
})
afterAll(() => app.finish())
beforeEach(async () => {
  await app.execAsOwner('truncate payout_decision')
  await app.execAsOwner('update withdrawal set rule_id = null')
  await app.execAsOwner('delete from payout_rule')
})

const { waiting, approve, pay, loadWithdrawal, loadMoney } = payoutCalls(() => app)
const rules = () => app.callConsoleApi('GET /console/api/payout-rules')
let made = 0
/** Creates a rule for withdrawals up to 500 yuan; `terms`: fields that differ. */
async function makeRule(terms: object = {}): Promise<string> {
  const { status, body } = await app.callConsoleApi('POST /console/api/payout-rules', {
    name: `规则${++made}`,
    most: '500',
    player_most: '10000',
    takes_first: 1,
    payee_days: 0,
    share_most: 0,
    win_most: '0',
    ...terms,
  })
  expect({ status, ...body }).toMatchObject({ status: 201, mode: 'shadow', version: 1 })
  return body.id
}
const setMode = (id: string, mode: string) =>
  app.execAsOwner(`update payout_rule set mode = '${mode}' where id = '${id}'`)
const decide = async () => {
  await catchUp(app)
  return runAll(app.app, decideWithdrawal)
}
/** Asks for another 300 yuan for a player of `waiting`; returns the order. */
async function withdrawAgain({ id, token }: { id: string; token: string }): Promise<string> {
  const [{ id: bank }] = (await app.callPlayerApi('POST /api/getcard', { type: 1 }, token)).data
  const asked = { amount: '300', bank, password: payPassword }
  app.clock.advance(60_000)
  expect((await app.callPlayerApi('POST /api/withdraw', asked, token)).code).toBe(200)
  return (await loadWithdrawal(id)).id
}
const decisionsOf = async (order: string) =>
  (await app.callConsoleApi(`GET /console/api/withdrawals/${order}`)).body.rules as { failed: string; mode: string }[]
const act = (id: string, version = 1) => app.callConsoleApi(`POST /console/api/payout-rules/${id}/act`, { version })

test('a rule in shadow mode records what it would have approved and pays nothing', async () => {
  const rule = await makeRule()
  const { id, order } = await waiting()
  await decide()
  expect(await decisionsOf(order)).toMatchObject([{ rule, version: 1, mode: 'shadow', failed: '' }])
  expect(await loadWithdrawal(id)).toMatchObject({ step: 'review', decided_by_rule: '' })
  const { items } = (await app.callConsoleApi(`GET /console/api/payout-rules/${rule}/decisions`)).body
  expect(items).toMatchObject([{ id: order, step: 'review', failed: '', facts: { isFirst: true, payeeDays: 0 } }])
})

test('an acting rule has the channel pay, and the order names the rule that decided', async () => {
  const rule = await makeRule({ name: '小额自动' })
  await setMode(rule, 'act')
  const { id, order } = await waiting()
  await decide()
  expect(await loadWithdrawal(id)).toMatchObject({ step: 'paying', decided_by: '', decided_by_rule: '小额自动' })
  await pay()
  expect(await loadWithdrawal(id)).toMatchObject({ state: 2, step: 'approved', decided_by_rule: '小额自动' })
  expect(await loadMoney(id)).toEqual({ main: 70_000, held: 0, cash: 30_000 })
  const { items } = (await app.callConsoleApi('GET /console/api/audit', { q: 'withdraw.approve' })).body
  expect(items[0]).toMatchObject({ actor_name: '小额自动', after: { state: 'paying', rule: '小额自动', version: 1 } })
  expect((await rules()).body.items).toMatchObject([{ id: rule, approved: 1, approved_sum: '300.00' }])
  expect(await decisionsOf(order)).toMatchObject([{ mode: 'act', failed: '' }])
})

test('what happened to the player between a withdrawal and its decision leaves it to an operator', async () => {
  const rule = await makeRule()
  await setMode(rule, 'act')
  const failedAfter = async (happens: (player: { id: string; token: string }) => Promise<unknown>) => {
    const player = await waiting()
    await happens(player)
    await decide()
    expect((await loadWithdrawal(player.id)).step).toBe('review')
    return (await decisionsOf(player.order))[0]?.failed
  }
  const reset = ({ id }: { id: string }) =>
    app.callConsoleApi(`POST /console/api/players/${id}/reset-password`, { kind: 'login', reason: '本人申请' })
  expect(await failedAfter(reset)).toBe('blocked')
  const changed = { newpasword: 'koi-54321', paypassword: 'koi-54321', password }
  expect(
    await failedAfter(async ({ token }) =>
      expect(await app.callPlayerApi('POST /api/editPassword', changed, token)).toMatchObject({ code: 200 }),
    ),
  ).toBe('flags')
  const hold = (id: string) =>
    app.execAsOwner(`update player set withdrawals_held_until = now() + interval '1 day' where id = '${id}'`)
  expect(await failedAfter(({ id }) => hold(id))).toBe('blocked')
  expect(
    await failedAfter(({ id }) => app.execAsOwner(`update payee set removed_at = now() where player_id = '${id}'`)),
  ).toBe('blocked')
  await setForTest(app, { identity_needed: 0 })
  expect(await failedAfter(() => setForTest(app, { identity_needed: 1 }))).toBe('blocked')
  await setForTest(app, { identity_needed: 0 })
})

test('an order that fails any one test of a rule is left to an operator', async () => {
  const failed = async (terms: object, prepare?: (player: string) => Promise<unknown>) => {
    const rule = await makeRule(terms)
    await setMode(rule, 'act')
    const { id, order } = await waiting()
    await prepare?.(id)
    await decide()
    expect((await loadWithdrawal(id)).step).toBe('review')
    const [decision] = await decisionsOf(order)
    await setMode(rule, 'off')
    return decision?.failed
  }
  expect(await failed({ most: '299.99' })).toBe('amount')
  expect(await failed({ takes_first: 0 })).toBe('first')
  expect(await failed({ payee_days: 1 })).toBe('payee')
  // Adjustments do not count as deposits.
  expect(await failed({ share_most: 100 })).toBe('share')
  expect(await failed({ player_most: '299' })).toBe('player_sum')
  expect(await failed({}, (id) => app.execAsOwner(`update player set is_blacklisted = true where id = '${id}'`))).toBe(
    'blocked',
  )
  expect(
    await failed({}, (id) => app.execAsOwner(`update withdrawal set flags = '{holder}' where player_id = '${id}'`)),
  ).toBe('flags')
  await setForTest(app, { four_eyes_withdrawal: '300' })
  expect(await failed({})).toBe('four_eyes')
  await setForTest(app, { four_eyes_withdrawal: '0', payout_rules_daily: '299' })
  expect(await failed({})).toBe('total_sum')
  await setForTest(app, { payout_rules_daily: '100000' })
  await app.callConsoleApi('PATCH /console/api/pay-channels/card', { is_payout: false })
  expect(await failed({})).toBe('channel')
  await app.callConsoleApi('PATCH /console/api/pay-channels/card', { is_payout: true })
  const won = (id: string) =>
    app.execAsOwner(
      `insert into player_day_play values ('${id}', (now() at time zone 'Asia/Shanghai')::date, 'slots', 1, 100, 100, 20001)`,
    )
  expect(await failed({ win_most: '200' }, won)).toBe('win')
})

/** Stores a settled bet that won `winLoss` fen, as a report of the venue does, and its win in the balance at the venue. */
async function win({ id: player, name }: { id: string; name: string }, winLoss: number): Promise<void> {
  await insertVenueAccount(app, player, 'slot')
  const at = app.clock.now()
  const bet = {
    betId: `win-${++made}`,
    login: name,
    gameCode: 'x',
    gameName: 'x',
    roundId: 'r',
    stake: fen(100),
    validStake: fen(100),
    winLoss: fen(winLoss),
    state: 'settled' as const,
    memo: '',
    betAt: at,
    settledAt: at,
    changedAt: at,
  }
  expect(await storeBets(app.app, { code: 'slot', category: 'slots' }, [bet])).toMatchObject({ changed: 1 })
  const result = { player: player as PlayerId, venue: 'slot', order: newId(), amount: fen(winLoss), at }
  await transact(app.app, async (tx) => post(tx, { ...result, kind: 'venue.win' }))
}

test('a win that was booked just before a withdrawal counts, whether the reader of events is behind or its cursor is locked', async () => {
  await transact(app.app, (tx) => seedVenues(tx, app.clock.now(), app.app.config))
  const rule = await makeRule({ win_most: '200' })
  await setMode(rule, 'act')
  const player = await waiting()
  await decide()
  expect((await loadWithdrawal(player.id)).step).toBe('paying')
  await win(player, 20_001)
  const order = await withdrawAgain(player)
  await runAll(app.app, decideWithdrawal)
  await numberEvents(app.app, true)
  await runAll(app.app, decideWithdrawal)
  // The hourly job that scores all players holds the lock that the reader skips.
  const { pool } = app.app
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`select from job_cursor where name = 'events:segments' for update`)
  await decide()
  await client.query('rollback')
  client.release()
  expect([(await loadWithdrawal(player.id)).step, await decisionsOf(order)]).toEqual(['review', []])
  await decide()
  expect(await decisionsOf(order)).toMatchObject([{ failed: 'win', mode: 'act' }])
})

test('an order whose figures stay behind for five minutes is left to operators', async () => {
  await setMode(await makeRule(), 'act')
  const { id, order } = await waiting()
  await runAll(app.app, decideWithdrawal)
  const count = async () =>
    (await app.callConsoleApi('GET /console/api/tasks', { kind: 'decide-withdrawal' })).body.items.length
  expect(await count()).toBe(1)
  app.clock.advance(5 * 60_000)
  await runAll(app.app, decideWithdrawal)
  await decide()
  expect([await count(), (await loadWithdrawal(id)).step, await decisionsOf(order)]).toEqual([0, 'review', []])
})

test('what rules and one operator pay a player on a day counts together towards the threshold of two', async () => {
  await setMode(await makeRule(), 'act')
  await setForTest(app, { four_eyes_withdrawal: '500' })
  const byRule = await waiting()
  await decide()
  expect(await loadWithdrawal(byRule.id)).toMatchObject({ step: 'paying' })
  expect((await approve(await withdrawAgain(byRule))).body).toMatchObject({ step: 'payout' })
  const byHand = await waiting()
  expect((await approve(byHand.order)).body).toMatchObject({ step: 'paying' })
  const order = await withdrawAgain(byHand)
  await decide()
  expect(await decisionsOf(order)).toMatchObject([{ failed: 'four_eyes' }])
  await setForTest(app, { four_eyes_withdrawal: '0' })
})

test("a rule tests the segment's condition as of its last save, and a change of the rule takes the current one", async () => {
  const condition = (value: number) => ({ all: [{ fact: 'level', is: 'at_least', value }] })
  const segment = (await app.callConsoleApi('POST /console/api/segments', { name: '等级', condition: condition(9) }))
    .body
  const rule = await makeRule({ segment: segment.id })
  await app.callConsoleApi(`PATCH /console/api/segments/${segment.id}`, {
    name: '等级',
    condition: condition(0),
    version: 1,
  })
  const first = await waiting()
  await decide()
  expect(await decisionsOf(first.order)).toMatchObject([{ failed: 'condition', version: 1 }])
  expect((await rules()).body.items).toMatchObject([{ segment_name: '等级', segment_version: 1, is_outdated: 1 }])
  const renamed = await app.callConsoleApi(`PATCH /console/api/payout-rules/${rule}`, { note: '说明' })
  expect(renamed.body).toMatchObject({ note: '说明', version: 1, segment_version: 1, is_outdated: 1 })
  const changed = await app.callConsoleApi(`PATCH /console/api/payout-rules/${rule}`, { segment: segment.id })
  expect(changed.body).toMatchObject({ version: 2, mode: 'shadow', segment_version: 2, is_outdated: 0 })
  const second = await waiting()
  await decide()
  expect(await decisionsOf(second.order)).toMatchObject([{ failed: '', version: 2 }])
})

const signIn = async (username: string): Promise<string> =>
  (await app.callConsoleApi('POST /console/api/login', { username, password }, 'none yet')).body.token

test('a version may act only after two operators besides its maker have agreed with its decisions', async () => {
  const rule = await makeRule()
  const tokens = [await signIn('second'), await signIn('third')]
  expect(await act(rule)).toMatchObject({ status: 409, body: { code: 'RULE_UNTRIED' } })
  const orders: { order: string }[] = []
  for (let n = 0; n < 20; n++) orders.push(await waiting())
  await decide()
  const take = (n: number, token?: string) => approve(orders[n]!.order, { reference: `R-${n}` }, token)
  for (let n = 0; n < 18; n++) await take(n, tokens[0])
  await take(18)
  // What the maker decides does not count.
  expect((await rules()).body.items[0].trial).toMatchObject({ agreed: 18, open: 1, large: 18, deciders: 1 })
  // Who renames the rule is not its maker.
  const name = { name: '先改名' }
  const named = await app.callConsoleApi(`PATCH /console/api/payout-rules/${rule}`, name, tokens[0])
  expect(named.body).toMatchObject({ ...name, trial: { agreed: 18, large: 18, deciders: 1 } })
  await take(19, tokens[0])
  expect((await act(rule)).body.code).toBe('RULE_UNTRIED')
  const next = async (token?: string) => {
    const { order } = await waiting()
    await decide()
    await approve(order, { reference: `R-${order}` }, token)
  }
  await next(tokens[0])
  expect((await act(rule)).body.code).toBe('RULE_UNTRIED') // twenty, but by one operator
  await next(tokens[1])
  expect((await act(rule, 2)).body.code).toBe('RULE_CHANGED')
  expect((await act(rule)).body).toMatchObject({ mode: 'act', trial: { agreed: 21, deciders: 2 } })
  expect((await act(rule)).body).toMatchObject({ mode: 'act' })
  const renamed = await app.callConsoleApi(`PATCH /console/api/payout-rules/${rule}`, { name: '改名', sort: 5 })
  expect(renamed.body).toMatchObject({ name: '改名', sort: 5, mode: 'act', version: 1, trial: { agreed: 21 } })
  // A change of what a rule tests restarts its trial in shadow mode.
  expect((await app.callConsoleApi(`PATCH /console/api/payout-rules/${rule}`, { most: '600' })).body).toMatchObject({
    mode: 'shadow',
    version: 2,
    trial: { would_approve: 0 },
  })
  expect((await act(rule, 2)).body.code).toBe('RULE_UNTRIED')
}, 120_000)

test('a rule acts only with a sum per player and a sum of the site', async () => {
  const rule = await makeRule({ player_most: '0' })
  expect((await act(rule)).body.code).toBe('RULE_SUMS_NEEDED')
  await app.callConsoleApi(`PATCH /console/api/payout-rules/${rule}`, { player_most: '500' })
  await setForTest(app, { payout_rules_daily: '0' })
  expect((await act(rule, 2)).body.code).toBe('RULE_SUMS_NEEDED')
  await setMode(rule, 'act')
  const { id, order } = await waiting()
  await decide()
  expect([(await loadWithdrawal(id)).step, (await decisionsOf(order))[0]?.failed]).toEqual(['review', 'total_sum'])
  await setForTest(app, { payout_rules_daily: '100000' })
})

test('an order is left to an operator while no bet explains what came back from a venue', async () => {
  await app.callConsoleApi('POST /console/api/venues', { state: 1, without_test: 1, code: 'slot', name: '鲤跃电子' })
  const rule = await makeRule()
  await setMode(rule, 'act')
  const { id, order } = await waiting()
  await app.execAsOwner(`insert into venue_account (player_id, venue, login) values ('${id}', 'slot', 'x')`)
  const result = { player: id as PlayerId, venue: 'slot', order: newId(), amount: fen(90_000), at: app.clock.now() }
  await transact(app.app, async (tx) => post(tx, { ...result, kind: 'venue.win' }))
  await decide()
  expect([(await loadWithdrawal(id)).step, (await decisionsOf(order))[0]?.failed]).toEqual(['review', 'play'])
})

test('an order at a USDT rate far below that of a day before is left to an operator', async () => {
  const rule = await makeRule()
  await setMode(rule, 'act')
  await app.callConsoleApi('PATCH /console/api/settings', { withdrawusdtrate: '6.5' })
  const wallet = {
    bank: 'USDT',
    bank_no: '0x52908400098527886E0F7030069857D2E4169EE7',
    bank_owner: 'ERC20',
    bank_address: '',
  }
  const { order } = await waiting(wallet, 2)
  await decide()
  expect((await decisionsOf(order))[0]?.failed).toBe('rate')
  await app.callConsoleApi('PATCH /console/api/settings', { withdrawusdtrate: '7.3' })
})

test("an operator's rejection of an order that the rule would approve counts against the rule", async () => {
  const rule = await makeRule()
  const { order } = await waiting()
  await decide()
  await app.callConsoleApi(`POST /console/api/withdrawals/${order}/reject`, { reason: '资料不符' })
  expect((await rules()).body.items[0]).toMatchObject({ id: rule, trial: { agreed: 0, disagreed: 1, open: 0 } })
})

test('the stop switch returns every acting rule to shadow mode at once', async () => {
  const [one, two] = [await makeRule(), await makeRule()]
  await setMode(one, 'act')
  await setMode(two, 'off')
  const { id } = await waiting()
  expect((await app.callConsoleApi('POST /console/api/payout-rules/stop', {})).body).toEqual({ stopped: 1 })
  await decide()
  expect((await loadWithdrawal(id)).step).toBe('review')
  expect((await rules()).body.items.map(({ mode }: { mode: string }) => mode).sort()).toEqual(['off', 'shadow'])
  expect((await app.callConsoleApi(`POST /console/api/payout-rules/${one}/stop`, { mode: 'off' })).body.mode).toBe(
    'off',
  )
  expect((await app.callConsoleApi(`POST /console/api/payout-rules/${one}/stop`, { mode: 'act' })).status).toBe(422)
})

test('twenty concurrent decisions stay within the daily sum and pay each order once', async () => {
  const rule = await makeRule()
  await setMode(rule, 'act')
  await setForTest(app, { payout_rules_daily: '1000' })
  const orders = []
  for (let n = 0; n < 5; n++) orders.push(await waiting())
  await catchUp(app)
  await Promise.all(
    orders.flatMap(({ order }) =>
      Array.from({ length: 4 }, () => decideWithdrawal.run(app.app, { subject: order } as never)),
    ),
  )
  const steps = await Promise.all(orders.map(async ({ id }) => (await loadWithdrawal(id)).step))
  expect(steps.filter((step) => step === 'paying')).toHaveLength(3)
  await pay()
  const money = await Promise.all(orders.map(({ id }) => loadMoney(id)))
  expect(money.filter(({ cash }) => cash === 30_000)).toHaveLength(3)
  expect((await rules()).body.items).toMatchObject([{ approved: 3, approved_sum: '900.00' }])
  await setForTest(app, { payout_rules_daily: '100000' })
})

test('the sums of a rule count what it approved within 24 hours, also orders that had waited longer', async () => {
  await decide() // ends the tasks of earlier orders, since there is no rule
  const rule = await makeRule()
  const first = await waiting()
  app.clock.advance(25 * 3_600_000)
  await setMode(rule, 'act')
  const second = await waiting()
  await setForTest(app, { payout_rules_daily: '500' })
  await decide()
  const failed = [...(await decisionsOf(first.order)), ...(await decisionsOf(second.order))].map((one) => one.failed)
  expect(failed.toSorted()).toEqual(['', 'total_sum'])
  await setForTest(app, { payout_rules_daily: '100000' })
})

test('an order claimed by an operator is not decided by a rule', async () => {
  const rule = await makeRule()
  await setMode(rule, 'act')
  const { id, order } = await waiting()
  expect((await app.callConsoleApi(`POST /console/api/withdrawals/${order}/claim`, {})).status).toBe(200)
  await decide()
  expect([(await loadWithdrawal(id)).step, await decisionsOf(order)]).toEqual(['review', []])
})

test('an order refused by its channel returns to operators and no longer counts for the rule', async () => {
  const rule = await makeRule()
  await setMode(rule, 'act')
  const { id, order } = await waiting()
  await decide()
  await app.control('/venues/pay', { mode: 'refuse' })
  await pay()
  await app.control('/venues/pay', { mode: 'ok' })
  expect(await loadWithdrawal(id)).toMatchObject({ step: 'review', decided_by_rule: '' })
  await decideWithdrawal.run(app.app, { subject: order } as never)
  expect((await loadWithdrawal(id)).step).toBe('review')
  expect((await rules()).body.items).toMatchObject([{ approved: 0, approved_sum: '0.00' }])
  expect((await approve(order, { reference: 'HAND-1' })).body).toMatchObject({
    decided_by: 'admin',
    decided_by_rule: '',
  })
})

test('without rules no decision task is created and withdrawals wait for operators', async () => {
  await waiting()
  const { items } = (await app.callConsoleApi('GET /console/api/tasks', { kind: 'decide-withdrawal' })).body
  expect(items.filter(({ kind }: { kind: string }) => kind === 'decide-withdrawal')).toEqual([])
})

test('a rule without name or amount, with a taken name or an unknown segment, or beyond twenty, is refused', async () => {
  await makeRule({ name: '同名' })
  const post = async (terms: object) =>
    (
      await app.callConsoleApi('POST /console/api/payout-rules', {
        name: 'x',
        most: '1',
        player_most: '0',
        takes_first: 0,
        payee_days: 0,
        share_most: 0,
        win_most: '0',
        ...terms,
      })
    ).body.code
  expect(await post({ name: ' ' })).toBe('RULE_NAME_NEEDED')
  expect(await post({ name: '同名' })).toBe('RULE_NAME_TAKEN')
  expect(await post({ most: '0' })).toBe('RULE_AMOUNT_NEEDED')
  expect(await post({ segment: 'none' })).toBe('RULE_SEGMENT_UNKNOWN')
  for (let n = 1; n < 20; n++) await makeRule()
  expect(await post({})).toBe('TOO_MANY_RULES')
  expect((await app.callConsoleApi('PATCH /console/api/payout-rules/none', {})).status).toBe(404)
})

test('only who may change payout rules changes who has a tag that a rule tests, and not by file', async () => {
  const makeTag = async (fields: object = {}) =>
    (await app.callConsoleApi('POST /console/api/tags', { name: `标签${++made}`, ...fields })).body.id as string
  const makeSegment = async (condition: object) =>
    (await app.callConsoleApi('POST /console/api/segments', { name: `分群${++made}`, condition })).body.id as string
  const feeding = await makeSegment(leaf('level', 'equal', 5))
  const [hand, followed] = [await makeTag(), await makeTag({ segment: feeding })]
  const segment = await makeSegment({ any: [leaf('tag', 'any_of', [hand]), leaf('tag', 'any_of', [followed])] })
  const rule = await makeRule({ segment })
  const player = await app.registerPlayer()
  const sign = async (username: string, permissions: string[]) => {
    const account = { username, password: 'koi-12345' }
    expect((await app.callConsoleApi('POST /console/api/operators', { ...account, permissions })).status).toBe(201)
    return (await app.callConsoleApi('POST /console/api/login', account, 'none')).body.token as string
  }
  const tagging = ['tag.change', 'segment.view', 'segment.change']
  const [tagger, payer] = [await sign('tagger', tagging), await sign('payer', [...tagging, 'payoutRule.change'])]
  const give = (token: string) =>
    app.callConsoleApi(`POST /console/api/players/${player.id}/tags`, { tag: hand }, token)
  const takeBack = (token: string) =>
    app.callConsoleApi(`POST /console/api/players/${player.id}/tags/remove`, { tag: hand }, token)
  const follow = (token: string, version: number) =>
    app.callConsoleApi(
      `PATCH /console/api/segments/${feeding}`,
      { name: `分群${++made}`, condition: leaf('level', 'equal', 0), version },
      token,
    )
  const byFile = (token: string) =>
    app.callConsoleApi(`POST /console/api/tags/${hand}/import`, { csv: `username\n${player.name}` }, token)
  const refused = { status: 409, body: { code: 'TAG_PAYS_OUT' } }
  for (const act of [give, takeBack, byFile, (token: string) => follow(token, 1)])
    expect(await act(tagger)).toMatchObject(refused)
  expect(await byFile(payer)).toMatchObject(refused)
  for (const act of [give, takeBack, (token: string) => follow(token, 1)]) expect((await act(payer)).status).toBe(200)
  await setMode(rule, 'off')
  for (const act of [give, takeBack, byFile, (token: string) => follow(token, 2)])
    expect((await act(tagger)).status).toBe(200)
})

test('a second operator approves that a rule acts', async () => {
  const rule = await makeRule({ most: '10' })
  const terms = { mode: 'shadow', failed: '', terms: '{}', facts: '{}' }
  for (let n = 0; n < 20; n++) {
    const { order } = await waiting()
    const decision = { withdrawal_id: order, rule_id: rule, version: 1, at: app.clock.now(), ...terms }
    await app.execAsOwner(
      `insert into payout_decision select * from jsonb_populate_record(null::payout_decision, '${JSON.stringify(decision)}')`,
    )
    const token = await signIn(n % 2 ? 'second' : 'third')
    await approve(order, { reference: `S-${n}` }, token)
  }
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_changes: 1 })
  const waitingAct = await act(rule)
  expect(waitingAct).toMatchObject({ status: 202, body: { act: 'payoutRule.act', after: { mode: 'act', most: 1000 } } })
  expect((await rules()).body.items[0].mode).toBe('shadow')
  const second = await signIn('second')
  expect(
    (await app.callConsoleApi(`POST /console/api/approvals/${waitingAct.body.id}/approve`, {}, second)).status,
  ).toBe(200)
  expect((await rules()).body.items[0].mode).toBe('act')
}, 60_000)

test.each(['payout_decision', 'segment_version', 'protection_change', 'vip_change'])(
  'the application cannot rewrite %s',
  async (table) => {
    for (const statement of [`update ${table} set at = at`, `delete from ${table}`, `truncate ${table}`])
      await expect(app.app.pool.query(statement)).rejects.toThrow('permission denied')
  },
)
