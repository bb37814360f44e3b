import { beijingText, day, minute, plus, second } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WalletCall } from '../../../cli/src/venueCheck/walletProtocol.ts'
import { newId, WalletClient } from '../../../cli/src/venueCheck/wallet.ts'
import { systemClock } from '../platform/clock.ts'
import { openTestApp, type TestApp } from '../platform/testing.ts'
import { freePort, until } from '../platform/wait.testing.ts'
import { openSandbox, type TestSandbox } from '../venue/testing.ts'
import { adapters, type Host, type Hosted as Code, hosted, openHosted, spin } from './freeRound.testing.ts'

let app: TestApp
let sandbox: TestSandbox
let base: string
let hosts: Record<Code, Host>
let games: Map<Code, number>
beforeAll(async () => {
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  sandbox = await openSandbox({ PLATFORM_URL: base })
  // The sandbox uses real time: the rounds must not have expired there.
  app = await openTestApp({
    at: systemClock.now(),
    config: { sandboxUrl: sandbox.url, sandboxSecret: sandbox.secret },
  })
  await app.server.listen({ host: '127.0.0.1', port })
  await app.operate('PATCH /console/api/settings', { limit_calls_minute: 100_000 })
  hosts = await sandbox.control('GET', '/control/hosted')
  games = await openHosted(app, sandbox)
}, 60_000)
afterAll(async () => {
  await app.finish()
  await sandbox.close()
})

type Player = Awaited<ReturnType<TestApp['join']>>
let grants = 0
const ask = (code: Code, { name }: { name: string }, change: object = {}) => ({
  username: name,
  game_id: games.get(code),
  rounds: 3,
  stake: '2.00',
  until: beijingText(plus(app.clock.now(), day)),
  turnover_multiple: '1.5',
  // An identical request without a key would be refused as a duplicate.
  reason: `活动奖励 ${++grants}`,
  ...change,
})
const grant = (code: Code, player: Player, change: object = {}) =>
  app.operate('POST /console/api/free-rounds', ask(code, player, change))
const work = () => app.operate('POST /console/api/jobs/free-rounds/run')
const rowsOf = async ({ name }: Player, query: object = {}) =>
  (await app.operate('GET /console/api/free-rounds', { q: name, ...query })).body.items
const freeRoundOf = async (player: Player) => (await rowsOf(player))[0]
const cancel = (id: string) => app.operate(`POST /console/api/free-rounds/${id}/cancel`, { reason: '误发' })
const own = async ({ token }: Player) => (await app.ask('POST /api/freeRounds', {}, token)).data
const noticesOf = async ({ token }: Player) => (await app.ask('POST /api/noticeList', {}, token)).data.data
const main = async ({ token }: Player) => (await app.ask('POST /api/balance', {}, token)).data.balance as string
const stateOf = async (player: Player) => (await freeRoundOf(player)).state as string

/** Launches the game and plays this many rounds. */
async function play(code: Code, player: Player, times: number): Promise<number> {
  const { won, turns } = await spin(sandbox, app, code, player, times)
  expect(turns).toBe(times)
  return won
}
const clientOf = (code: Code, player: Player) =>
  new WalletClient({
    url: base,
    code,
    adapter: adapters[code],
    secret: hosts[code].settings['secret']!,
    account: hosts[code].settings['merchant_id'] ?? hosts[code].settings['casino_id'] ?? '',
    login: player.name,
    session: newId(),
    game: 'koi',
  })

test.each(hosted)('%s: free rounds are granted, announced, played without stakes, paid and used up', async (code) => {
  const player = await app.join()
  const { status, body } = await grant(code, player)
  expect([status, body.state, body.worth, body.rounds_left]).toEqual([201, 'asked', '6.00', 3])
  expect([await own(player), await noticesOf(player)]).toEqual([[], []])
  await work()
  expect(await freeRoundOf(player)).toMatchObject({ id: body.id, state: 'granted', made_by: body.made_by })
  expect(await own(player)).toMatchObject([
    { plat_name: code, game_code: 'koi', game_name: '锦鲤跃龙门', rounds: 3, rounds_left: 3, stake: '2.00' },
  ])
  expect(await noticesOf(player)).toMatchObject([{ title: '免费旋转' }])
  const won = (await play(code, player, 3)) / 100
  await until(async () => (await stateOf(player)) === 'used')
  expect(await freeRoundOf(player)).toMatchObject({ rounds_left: 0, won: won.toFixed(2) })
  expect(await main(player)).toBe(won.toFixed(2))
  expect(await own(player)).toEqual([])
  const { data } = await app.ask('POST /api/statement', { page: 1 }, player.token)
  const kinds = new Set(data.list.data.map(({ name }: { name: string }) => name))
  if (won > 0) expect(kinds).toEqual(new Set(['免费旋转派彩']))
  // Further rounds cost a stake, and the balance is 0.
  expect((await cancel(body.id)).body.code).toBe('FREE_ROUND_NOT_OPEN')
})

