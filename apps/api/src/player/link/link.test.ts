import { maxNodes } from '@koi/contract/player/link/link'
import { day, hour } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankDeposit, type MoneyApp, openMoneyApp } from '../../money/deposit/deposit.testing.ts'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { catchUp } from '../segment/segment.testing.ts'
import { linkCalls, someDevice } from './link.testing.ts'
import { collectAll } from './collect.ts'

let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp('2026-03-10T04:00:00.000Z')
})
afterAll(() => app.finish())

const { register, signIn, bind, unbind, change, linksOf, between } = linkCalls(() => app)

test('players who use one device are linked; an invalid device id links nobody', async () => {
  const device = someDevice()
  const [one, other] = [await register({ device }), await register({ device })]
  expect(await between(one, other)).toEqual({ strength: 70, kinds: ['device'] })
  for (const wrong of ['', 'short', 'x'.repeat(65), 'with spaces in the middle']) {
    const [first, second] = [await register({ device: wrong }), await register({ device: wrong })]
    expect(await between(first, second), wrong).toBe(null)
  }
})

test('a device is known from sign-ins as well as from registration', async () => {
  const device = someDevice()
  const [one, other] = [await register({ device }), await register()]
  expect(await between(one, other)).toBe(null)
  await signIn(other, { device })
  expect(await between(other, one)).toEqual({ strength: 70, kinds: ['device'] })
})

test('a bank card links two players even after the first one removed it', async () => {
  const [one, other] = [await register(), await register()]
  await bind(one, '6222555500000001')
  await catchUp(app)
  await unbind(one)
  await bind(other, '6222555500000001')
  expect(await between(one, other)).toEqual({ strength: 100, kinds: ['payee'] })
})

test('an account from which both players paid links them once a deposit is approved', async () => {
  const [one, other] = [await register(), await register()]
  const numbers: string[] = []
  for (const { token } of [one, other]) {
    const made = await app.recharge(token, bankDeposit({ bank_no: '6222777700000001' }))
    expect(made.code).toBe(200)
    numbers.push(made.message)
  }
  expect(await between(one, other)).toBe(null)
  for (const number of numbers)
    expect((await app.callConsoleApi(`POST /console/api/deposits/${number}/approve`)).status).toBe(200)
  expect(await between(one, other)).toEqual({ strength: 90, kinds: ['funds'] })
})

test('a mobile number links a player to one who had it before', async () => {
  const [one, other] = [await register(), await register()]
  await change(one, { mobile: '13900001111' })
  await catchUp(app)
  await change(one, { mobile: '' })
  await change(other, { mobile: '13900001111' })
  expect(await between(one, other)).toEqual({ strength: 90, kinds: ['mobile'] })
})

test('the same name, however it is typed, is a weak link, the same name and birthday a strong one', async () => {
  const [one, other, third] = [
    await register({}, { realname: '欧阳·共名' }),
    await register({}, { realname: '欧阳•共名' }),
    await register({}, { realname: '欧阳 共名' }),
  ]
  expect(await between(one, other)).toEqual({ strength: 30, kinds: ['name'] })
  expect((await linksOf(one)).linked).toBe(0)
  for (const player of [one, other]) await change(player, { birthday: '1990-05-01' })
  await change(third, { birthday: '1990-05-02' })
  expect(await between(one, other)).toEqual({ strength: 60, kinds: ['person', 'name'] })
  expect(await between(one, third)).toEqual({ strength: 30, kinds: ['name'] })
  expect((await linksOf(one)).linked).toBe(1)
})

test('a network links players who used it within the configured hours of each other, and nobody later', async () => {
  const ip = '198.51.100.44'
  const one = await register({ ip })
  app.clock.advance(24 * hour)
  const other = await register({ ip })
  app.clock.advance(1)
  const late = await register({ ip })
  expect(await between(one, other)).toEqual({ strength: 10, kinds: ['network'] })
  expect(await between(one, late)).toBe(null)
  expect(await between(other, late)).toEqual({ strength: 10, kinds: ['network'] })
  await setForTest(app, { link_network_hours: 48 })
  expect(await between(one, late)).toEqual({ strength: 10, kinds: ['network'] })
})

test('a name that more players share than the setting allows links nobody', async () => {
  await setForTest(app, { link_most_players: 2 })
  const realname = '欧阳共用'
  const [one, other] = [await register({}, { realname }), await register({}, { realname })]
  expect(await between(one, other)).toEqual({ strength: 30, kinds: ['name'] })
  await register({}, { realname })
  expect(await between(one, other)).toBe(null)
})

test('a device that more players share than the setting allows links each to the first ones and to their referrer', async () => {
  await setForTest(app, { link_most_players: 2 })
  const device = someDevice()
  const [one, other] = [await register({ device }), await register({ device })]
  const third = await register({ device })
  const friend = await register({ device }, { pid: third.name })
  const linked = { strength: 70, kinds: ['device'] }
  expect(await between(one, other)).toEqual(linked)
  expect(await between(friend, one)).toEqual(linked)
  expect(await between(friend, third)).toEqual(linked)
  expect((await linksOf(friend)).linked).toBe(3)
})

