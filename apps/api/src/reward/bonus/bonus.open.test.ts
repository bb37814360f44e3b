import { day } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../../platform/testing/testing.ts'
import { newCallId } from '../../play/seamless/seamless.testing.ts'
import { twenty } from '../vip/testing.ts'
import { type BonusApp, openBonusApp } from './bonus.testing.ts'

let app: BonusApp
let key: string
beforeAll(async () => {
  app = await openBonusApp()
  key = await makeKey(['bonuses'])
})
afterAll(() => app.finish())

interface Told {
  type: string
  player: { id: string }
  data: { outcome?: string; rule: string }
}

let made = 0
async function makeKey(scopes: string[], token?: string): Promise<string> {
  const { body } = await app.callConsoleApi('POST /console/api/api-keys', { name: `key ${++made}`, scopes }, token)
  return body.key ?? body.code
}
async function give(
  body: object,
  { as = key, idempotency = `k${++made}` }: { as?: string; idempotency?: string } = {},
) {
  const headers = { authorization: `Bearer ${as}`, ...(idempotency && { 'idempotency-key': idempotency }) }
  const answer = await app.server.inject({ method: 'POST', url: '/open/api/bonuses', headers, payload: body })
  return { status: answer.statusCode, body: answer.json<Record<string, string | number>>() }
}

test('a key gives a bonus once per idempotency key, and the audit trail names it', async () => {
  const rule = await app.liveRule({ trigger: 'api', amount: '60' })
  const { id: player, token } = await app.registerPlayer()
  const order = { player, rule, reason: 'campaign 12' }
  const answers = await twenty(() => give(order, { idempotency: 'once' }))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(answers[0]!.body).toMatchObject({ player, rule, state: 'open', amount_fen: 6000, required_fen: 12_000 })
  expect(await app.main(player)).toBe(6000)
  expect((await app.list(token)).open).toHaveLength(1)
  const { items } = (await app.callConsoleApi('GET /console/api/audit', { q: player })).body
  expect(items.filter(({ act }: { act: string }) => act === 'bonus.giveByKey')).toMatchObject([
    { actor_kind: 'key', actor_name: 'key 1', reason: 'campaign 12' },
  ])
  expect((await app.callConsoleApi('GET /console/api/bonuses', { rule })).body.items).toMatchObject([
    { made_by: 'API key 1', reason: 'campaign 12', state: 'open' },
  ])
  expect((await give({ ...order, reason: 'other' }, { idempotency: 'once' })).body.code).toBe('KEY_REUSED')
})

test('an idempotency key gives one bonus for good, also after its stored answer was deleted', async () => {
  const rule = await app.liveRule({ trigger: 'api', amount: '60' })
  const { id: player } = await app.registerPlayer()
  const { id: other } = await app.registerPlayer()
  const order = { player, rule, reason: 'campaign 13' }
  const first = await give(order, { idempotency: 'lasting' })
  expect(first.status).toBe(200)
  for (let n = 0; n < 2; n++) {
    app.clock.advance(2 * day)
    await app.run('sweep')
    const answers = await twenty(() => give(order, { idempotency: 'lasting' }))
    expect(answers).toEqual(answers.map(() => first))
    // The rule gives nothing more; what it gave is still answered.
    await app.execAsOwner(`update bonus_rule set state = 'stopped' where id = '${rule}'`)
  }
  expect(await app.main(player)).toBe(6000)
  for (const changed of [{ player: other }, { reason: 'other' }, { rule: other }]) {
    const { status, body } = await give({ ...order, ...changed }, { idempotency: 'lasting' })
    expect([status, body.code]).toEqual([409, 'KEY_REUSED'])
  }
  expect(await app.main(other)).toBe(0)
  await app.execAsOwner(`update bonus_rule set state = 'live' where id = '${rule}'`)
  // The idempotency keys of another API key are its own.
  const own = await give(order, { as: await makeKey(['bonuses']), idempotency: 'lasting' })
  expect(own.body.id).not.toBe(first.body.id)
  expect(await app.main(player)).toBe(12_000)
})

