import { addDays, day, dayOf } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setForTest } from '../platform/testing/settings.testing.ts'
import { password } from '../platform/testing/testing.ts'
import { type BonusApp, openBonusApp, terms } from '../reward/bonus/bonus.testing.ts'

let app: BonusApp
let hand: string
let api: string
beforeAll(async () => {
  app = await openBonusApp()
  hand = await app.liveRule({ trigger: 'hand', amount: '40' })
  api = await app.liveRule({ trigger: 'api', amount: '40' })
})
afterAll(() => app.finish())

let made = 0
async function makeKey(): Promise<string> {
  const key = { name: `key ${++made}`, scopes: ['bonuses'] }
  return (await app.callConsoleApi('POST /console/api/api-keys', key)).body.key
}
async function giveByKey(key: string, player: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': `k${++made}` }
  const payload = { player, rule: api, reason: 'x' }
  return (await app.server.inject({ method: 'POST', url: '/open/api/bonuses', headers, payload })).json().state
}
const giveByHand = async (player: string): Promise<string> =>
  (await app.callConsoleApi(`POST /console/api/players/${player}/bonuses`, { rule: hand, reason: '补偿' })).body.state
/** The state: 1 waits for a second operator, 2 is done. */
const adjust = async (player: string): Promise<number> =>
  (
    await app.callConsoleApi(`POST /console/api/players/${player}/adjustments`, {
      amount: '40',
      reason: '补偿',
      turnover_multiple: 0,
    })
  ).body.state

test('what an operator gives alone on a day is one sum over all kinds, players and keys', async () => {
  await setForTest(app, { four_eyes_adjustment: '100' })
  app.clock.advance(day)
  const { id } = await app.registerPlayer()
  const { id: other } = await app.registerPlayer()
  expect(await adjust(id)).toBe(2)
  expect(await giveByKey(await makeKey(), other)).toBe('open')
  for (const key of [await makeKey(), await makeKey()]) expect(await giveByKey(key, other)).toBe('review')
  expect(await giveByHand(id)).toBe('review')
  expect(await adjust(other)).toBe(1)
  expect(await app.main(id)).toBe(4000)
  app.clock.advance(day)
  expect(await giveByHand(other)).toBe('open')
})

test('of twenty gifts at once over three kinds, as many as the threshold allows need no second operator', async () => {
  await setForTest(app, { four_eyes_adjustment: '100' })
  app.clock.advance(day)
  const players = await Promise.all(Array.from({ length: 20 }, async () => (await app.registerPlayer()).id))
  const key = await makeKey()
  const ways = [adjust, giveByHand, (player: string) => giveByKey(key, player)]
  const states = await Promise.all(players.map((player, n) => ways[n % 3]!(player)))
  expect(states.filter((state) => state === 2 || state === 'open')).toHaveLength(2)
})

/** Creates a wheel of which every second turn wins `prize` yuan. */
const makeWheel = (prize: string, budget: string) =>
  app.callConsoleApi('POST /console/api/wheels', {
    name: `转盘${++made}`,
    title: '转盘',
    labels: '奖金\n谢谢参与',
    starts_at: '',
    ends_at: '',
    terms: {
      slices: [
        { weight: 1, prize },
        { weight: 1, prize: '0' },
      ],
      budget,
      shares: { slots: 100 },
    },
  })
const publish = (kind: string, id: string, version = 1) =>
  app.callConsoleApi(`POST /console/api/${kind}/${id}/publish`, { version })

test('what a rule, wheel or tournament can pay without another decision counts when it is published or raised', async () => {
  await setForTest(app, { four_eyes_adjustment: '100' })
  app.clock.advance(day)
  const code = (budget: number) =>
    app.makeRule({ trigger: 'code', code: `tap${++made}`, amount: '1000000', multiple: 0 }, { budget })
  expect((await publish('bonus-rules', await code(0))).body).toMatchObject({ code: 'BONUS_BUDGET_NEEDED' })
  const small = await code(60)
  expect(await publish('bonus-rules', small)).toMatchObject({ status: 200, body: { state: 'live' } })
  expect((await publish('bonus-rules', await code(60))).status).toBe(202)
  const { id } = await app.registerPlayer()
  expect(await adjust(id)).toBe(1)
  const { name, title, terms: own } = (await app.callConsoleApi(`GET /console/api/bonus-rules/${small}`)).body
  const kept = { name, title, terms: own, starts_at: '', ends_at: '', budget_day: '0', version: 1 }
  const raise = (budget: number) => app.callConsoleApi(`PATCH /console/api/bonus-rules/${small}`, { ...kept, budget })
  expect((await raise(0)).body.code).toBe('BONUS_BUDGET_NEEDED')
  expect((await raise(95)).status).toBe(200)
  expect((await raise(105)).status).toBe(202)
  const wheel = await makeWheel('10', '100')
  const whom = { segment: null, starts_at: null, ends_at: null }
  expect(await publish('wheels', wheel.body.id)).toMatchObject({ status: 202, body: { after: whom } })
  const tournament = await app.callConsoleApi('POST /console/api/tournaments', {
    name: '周末赛',
    title: '周末赛',
    starts_at: '2030-03-06 00:00:00',
    ends_at: '2030-03-08 00:00:00',
    terms: { score: 'stake', weights: { slots: 100 }, prizes: [{ from: 1, to: 2, prize: '50' }], is_automatic: 1 },
  })
  const times = { starts_at: '2030-03-05T16:00:00.000Z', ends_at: '2030-03-07T16:00:00.000Z' }
  expect(await publish('tournaments', tournament.body.id)).toMatchObject({
    status: 202,
    body: { after: { segment: null, ...times } },
  })
})

