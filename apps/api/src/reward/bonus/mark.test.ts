import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { linkCalls, type LinkedPlayer, someDevice } from '../../player/link/link.testing.ts'
import { type BonusApp, openBonusApp } from './bonus.testing.ts'

let app: BonusApp
beforeAll(async () => {
  app = await openBonusApp()
})
afterAll(() => app.finish())
afterEach(() => app.execAsOwner(`update bonus_rule set state = 'stopped' where state = 'live'`))

const { register, bind, unbind } = linkCalls(() => app)
const countsOf = (values: number[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(values, String)].map(([value, found]) => [value, found.length]))
const many = async (count: number, more: (n: number) => Parameters<typeof register>[0]): Promise<LinkedPlayer[]> => {
  const players = []
  for (let n = 0; n < count; n++) players.push(await register(more(n)))
  return players
}
const offerOf = async ({ token }: LinkedPlayer) => (await app.list(token)).offers[0]

test('of twenty accounts on one device that take their offers concurrently one gets the bonus', async () => {
  await app.liveRule({ trigger: 'registration', once_per: 'device' })
  const device = someDevice()
  const players = await many(20, () => ({ device }))
  const other = await register({ device: someDevice() })
  await app.catchUp()
  const offers = await Promise.all([...players, other].map(offerOf))
  const answers = await Promise.all([...players, other].map(({ token }, n) => app.take(token, offers[n]!.id)))
  expect(countsOf(answers.slice(0, 20).map(({ code }) => code))).toEqual({ 200: 1, 403: 19 })
  expect(answers[20]!.code).toBe(200)
  expect(new Set(answers.map(({ message }) => message))).toEqual(new Set(['奖金已领取', '该奖金暂不适用于您的账号']))
  const sums = await Promise.all(players.map(({ id }) => app.main(id)))
  expect(sums.reduce((all, one) => all + one, 0)).toBe(5000)
  // An account registered afterwards on this device is not offered the bonus either.
  const late = await register({ device })
  await app.catchUp()
  expect(await offerOf(late)).toBe(undefined)
})

test('of twenty accounts with one bank card one is credited an automatic bonus; without a card it stays an offer', async () => {
  await app.liveRule({ trigger: 'registration', is_automatic: true, once_per: 'payee' })
  const players = await many(20, () => ({}))
  for (const player of players) {
    await bind(player, '6222000099998888')
    await unbind(player)
  }
  const plain = await register()
  await app.catchUp()
  const opened = await Promise.all([...players, plain].map(async ({ token }) => (await app.list(token)).open.length))
  expect(opened.slice(0, 20).filter((count) => count > 0)).toEqual([1])
  expect(opened[20]).toBe(0)
  const offer = await offerOf(plain)
  expect((await app.take(plain.token, offer.id)).code).toBe(403)
  await bind(plain, '6222000077776666')
  await app.catchUp()
  expect((await app.take(plain.token, offer.id)).code).toBe(200)
})

test('the account that took a bonus may take more of the rule; one that pays from the same bank account may not', async () => {
  await app.liveRule({ trigger: 'deposit', number: 0, is_automatic: true, once_per: 'payee' })
  const [one, other] = [await register(), await register()]
  for (const { token } of [one, other]) {
    await app.deposit(token, '100.50', '6222000011112222')
    await app.catchUp()
  }
  await app.deposit(one.token, '100.60')
  await app.catchUp()
  expect((await app.list(one.token)).open).toHaveLength(2)
  expect(await app.list(other.token)).toMatchObject({ offers: [], open: [] })
})

test('accounts with one network or mobile number are a household, unless too many share the network', async () => {
  await app.callConsoleApi('PATCH /console/api/settings', { link_most_players: 3 })
  await app.liveRule({ trigger: 'code', code: 'house', once_per: 'household' })
  const at = (ip: string) => many(2, () => ({ ip, device: someDevice() }))
  const [one, other] = (await at('203.0.113.9')) as [LinkedPlayer, LinkedPlayer]
  expect((await app.enter(one.token, 'house')).code).toBe(200)
  expect((await app.enter(other.token, 'house')).code).toBe(403)
  const crowd = await many(4, () => ({ ip: '198.51.100.7', device: someDevice() }))
  const codes = await Promise.all(crowd.map(async ({ token }) => (await app.enter(token, 'house')).code))
  expect(codes).toEqual([200, 200, 200, 200])
})

test('a refused bonus frees its device for another account, and a bonus by hand is refused for a linked account', async () => {
  await app.liveRule({ trigger: 'code', code: 'looked', amount: '100', review_above: '1', once_per: 'device' })
  const hand = await app.liveRule({ once_per: 'device' })
  const device = someDevice()
  const [one, other] = [await register({ device }), await register({ device })]
  expect((await app.enter(one.token, 'looked')).data.state).toBe('review')
  expect((await app.enter(other.token, 'looked')).code).toBe(403)
  const { items } = (await app.callConsoleApi('GET /console/api/bonuses', { state: 'review', q: one.name })).body
  const rejected = await app.callConsoleApi(`POST /console/api/bonuses/${items[0].id}/reject`, { reason: '重复' })
  expect(rejected.body.state).toBe('refused')
  expect((await app.enter(other.token, 'looked')).data.state).toBe('review')
  const give = ({ id }: LinkedPlayer) =>
    app.callConsoleApi(`POST /console/api/players/${id}/bonuses`, { rule: hand, reason: '补偿' })
  expect((await give(one)).status).toBe(201)
  expect((await give(other)).body.code).toBe('BONUS_LINKED_TOOK')
})