test('refuses keys without the scope, calls without a key, rules with another trigger and unknown players', async () => {
  const rule = await app.liveRule({ trigger: 'api' })
  const hand = await app.liveRule({})
  const { id: player } = await app.registerPlayer()
  const codeOf = async (...args: Parameters<typeof give>) => (await give(...args)).body.code
  expect(await codeOf({ player, rule }, { as: await makeKey(['events']) })).toBe('FORBIDDEN')
  expect(await codeOf({ player, rule }, { idempotency: '' })).toBe('IDEMPOTENCY_KEY_NEEDED')
  expect(await codeOf({ player, rule: hand })).toBe('BONUS_NOT_BY_API')
  expect(await codeOf({ player: rule, rule })).toBe('NOT_FOUND')
  await app.execAsOwner(`update player set is_active = false where id = '${player}'`)
  expect(await codeOf({ player, rule })).toBe('BONUS_PLAYER_BARRED')
  expect(await app.main(player)).toBe(0)
  // An operator cannot give a bonus of this rule by hand.
  const byHand = await app.callConsoleApi(`POST /console/api/players/${player}/bonuses`, { rule, reason: '补偿' })
  expect(byHand.body.code).toBe('BONUS_NOT_BY_HAND')
  await app.callConsoleApi('POST /console/api/operators', {
    username: 'plumber1',
    password,
    permissions: ['apiKey.change', 'bonus.view'],
  })
  const { token } = (await app.callConsoleApi('POST /console/api/login', { username: 'plumber1', password })).body
  expect(await makeKey(['bonuses'], token)).toBe('BEYOND_YOURS')
})

test('operators decide if the amount and what its maker gave on the same day, also by other keys, reach the threshold', async () => {
  app.clock.advance(day) // earlier gifts count for the day before
  const rule = await app.liveRule({ trigger: 'api', amount: '60' })
  const own = await makeKey(['bonuses'])
  const players = [await app.registerPlayer(), await app.registerPlayer()] as const
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_adjustment: '100' })
  expect((await give({ player: players[0].id, rule }, { as: own })).body.state).toBe('open')
  const { body } = await give({ player: players[1].id, rule }, { as: await makeKey(['bonuses']) })
  expect(body.state).toBe('review')
  expect(await app.main(players[1].id)).toBe(0)
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_adjustment: '0' })
  expect((await app.callConsoleApi(`POST /console/api/bonuses/${body.id}/approve`, {})).body.state).toBe('open')
  expect(await app.main(players[1].id)).toBe(6000)
  const limited = await app.liveRule({ trigger: 'api', amount: '60', review_above: '59' })
  expect((await give({ player: players[0].id, rule: limited }, { as: own })).body.state).toBe('review')
})

test('the event feed reports the state changes of bonuses, without personal data', async () => {
  const reader = await makeKey(['activity'])
  const rule = await app.liveRule({ trigger: 'code', code: 'feed', multiple: 1 })
  const free = await app.liveRule({ trigger: 'code', code: 'free', amount: '5', multiple: 0 })
  const player = await app.launchPlayer(0)
  const read = async (after: string) => {
    const types = 'bonus.offered,bonus.credited,bonus.done,bonus.ended'
    const { status, body } = await app.callConsoleApi('GET /open/api/events', { types, after, limit: '500' }, reader)
    expect(status).toBe(200)
    return { next: body.next as string, items: body.items.filter((one: Told) => one.player.id === player.id) }
  }
  await app.catchUp()
  let { next } = await read('0')
  const since = async () => {
    await app.catchUp()
    const page = await read(next)
    next = page.next
    return page.items.map(({ type, data }: Told) => [type, data.outcome ?? data.rule])
  }
  await app.enter(player.token, 'feed')
  expect(await since()).toEqual([
    ['bonus.offered', rule],
    ['bonus.credited', rule],
  ])
  const stake = async (amount: number, win: number) => {
    const bet = newCallId()
    expect(await app.bet(player, bet, amount)).toMatchObject({ result: 'done' })
    expect(await app.win(player, `${bet}-w`, bet, win)).toMatchObject({ result: 'done' })
  }
  await stake(5000, 5000)
  expect(await since()).toEqual([['bonus.done', rule]])
  await app.enter(player.token, 'free')
  expect(await since()).toEqual([
    ['bonus.offered', free],
    ['bonus.credited', free],
    ['bonus.done', free],
  ])
  await app.liveRule({ trigger: 'code', code: 'lost', multiple: 30 })
  await app.enter(player.token, 'lost')
  await stake(5000 + 500 + 5000, 0)
  expect((await since()).at(-1)).toEqual(['bonus.ended', 'lost'])
  await app.liveRule({ trigger: 'code', code: 'quit', multiple: 30 })
  await app.enter(player.token, 'quit')
  const [{ id }] = (await app.list(player.token)).open as [{ id: string }]
  const ended = await app.callPlayerApi('POST /api/bonus/giveUp', { id, lost: '50' }, player.token)
  expect(ended.code).toBe(200)
  await app.catchUp()
  const { items } = await read(next)
  expect(items.at(-1)).toMatchObject({
    type: 'bonus.ended',
    player: { username: player.login },
    data: { id, amount_fen: 5000, rounds: 0, required_fen: 150_000, outcome: 'forfeited', revoked_fen: 5000 },
  })
})