test('a draft of another trigger does not free the live version of a rule from the second operator', async () => {
  await setForTest(app, { four_eyes_adjustment: '100' })
  app.clock.advance(day)
  const id = await app.makeRule({ trigger: 'code', code: `tap${++made}`, amount: '50' }, { budget: 50 })
  expect((await publish('bonus-rules', id)).status).toBe(200)
  const { name, title } = (await app.callConsoleApi(`GET /console/api/bonus-rules/${id}`)).body
  const change = (version: number, budget: number) =>
    app.callConsoleApi(`PATCH /console/api/bonus-rules/${id}`, {
      name,
      title,
      starts_at: '',
      ends_at: '',
      budget_day: '0',
      version,
      budget,
      terms: terms({ trigger: 'hand' }),
    })
  expect((await change(1, 50)).status).toBe(200)
  expect((await change(2, 1_000_000)).status).toBe(202)
  expect((await change(2, 0)).body.code).toBe('BONUS_BUDGET_NEEDED')
})

/** Changes a rule; what `to` leaves out is kept. */
async function changeRule(id: string, to: object) {
  const { body } = await app.callConsoleApi(`GET /console/api/bonus-rules/${id}`)
  const { name, title, version, starts_at, ends_at, budget, budget_day, terms: own } = body
  const kept = { name, title, version, starts_at, ends_at, budget, budget_day, terms: own }
  return app.callConsoleApi(`PATCH /console/api/bonus-rules/${id}`, { ...kept, ...to })
}
const large = { trigger: 'registration', amount: '100000', multiple: 0, take_days: 365 }

test('the budget of a stopped rule, whose offers can still be taken, is not raised by one operator', async () => {
  await setForTest(app, { four_eyes_adjustment: '100' })
  app.clock.advance(day)
  const id = await app.liveRule(large, { budget: 1 })
  const { id: player, token } = await app.registerPlayer()
  await app.catchUp()
  expect((await app.callConsoleApi(`POST /console/api/bonus-rules/${id}/stop`, {})).status).toBe(200)
  expect((await changeRule(id, { budget: 0 })).body.code).toBe('BONUS_BUDGET_NEEDED')
  expect((await changeRule(id, { budget: 1_000_000 })).status).toBe(202)
  expect((await changeRule(id, { budget: 50 })).status).toBe(200)
  expect((await changeRule(id, { budget: 1 })).status).toBe(200)
  const [offer] = (await app.list(token)).offers
  expect((await app.take(token, offer.id)).code).not.toBe(200)
  expect(await app.main(player)).toBe(0)
})

test('a version that is given by hand does not free the offers of an earlier one from the second operator', async () => {
  await setForTest(app, { four_eyes_adjustment: '100' })
  app.clock.advance(day)
  const id = await app.liveRule(large, { budget: 1 })
  const { token } = await app.registerPlayer()
  await app.catchUp()
  expect((await changeRule(id, { terms: terms({ trigger: 'hand' }) })).status).toBe(200)
  expect((await publish('bonus-rules', id, 2)).status).toBe(200)
  expect((await changeRule(id, { budget: 0 })).body.code).toBe('BONUS_BUDGET_NEEDED')
  expect((await changeRule(id, { budget: 1_000_000 })).status).toBe(202)
  const [offer] = (await app.list(token)).offers
  expect((await app.take(token, offer.id)).code).not.toBe(200)
})