test('books a free-round total once with its turnover; a rollback removes both', async () => {
  const player = await app.join()
  const { body } = await grant('playjson', player)
  await work()
  const client = clientOf('playjson', player)
  await app.ask('POST /api/getGameUrl', { plat_name: 'playjson', game_type: 0 }, player.token)
  const free: WalletCall = { call: 'freeRound', id: body.id, amount: 750 }
  await Promise.all(Array.from({ length: 20 }, () => client.requireDone(free)))
  expect(await main(player)).toBe('7.50')
  expect((await app.ask('POST /api/getBetAmount', {}, player.token)).data.bet_amount).toBe('11.25')
  expect(await freeRoundOf(player)).toMatchObject({ state: 'used', won: '7.50' })
  const { data } = await app.ask('POST /api/wageringRequirements', { page: 1 }, player.token)
  expect(data.open).toMatchObject([{ source: 'freeRound', source_name: '免费旋转', amount: '11.25' }])
  await client.requireDone({ call: 'rollback', id: newId(), target: body.id, amount: 750 })
  expect(await main(player)).toBe('0.00')
  expect((await app.ask('POST /api/getBetAmount', {}, player.token)).data.bet_amount).toBe('0.00')
  // Rounds of another player and unknown grants are ordinary wins.
  const other = await app.join()
  await app.ask('POST /api/getGameUrl', { plat_name: 'playjson', game_type: 0 }, other.token)
  const strange = newId()
  await clientOf('playjson', other).requireDone({ call: 'freeRound', id: strange, amount: 100 })
  expect((await app.ask('POST /api/getBetAmount', {}, other.token)).data.bet_amount).toBe('0.00')
  expect(await main(other)).toBe('1.00')
})

test('holds a free-round win above the cap; its turnover is required once paid', async () => {
  const player = await app.join()
  const { body } = await grant('playjson', player, { turnover_multiple: 2 })
  await work()
  await clientOf('playjson', player).requireDone({ call: 'freeRound', id: body.id, amount: 100_001 })
  expect([await main(player), (await freeRoundOf(player)).won]).toEqual(['0.00', '0.00'])
  const held = (await app.operate('GET /console/api/held-wins', { state: '2', q: player.name })).body.items[0]
  await app.operate(`POST /console/api/held-wins/${held.id}/decide`, { decision: 'pay', reason: '查证属实' })
  expect(await main(player)).toBe('1000.01')
  expect((await app.ask('POST /api/getBetAmount', {}, player.token)).data.bet_amount).toBe('2000.02')
})

test('retries a timeout before and after the booking under the same id and announces the rounds once', async () => {
  for (const mode of ['timeout', 'lost'] as const) {
    const players = await Promise.all(hosted.map(async (code) => [code, await app.join()] as const))
    for (const [code, player] of players) {
      expect((await grant(code, player)).status).toBe(201)
      await sandbox.mode(code, mode)
    }
    await work()
    for (const [code, player] of players) {
      expect(await stateOf(player)).toBe('unknown')
      await sandbox.mode(code, 'ok')
    }
    app.clock.advance(3 * minute)
    await work()
    for (const [code, player] of players) {
      expect(await stateOf(player)).toBe('granted')
      expect(await noticesOf(player)).toHaveLength(1)
      const won = (await play(code, player, 3)) / 100
      await until(async () => (await stateOf(player)) === 'used')
      expect(await main(player)).toBe(won.toFixed(2))
    }
  }
}, 60_000)