test('the settings of links are refused outside their bounds', async () => {
  for (const settings of [
    { link_most_players: 1 },
    { link_most_players: 201 },
    { link_network_hours: 0 },
    { link_network_hours: 721 },
    { risk_little_play: 101 },
  ])
    expect(await app.callConsoleApi('PATCH /console/api/settings', settings)).toMatchObject({ status: 422 })
})

test('twenty players who register on one device at the same time are all linked', async () => {
  const device = someDevice()
  const players = await Promise.all(Array.from({ length: 20 }, () => register({ device })))
  await catchUp(app)
  for (const player of [players[0]!, players[19]!]) {
    const { linked, links, accounts } = await linksOf(player)
    expect({ linked, accounts: accounts.length }).toEqual({ linked: 19, accounts: 20 })
    expect(links).toHaveLength(190)
  }
})

test('the graph contains accounts up to distance two, repeats no link, and stops at its limit', async () => {
  const [near, far] = [someDevice(), someDevice()]
  const [player, first] = [await register({ device: near }), await register({ device: near })]
  const second = await register({ device: far })
  await signIn(first, { device: far })
  const found = await linksOf(player)
  expect(found.accounts.map(({ username, distance }) => [username, distance])).toEqual([
    [player.name, 0],
    [first.name, 1],
    [second.name, 2],
  ])
  expect(found.links).toHaveLength(2)
  expect(found).toMatchObject({ linked: 1, is_cut: 0 })
  await setForTest(app, { link_most_players: 200 })
  const crowd = someDevice()
  const many = await Promise.all(Array.from({ length: maxNodes + 5 }, () => register({ device: crowd })))
  const crowded = await linksOf(many[0]!)
  expect({ ...crowded, accounts: crowded.accounts.length, links: null }).toMatchObject({
    accounts: maxNodes,
    is_cut: 1,
    linked: maxNodes + 4,
  })
})

test('marks contain no address, device, number or name in clear text', async () => {
  const [ip, device, number] = ['203.0.113.77', someDevice(), '6222888800000009']
  const player = await register({ ip, device }, { realname: '明文测试' })
  await change(player, { mobile: '13912345678' })
  await bind(player, number)
  await linksOf(player)
  const rows = await app.app.db.selectFrom('playerMark').selectAll().where('playerId', '=', player.id).execute()
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['device', 'mobile', 'name', 'network', 'payee'])
  for (const { kind, mark } of rows) {
    expect(mark).toHaveLength(kind === 'name' ? 33 : 32)
    for (const text of [ip, device, number, '明文测试', '13912345678']) expect(mark.includes(text)).toBe(false)
  }
})

test('collecting again finds data that is older than the marks', async () => {
  const ip = '198.51.100.99'
  const [one, other] = [await register({ ip }), await register({ ip })]
  await bind(one, '6222555500000077')
  await catchUp(app)
  const marksOf = async () =>
    (
      await app.app.db
        .selectFrom('playerMark')
        .select(['playerId', 'kind', 'mark'])
        .where('playerId', 'in', [one.id, other.id])
        .execute()
    )
      .map(({ playerId, kind, mark }) => `${playerId} ${kind} ${mark.toString('hex')}`)
      .toSorted()
  const before = await marksOf()
  await app.execAsOwner('truncate player_mark')
  expect(await collectAll(app.app)).toBeGreaterThan(1)
  expect(await marksOf()).toEqual(before)
  expect(await between(one, other)).toEqual({ strength: 10, kinds: ['network'] })
})

test('marks of devices and networks are deleted after half a year, marks of payees are not', async () => {
  const player = await register({ device: someDevice() })
  await bind(player, '6222555500000088')
  await catchUp(app)
  app.clock.advance(181 * day)
  expect((await app.callConsoleApi('POST /console/api/jobs/sweep/run', {})).status).toBe(200)
  const rows = await app.app.db.selectFrom('playerMark').select('kind').where('playerId', '=', player.id).execute()
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['name', 'payee'])
})

test('links need the permission link.view and an existing player', async () => {
  const { id } = await register()
  const account = { username: 'viewer', password: 'koi-12345' }
  const made = await app.callConsoleApi('POST /console/api/operators', { ...account, permissions: ['player.view'] })
  expect(made.status).toBe(201)
  const { body } = await app.callConsoleApi('POST /console/api/login', account, 'none')
  for (const at of [`GET /console/api/players/${id}/links`, 'GET /console/api/linked-players'])
    expect((await app.callConsoleApi(at, undefined, body.token)).status).toBe(403)
  expect((await app.callConsoleApi('GET /console/api/players/none/links')).status).toBe(404)
})