test('the budget of a rule that was only given by hand is raised freely', async () => {
  await setForTest(app, { four_eyes_adjustment: '100' })
  app.clock.advance(day)
  const id = await app.liveRule({ trigger: 'hand' }, { budget: 50 })
  expect((await changeRule(id, { budget: 1_000_000 })).status).toBe(200)
  expect((await changeRule(id, { budget: 0 })).status).toBe(200)
})

test('a rule of red packets waits for a second operator, and a rule that is off does not', async () => {
  await setForTest(app, { four_eyes_adjustment: '100' })
  const given = { start_time: '2026-01-01', end_time: '2030-01-01', min_money: '5', max_money: '10', state: 0 }
  const off = await app.callConsoleApi('POST /console/api/redpacket-rules', given)
  expect(off.status).toBe(201)
  expect((await app.callConsoleApi('POST /console/api/redpacket-rules', { ...given, state: 1 })).status).toBe(202)
  const on = await app.callConsoleApi(`PATCH /console/api/redpacket-rules/${off.body.id}`, { state: 1 })
  expect(on).toMatchObject({ status: 202, body: { act: 'packet.changeRule', after: { state: 1 } } })
})

test('a key ends with the account of the operator who made it, and gives only what that operator may give', async () => {
  await app.createOperator('maker')
  const { body } = await app.callConsoleApi('POST /console/api/login', { username: 'maker', password })
  const made = await app.callConsoleApi('POST /console/api/api-keys', { name: 'own', scopes: ['bonuses'] }, body.token)
  const { id: player } = await app.registerPlayer()
  const headers = { authorization: `Bearer ${made.body.key}`, 'idempotency-key': 'own' }
  const give = async () => {
    const payload = { player, rule: api, reason: 'x' }
    return (await app.server.inject({ method: 'POST', url: '/open/api/bonuses', headers, payload })).statusCode
  }
  const [maker] = (await app.callConsoleApi('GET /console/api/operators', { q: 'maker' })).body.items
  const change = (to: object) => app.callConsoleApi(`PATCH /console/api/operators/${maker.id}`, to)
  expect((await change({ role: 'staff', permissions: ['player.view'] })).status).toBe(200)
  expect(await give()).toBe(403)
  expect((await change({ state: 0 })).status).toBe(200)
  expect(await give()).toBe(401)
})

test('a publication that waits is stale once its budget, its times or its terms have changed', async () => {
  await setForTest(app, { four_eyes_adjustment: '100' })
  app.clock.advance(day)
  const change = { trigger: 'code', code: `tap${++made}`, amount: '50', multiple: 0 }
  const id = await app.makeRule(change, { budget: 10_000 })
  const asked = await publish('bonus-rules', id)
  expect(asked).toMatchObject({ status: 202, body: { after: { state: 'live' } } })
  const { name, title, terms: own } = (await app.callConsoleApi(`GET /console/api/bonus-rules/${id}`)).body
  const kept = { name, title, terms: own, starts_at: '', ends_at: '', budget_day: '0', version: 1 }
  const raised = await app.callConsoleApi(`PATCH /console/api/bonus-rules/${id}`, { ...kept, budget: 9_000_000 })
  expect(raised).toMatchObject({ status: 200, body: { version: 1 } })
  await app.createOperator('approver')
  const { body } = await app.callConsoleApi('POST /console/api/login', { username: 'approver', password })
  const approved = await app.callConsoleApi(`POST /console/api/approvals/${asked.body.id}/approve`, {}, body.token)
  expect(approved).toMatchObject({ status: 409, body: { code: 'APPROVAL_STALE' } })
})

test('turns of a wheel can be given only while a wheel is live, whose terms say what they are worth', async () => {
  const turns = { trigger: 'hand', reward: 'turns', turns: 100, turn_worth: '0.01', turn_days: 365 }
  const rule = await app.liveRule(turns)
  const { id } = await app.registerPlayer()
  const give = await app.callConsoleApi(`POST /console/api/players/${id}/bonuses`, { rule, reason: '补偿' })
  expect(give).toMatchObject({ status: 409, body: { code: 'BONUS_WHEEL_MISSING' } })
})

test('turns of a wheel are worth at least what they win on average', async () => {
  const wheel = await makeWheel('1000', '5000')
  const cheap = { trigger: 'hand', reward: 'turns', turns: 1, turn_worth: '0.01', turn_days: 7 }
  const before = await app.liveRule(cheap)
  expect((await publish('wheels', wheel.body.id)).status).toBe(200)
  expect((await publish('bonus-rules', await app.makeRule(cheap))).body.code).toBe('BONUS_TURN_WORTH_LOW')
  await setForTest(app, { four_eyes_adjustment: '100' })
  const { id } = await app.registerPlayer()
  const given = await app.callConsoleApi(`POST /console/api/players/${id}/bonuses`, { rule: before, reason: '补偿' })
  expect(given.body.state).toBe('review')
})