test('twenty concurrent cancellations of an unknown grant end once the venue answers', async () => {
  for (const mode of ['timeout', 'lost'] as const) {
    const unsure = await Promise.all(
      hosted.map(async (code) => {
        const player = await app.join()
        return { code, player, id: (await grant(code, player)).body.id as string }
      }),
    )
    for (const code of hosted) await sandbox.mode(code, mode)
    await work()
    for (const code of hosted) await sandbox.mode(code, 'down')
    for (const { player, id } of unsure) {
      expect(await stateOf(player)).toBe('unknown')
      const said = await Promise.all(Array.from({ length: 20 }, () => cancel(id)))
      expect(new Set(said.map(({ status, body }) => `${status} ${body.state}`))).toEqual(new Set(['200 cancelling']))
      const trail = (await app.operate('GET /console/api/audit', { q: player.id })).body.items as { act: string }[]
      expect(trail.filter(({ act }) => act === 'freeRound.cancel')).toHaveLength(1)
    }
    for (let n = 0; n < 2; n++) {
      app.clock.advance(minute)
      await work()
      for (const { player } of unsure) expect(await stateOf(player)).toBe('cancelling')
    }
    for (const code of hosted) await sandbox.mode(code, 'ok')
    app.clock.advance(minute)
    await Promise.all(Array.from({ length: 20 }, work))
    for (const { code, player } of unsure) {
      expect([mode, code, await freeRoundOf(player)]).toMatchObject([
        mode,
        code,
        { state: 'cancelled', granted_at: '' },
      ])
      expect([await own(player), await noticesOf(player)]).toEqual([[], []])
      expect(await spin(sandbox, app, code, player, 1)).toEqual({ won: 0, turns: 0 })
    }
    // Rounds played before are still paid.
    const { player, id } = unsure.find(({ code }) => code === 'playjson')!
    await clientOf('playjson', player).requireDone({ call: 'freeRound', id, amount: 500 })
    expect([await main(player), await stateOf(player)]).toEqual(['5.00', 'cancelled'])
  }
}, 60_000)

test('cannot cancel an unknown grant that the player has used', async () => {
  const player = await app.join()
  const { body } = await grant('formhmac', player)
  await sandbox.mode('formhmac', 'timeout')
  await work()
  await sandbox.mode('formhmac', 'ok')
  expect(await stateOf(player)).toBe('unknown')
  await play('formhmac', player, 3)
  await until(async () => (await stateOf(player)) === 'used')
  // As if the last win had not been reported.
  const unsure = { state: 'unknown', closedAt: null, nextAskAt: plus(app.clock.now(), minute) } as const
  await app.app.db.updateTable('freeRound').set(unsure).where('id', '=', body.id).execute()
  expect((await cancel(body.id)).body.state).toBe('cancelling')
  await work()
  // A running request gets its timeout.
  expect(await stateOf(player)).toBe('cancelling')
  app.clock.advance(20 * second)
  await work()
  expect(await freeRoundOf(player)).toMatchObject({ state: 'granted', note: expect.stringContaining('HTTP 409') })
  expect((await freeRoundOf(player)).granted_at).not.toBe('')
})

test('twenty concurrent requests each: one grant per key, one approval, one venue request, one cancellation', async () => {
  const player = await app.join()
  await app.operate('PATCH /console/api/settings', { four_eyes_free_rounds: '6.00' })
  await app.hire('second')
  const clerk = (await app.operate('POST /console/api/login', { username: 'second', password: 'koi12345' })).body.token
  const twenty = <Answer>(act: () => Promise<Answer>) => Promise.all(Array.from({ length: 20 }, act))
  const headers = { 'idempotency-key': newId() }
  const payload = ask('formhmac', player)
  const url = '/console/api/free-rounds'
  const me = (await app.operate('POST /console/api/login', { username: 'admin', password: 'admin12345' })).body.token
  await twenty(async () =>
    app.server.inject({
      method: 'POST',
      url,
      headers: { ...headers, authorization: `Bearer ${me}` },
      payload,
    }),
  )
  expect(await rowsOf(player)).toHaveLength(1)
  const { id, state } = await freeRoundOf(player)
  expect(state).toBe('pending')
  expect((await app.operate(`POST ${url}/${id}/approve`, {}, me)).body.code).toBe('SECOND_PAIR_NEEDED')
  expect(
    new Set((await twenty(() => app.operate(`POST ${url}/${id}/approve`, {}, clerk))).map((one) => one.status)),
  ).toEqual(new Set([200]))
  await twenty(work)
  expect(await noticesOf(player)).toHaveLength(1)
  await twenty(() => cancel(id))
  expect(await stateOf(player)).toBe('cancelling')
  await twenty(work)
  expect(await stateOf(player)).toBe('cancelled')
  const trail = (await app.operate('GET /console/api/audit', { q: player.id })).body.items as { act: string }[]
  expect(trail.map(({ act }) => act).sort()).toEqual(['freeRound.approve', 'freeRound.ask', 'freeRound.cancel'])
  // Small grants of one operator that reach the daily threshold need approval; rejected ones do not count.
  const byClerk = async (change: object = {}) =>
    (await app.operate(`POST ${url}`, ask('formhmac', player, change), clerk)).body as { id: string; state: string }
  const { id: rejected } = await byClerk()
  expect((await app.operate(`POST ${url}/${rejected}/reject`, { reason: '重复' })).body.state).toBe('rejected')
  expect((await byClerk({ rounds: 1 })).state).toBe('asked')
  expect((await byClerk({ rounds: 2 })).state).toBe('pending')
  await app.operate('PATCH /console/api/settings', { four_eyes_free_rounds: '0' })
})