test('a longer time or a greater day budget of a live rule counts what its budget has left', async () => {
  await setForTest(app, { four_eyes_adjustment: '0' })
  app.clock.advance(day)
  const code = `tap${++made}`
  const times = { starts_at: '2026-01-02 00:00:00', ends_at: '2040-01-01 00:00:00' }
  const rule = { ...times, budget: 150, budget_day: 100 }
  const id = await app.liveRule({ trigger: 'code', code, amount: '30', multiple: 0 }, rule)
  for (let n = 0; n < 2; n++) expect((await app.enter((await app.registerPlayer()).token, code)).code).toBe(200)
  await setForTest(app, { four_eyes_adjustment: '80' })
  app.clock.advance(day)
  const wider = [
    { starts_at: '2026-01-01 00:00:00' },
    { starts_at: '' },
    { ends_at: '2041-01-01 00:00:00' },
    { ends_at: '' },
    { budget_day: 101 },
    { budget_day: 0 },
  ]
  for (const to of wider) expect((await changeRule(id, to)).status).toBe(202)
  const narrower = { starts_at: '2026-01-03 00:00:00', ends_at: '2039-01-01 00:00:00', budget_day: 90 }
  expect((await changeRule(id, narrower)).status).toBe(200)
  // 90 yuan are left of the budget.
  await setForTest(app, { four_eyes_adjustment: '100' })
  expect((await changeRule(id, { ends_at: '' })).status).toBe(200)
  expect((await changeRule(id, { budget_day: 95 })).status).toBe(202)
  expect((await app.callConsoleApi(`POST /console/api/bonus-rules/${id}/stop`, {})).status).toBe(200)
  expect((await changeRule(id, { starts_at: '' })).status).toBe(200)
  expect((await changeRule(id, { budget_day: 0 })).status).toBe(202)
})

test('a rule without a start starts when it was made, so that an earlier start counts what its budget has left', async () => {
  await setForTest(app, { four_eyes_adjustment: '0' })
  app.clock.advance(day)
  const id = await app.liveRule({ trigger: 'deposits', window_days: 0, least: '100' }, { budget: 150 })
  await setForTest(app, { four_eyes_adjustment: '100' })
  expect((await changeRule(id, { starts_at: '2020-01-01 00:00:00' })).status).toBe(202)
  expect((await changeRule(id, { starts_at: '2099-01-01 00:00:00' })).status).toBe(200)
  expect((await changeRule(id, { starts_at: '' })).status).toBe(202)
})

test('turns that count less than the wheel pays are neither published with it nor taken without an operator', async () => {
  await setForTest(app, { four_eyes_adjustment: '0' })
  app.clock.advance(day)
  await app.execAsOwner(`update wheel set state = 'stopped' where state = 'live'`)
  const cheap = { trigger: 'registration', reward: 'turns', turns: 2, turn_worth: '0.01', turn_days: 7, multiple: 0 }
  const rule = await app.liveRule(cheap)
  const players = [await app.registerPlayer(), await app.registerPlayer()]
  await app.catchUp()
  const take = async ({ token }: { token: string }) => {
    const { offers } = await app.list(token)
    return (await app.take(token, offers.find(({ turns }) => turns === 2).id)).data.state
  }
  expect(await take(players[0]!)).toBe('done')
  const wheel = await makeWheel('1000', '5000')
  expect((await publish('wheels', wheel.body.id)).body.code).toBe('WHEEL_TURN_WORTH_LOW')
  expect((await app.callConsoleApi(`POST /console/api/bonus-rules/${rule}/stop`, {})).status).toBe(200)
  expect((await publish('wheels', wheel.body.id)).status).toBe(200)
  await setForTest(app, { four_eyes_adjustment: '100' })
  expect(await take(players[1]!)).toBe('review')
  const [waiting] = (await app.callConsoleApi('GET /console/api/bonuses', { rule, state: 'review' })).body.items
  const approve = () => app.callConsoleApi(`POST /console/api/bonuses/${waiting.id}/approve`, {})
  expect((await approve()).body).toMatchObject({ state: 'review', reviewed_by: 'admin' })
})

test('a mission counts what the budget of its rule has left when it is published with its goal', async () => {
  await setForTest(app, { four_eyes_adjustment: '0' })
  const makeMission = async () => {
    const given = { name: `任务${++made}`, title: '任务', goal: 'stake', target_amount: '100', span: 'once' }
    const { id } = (await app.callConsoleApi('POST /console/api/missions', given)).body
    await app.liveRule({ trigger: 'mission', mission: id, amount: '10', multiple: 0 }, { budget: 60 })
    return id as string
  }
  const [first, second] = [await makeMission(), await makeMission()]
  await setForTest(app, { four_eyes_adjustment: '100' })
  app.clock.advance(day)
  const publishMission = (id: string) => app.callConsoleApi(`POST /console/api/missions/${id}/publish`, {})
  expect(await publishMission(first)).toMatchObject({ status: 200, body: { state: 'live' } })
  const asked = await publishMission(second)
  expect(asked).toMatchObject({ status: 202, body: { after: { state: 'live', goal: 'stake', target_amount: 10_000 } } })
  const lowered = await app.callConsoleApi(`PATCH /console/api/missions/${second}`, { target_amount: '1' })
  expect(lowered.status).toBe(200)
  await app.createOperator('seconder')
  const { body } = await app.callConsoleApi('POST /console/api/login', { username: 'seconder', password })
  const approved = await app.callConsoleApi(`POST /console/api/approvals/${asked.body.id}/approve`, {}, body.token)
  expect(approved).toMatchObject({ status: 409, body: { code: 'APPROVAL_STALE' } })
})

/** Publishes a mission that ends in three days, whose rule has a budget of 150 yuan; then the threshold is 100. */
async function publishMission() {
  await setForTest(app, { four_eyes_adjustment: '0' })
  const last_day = addDays(dayOf(app.clock.now()), 3)
  const given = { name: `任务${++made}`, title: '任务', goal: 'stake', target_amount: '100', span: 'once', last_day }
  const { id } = (await app.callConsoleApi('POST /console/api/missions', given)).body
  await app.liveRule({ trigger: 'mission', mission: id, amount: '10', multiple: 0 }, { budget: 150 })
  expect((await app.callConsoleApi(`POST /console/api/missions/${id}/publish`, {})).status).toBe(200)
  await setForTest(app, { four_eyes_adjustment: '100' })
  const change = (to: object) => app.callConsoleApi(`PATCH /console/api/missions/${id}`, to)
  return { last_day, id, change }
}

test('a published mission that is extended counts what the budget of its rule has left, and none is after it ended', async () => {
  const { last_day, change } = await publishMission()
  app.clock.advance(day)
  expect(await change({ last_day: '' })).toMatchObject({ status: 202, body: { after: { last_day: '' } } })
  const later = addDays(last_day, 30)
  const asked = await change({ last_day: later, title: '任务' })
  expect(asked).toMatchObject({ status: 202, body: { act: 'mission.change', after: { last_day: later } } })
  expect((await change({ title: '标题' })).status).toBe(200)
  expect(await change({ last_day: addDays(last_day, -1) })).toMatchObject({ status: 200 })
  expect((await change({ last_day })).status).toBe(202)
  await app.createOperator('extender')
  const { body } = await app.callConsoleApi('POST /console/api/login', { username: 'extender', password })
  const approve = (approval: string) =>
    app.callConsoleApi(`POST /console/api/approvals/${approval}/approve`, {}, body.token)
  // The mission was changed since.
  expect(await approve(asked.body.id)).toMatchObject({ status: 409, body: { code: 'APPROVAL_STALE' } })
  app.clock.advance(2 * day)
  for (const to of ['', last_day, later]) expect((await change({ last_day: to })).body.code).toBe('MISSION_FIXED')
  expect((await change({ title: '任务' })).status).toBe(200)
})

test('a last day of a mission that was stopped is not changed, and the approved one is kept', async () => {
  const { last_day, id, change } = await publishMission()
  const asked = await change({ last_day: '' })
  expect(asked.status).toBe(202)
  await app.createOperator('keeper')
  const { body } = await app.callConsoleApi('POST /console/api/login', { username: 'keeper', password })
  const approved = await app.callConsoleApi(`POST /console/api/approvals/${asked.body.id}/approve`, {}, body.token)
  expect(approved.status).toBe(200)
  const row = async () =>
    (await app.callConsoleApi('GET /console/api/missions')).body.items.find((one: { id: string }) => one.id === id)
  expect(await row()).toMatchObject({ state: 'live', last_day: '' })
  expect((await change({ last_day })).status).toBe(200)
  expect((await app.callConsoleApi(`POST /console/api/missions/${id}/stop`, {})).status).toBe(200)
  for (const to of ['', addDays(last_day, 1)]) expect((await change({ last_day: to })).body.code).toBe('MISSION_FIXED')
})