test("shows a venue's refusal in the console; used rounds cannot be cancelled", async () => {
  const player = await app.join()
  await grant('formhmac', player, { stake: '3.00' })
  await grant('playjson', player, { stake: '3.00' })
  await work()
  expect(await rowsOf(player)).toMatchObject([{ state: 'refused' }, { state: 'refused' }])
  const other = await app.join()
  await sandbox.mode('formhmac', 'refuse')
  await grant('formhmac', other)
  await work()
  await sandbox.mode('formhmac', 'ok')
  expect(await freeRoundOf(other)).toMatchObject({ state: 'refused', note: expect.stringContaining('HTTP 422') })
  expect(await noticesOf(other)).toEqual([])
  // The venue has counted all rounds; its last win has not arrived yet.
  const third = await app.join()
  const { body } = await grant('formhmac', third)
  await work()
  await play('formhmac', third, 3)
  await until(async () => (await stateOf(third)) === 'used')
  await app.app.db
    .updateTable('freeRound')
    .set({ state: 'granted', closedAt: null })
    .where('id', '=', body.id)
    .execute()
  expect((await cancel(body.id)).body.state).toBe('cancelling')
  await work()
  expect(await freeRoundOf(third)).toMatchObject({ state: 'granted', note: expect.stringContaining('HTTP 409') })
})

test('refuses free rounds for an excluded player and cancels existing ones [R54]', async () => {
  const player = await app.join()
  const { body } = await grant('formhmac', player)
  await work()
  const unsure = await app.join()
  await sandbox.mode('playjson', 'timeout')
  await grant('playjson', unsure)
  await work()
  await sandbox.mode('playjson', 'ok')
  expect(await stateOf(unsure)).toBe('unknown')
  const waiting = await app.join()
  await grant('formhmac', waiting)
  const end = plus(app.clock.now(), 60 * day)
  for (const { id } of [player, waiting, unsure])
    await app.app.db.updateTable('player').set({ excludedUntil: end }).where('id', '=', id).execute()
  expect((await grant('formhmac', player)).body.code).toBe('FREE_ROUND_PLAYER_EXCLUDED')
  expect(await own(player)).toEqual([])
  await work()
  expect(await freeRoundOf(waiting)).toMatchObject({ state: 'refused', note: 'excluded' })
  expect([(await freeRoundOf(player)).id, await stateOf(player)]).toEqual([body.id, 'cancelled'])
  app.clock.advance(minute)
  await work()
  expect([await stateOf(unsure), await noticesOf(unsure)]).toEqual(['cancelled', []])
})

test('expires unused rounds, still pays a late win, and refuses an invalid grant', async () => {
  const player = await app.join()
  const soon = { until: beijingText(plus(app.clock.now(), 30 * second)) }
  const { body } = await grant('playjson', player, soon)
  await work()
  app.clock.advance(minute)
  await work()
  expect([await stateOf(player), await own(player)]).toEqual(['expired', []])
  await clientOf('playjson', player).requireDone({ call: 'freeRound', id: body.id, amount: 500 })
  expect([await main(player), await stateOf(player), (await freeRoundOf(player)).won]).toEqual([
    '5.00',
    'expired',
    '5.00',
  ])

  const code = async (change: object) => (await grant('playjson', player, change)).body.code
  expect(await code({ username: 'nobody-here' })).toBe('NOT_FOUND')
  expect(await code({ game_id: 2_000_000_000 })).toBe('FREE_ROUND_GAME_UNKNOWN')
  for (const rounds of [0, 1.5, 1001]) expect(await code({ rounds })).toBe('FREE_ROUND_COUNT_WRONG')
  expect(await code({ stake: '0' })).toBe('FREE_ROUND_STAKE_MISSING')
  for (const last of ['', '2020-01-01 00:00:00', beijingText(plus(app.clock.now(), 31 * day))])
    expect(await code({ until: last })).toBe('FREE_ROUND_END_WRONG')
  expect(await code({ reason: ' ' })).toBe('FREE_ROUND_REASON_MISSING')
  for (const slip of [{ turnover_multiple: '101' }, { stake: '10000.01' }]) expect(await code(slip)).toBe('TOO_HIGH')
  const choices = (await app.operate('GET /console/api/free-rounds/games')).body.items as { id: number }[]
  expect(choices.map(({ id }) => id).sort((a, b) => a - b)).toEqual([...games.values()].sort((a, b) => a - b))
})
