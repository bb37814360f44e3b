import { beijingText, day, minute, plus, second } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WalletCall } from '../../../../cli/src/venueCheck/walletProtocol.ts'
import { newId } from '../../../../cli/src/venueCheck/wallet.ts'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { until } from '../../platform/testing/wait.testing.ts'
import { type FreeRoundApp, hosted, openFreeRoundApp } from './freeRound.testing.ts'

let app: FreeRoundApp
beforeAll(async () => {
  app = await openFreeRoundApp()
}, 60_000)
afterAll(() => app.finish())

test.each(hosted)('%s: free rounds are granted, announced, played without stakes, paid and used up', async (code) => {
  const player = await app.registerPlayer()
  const { status, body } = await app.grant(code, player)
  expect([status, body.state, body.worth, body.rounds_left]).toEqual([201, 'asked', '6.00', 3])
  expect([await app.freeRoundsOf(player), await app.noticesOf(player)]).toEqual([[], []])
  await app.runJob()
  expect(await app.lastGrantOf(player)).toMatchObject({ id: body.id, state: 'granted', made_by: body.made_by })
  expect(await app.freeRoundsOf(player)).toMatchObject([
    { plat_name: code, game_code: 'koi', game_name: '锦鲤跃龙门', rounds: 3, rounds_left: 3, stake: '2.00' },
  ])
  expect(await app.noticesOf(player)).toMatchObject([{ title: '免费旋转' }])
  const won = (await app.play(code, player, 3)) / 100
  await until(async () => (await app.stateOf(player)) === 'used')
  expect(await app.lastGrantOf(player)).toMatchObject({ rounds_left: 0, won: won.toFixed(2) })
  expect(await app.mainBalance(player)).toBe(won.toFixed(2))
  expect(await app.freeRoundsOf(player)).toEqual([])
  const { data } = await app.callPlayerApi('POST /api/statement', { page: 1 }, player.token)
  const kinds = new Set(data.list.data.map(({ name }: { name: string }) => name))
  if (won > 0) expect(kinds).toEqual(new Set(['免费旋转派彩']))
  // Further rounds would cost a stake, and the balance is 0.
  expect((await app.cancel(body.id)).body.code).toBe('FREE_ROUND_NOT_OPEN')
})

test('books a free-round total once with its turnover; a rollback removes both', async () => {
  const player = await app.registerPlayer()
  const { body } = await app.grant('playjson', player)
  await app.runJob()
  const client = app.clientOf('playjson', player)
  await app.callPlayerApi('POST /api/getGameUrl', { plat_name: 'playjson', game_type: 0 }, player.token)
  const free: WalletCall = { call: 'freeRound', id: body.id, amount: 750 }
  await Promise.all(Array.from({ length: 20 }, () => client.requireDone(free)))
  expect(await app.mainBalance(player)).toBe('7.50')
  expect((await app.callPlayerApi('POST /api/getBetAmount', {}, player.token)).data.bet_amount).toBe('11.25')
  expect(await app.lastGrantOf(player)).toMatchObject({ state: 'used', won: '7.50' })
  const { data } = await app.callPlayerApi('POST /api/wageringRequirements', { page: 1 }, player.token)
  expect(data.open).toMatchObject([{ source: 'freeRound', source_name: '免费旋转', amount: '11.25' }])
  await client.requireDone({ call: 'rollback', id: newId(), target: body.id, amount: 750 })
  expect(await app.mainBalance(player)).toBe('0.00')
  expect((await app.callPlayerApi('POST /api/getBetAmount', {}, player.token)).data.bet_amount).toBe('0.00')
  // Free-round wins that name another player's grant or an unknown one are ordinary wins.
  const other = await app.registerPlayer()
  await app.callPlayerApi('POST /api/getGameUrl', { plat_name: 'playjson', game_type: 0 }, other.token)
  const strange = newId()
  await app.clientOf('playjson', other).requireDone({ call: 'freeRound', id: strange, amount: 100 })
  expect((await app.callPlayerApi('POST /api/getBetAmount', {}, other.token)).data.bet_amount).toBe('0.00')
  expect(await app.mainBalance(other)).toBe('1.00')
})

test('holds a free-round win above the cap; its turnover is required once paid', async () => {
  const player = await app.registerPlayer()
  const { body } = await app.grant('playjson', player, { turnover_multiple: 2 })
  await app.runJob()
  await app.clientOf('playjson', player).requireDone({ call: 'freeRound', id: body.id, amount: 100_001 })
  expect([await app.mainBalance(player), (await app.lastGrantOf(player)).won]).toEqual(['0.00', '0.00'])
  const held = (await app.callConsoleApi('GET /console/api/held-wins', { state: '2', q: player.name })).body.items[0]
  await app.callConsoleApi(`POST /console/api/held-wins/${held.id}/decide`, { decision: 'pay', reason: '查证属实' })
  expect(await app.mainBalance(player)).toBe('1000.01')
  expect((await app.callPlayerApi('POST /api/getBetAmount', {}, player.token)).data.bet_amount).toBe('2000.02')
})

test('twenty concurrent requests each: one grant per key, one approval, one venue request, one cancellation', async () => {
  const player = await app.registerPlayer()
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_free_rounds: '6.00' })
  await app.createOperator('second')
  const clerk = (await app.callConsoleApi('POST /console/api/login', { username: 'second', password: 'koi12345' })).body
    .token
  const twenty = <Answer>(act: () => Promise<Answer>) => Promise.all(Array.from({ length: 20 }, act))
  const headers = { 'idempotency-key': newId() }
  const payload = app.grantOf('formhmac', player)
  const url = '/console/api/free-rounds'
  const me = (await app.callConsoleApi('POST /console/api/login', { username: 'admin', password: 'admin12345' })).body
    .token
  await twenty(async () =>
    app.server.inject({
      method: 'POST',
      url,
      headers: { ...headers, authorization: `Bearer ${me}` },
      payload,
    }),
  )
  expect(await app.grantsOf(player)).toHaveLength(1)
  const { id, state } = await app.lastGrantOf(player)
  expect(state).toBe('pending')
  expect((await app.callConsoleApi(`POST ${url}/${id}/approve`, {}, me)).body.code).toBe('SECOND_PAIR_NEEDED')
  expect(
    new Set((await twenty(() => app.callConsoleApi(`POST ${url}/${id}/approve`, {}, clerk))).map((one) => one.status)),
  ).toEqual(new Set([200]))
  await twenty(app.runJob)
  expect(await app.noticesOf(player)).toHaveLength(1)
  await twenty(() => app.cancel(id))
  expect(await app.stateOf(player)).toBe('cancelling')
  await twenty(app.runJob)
  expect(await app.stateOf(player)).toBe('cancelled')
  const trail = (await app.callConsoleApi('GET /console/api/audit', { q: player.id })).body.items as { act: string }[]
  expect(trail.map(({ act }) => act).sort()).toEqual(['freeRound.approve', 'freeRound.ask', 'freeRound.cancel'])
  // Small grants of one operator that reach the daily threshold need approval; rejected ones do not count.
  const byClerk = async (change: object = {}) =>
    (await app.callConsoleApi(`POST ${url}`, app.grantOf('formhmac', player, change), clerk)).body as {
      id: string
      state: string
    }
  const { id: rejected } = await byClerk()
  expect((await app.callConsoleApi(`POST ${url}/${rejected}/reject`, { reason: '重复' })).body.state).toBe('rejected')
  expect((await byClerk({ rounds: 1 })).state).toBe('asked')
  expect((await byClerk({ rounds: 2 })).state).toBe('pending')
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_free_rounds: '0' })
})

test("shows a venue's refusal in the console; used rounds cannot be cancelled", async () => {
  const player = await app.registerPlayer()
  await app.grant('formhmac', player, { stake: '3.00' })
  await app.grant('playjson', player, { stake: '3.00' })
  await app.runJob()
  expect(await app.grantsOf(player)).toMatchObject([{ state: 'refused' }, { state: 'refused' }])
  const other = await app.registerPlayer()
  await app.sandbox.mode('formhmac', 'refuse')
  await app.grant('formhmac', other)
  await app.runJob()
  await app.sandbox.mode('formhmac', 'ok')
  expect(await app.lastGrantOf(other)).toMatchObject({ state: 'refused', note: expect.stringContaining('HTTP 422') })
  expect(await app.noticesOf(other)).toEqual([])
  // The venue has counted all rounds, but its report of the last win has not arrived yet.
  const third = await app.registerPlayer()
  const { body } = await app.grant('formhmac', third)
  await app.runJob()
  await app.play('formhmac', third, 3)
  await until(async () => (await app.stateOf(third)) === 'used')
  await app.app.db
    .updateTable('freeRound')
    .set({ state: 'granted', closedAt: null })
    .where('id', '=', body.id)
    .execute()
  expect((await app.cancel(body.id)).body.state).toBe('cancelling')
  await app.runJob()
  expect(await app.lastGrantOf(third)).toMatchObject({ state: 'granted', note: expect.stringContaining('HTTP 409') })
})

test('refuses free rounds for an excluded player and cancels existing ones [R54]', async () => {
  const player = await app.registerPlayer()
  const { body } = await app.grant('formhmac', player)
  await app.runJob()
  const unsure = await app.registerPlayer()
  await app.sandbox.mode('playjson', 'timeout')
  await app.grant('playjson', unsure)
  await app.runJob()
  await app.sandbox.mode('playjson', 'ok')
  expect(await app.stateOf(unsure)).toBe('unknown')
  const waiting = await app.registerPlayer()
  await app.grant('formhmac', waiting)
  const end = plus(app.clock.now(), 60 * day)
  for (const { id } of [player, waiting, unsure])
    await app.app.db.updateTable('player').set({ excludedUntil: end }).where('id', '=', id).execute()
  expect((await app.grant('formhmac', player)).body.code).toBe('FREE_ROUND_PLAYER_EXCLUDED')
  expect(await app.freeRoundsOf(player)).toEqual([])
  await app.runJob()
  expect(await app.lastGrantOf(waiting)).toMatchObject({ state: 'refused', note: 'excluded' })
  expect([(await app.lastGrantOf(player)).id, await app.stateOf(player)]).toEqual([body.id, 'cancelled'])
  app.clock.advance(minute)
  await app.runJob()
  expect([await app.stateOf(unsure), await app.noticesOf(unsure)]).toEqual(['cancelled', []])
})

test('a grant that waits for a second operator expires with its approval', async () => {
  const player = await app.registerPlayer()
  await setForTest(app, { four_eyes_free_rounds: '6.00' })
  const { body } = await app.grant('playjson', player, { until: beijingText(plus(app.clock.now(), 30 * second)) })
  expect(body).toMatchObject({ state: 'pending', made_by: 'admin', decided_by: '' })
  app.clock.advance(minute)
  await app.runJob()
  expect(await app.lastGrantOf(player)).toMatchObject({ state: 'expired', decided_by: '' })
  const approval = app.app.db.selectFrom('approval').select(['state', 'decidedByKind']).where('subjectId', '=', body.id)
  expect(await approval.execute()).toEqual([{ state: 'expired', decidedByKind: 'system' }])
  expect((await app.callConsoleApi(`POST /console/api/free-rounds/${body.id}/approve`, {})).body.code).toBe(
    'ALREADY_DECIDED',
  )
})

test('expires unused rounds, still pays a late win, and refuses an invalid grant', async () => {
  const player = await app.registerPlayer()
  const soon = { until: beijingText(plus(app.clock.now(), 30 * second)) }
  const { body } = await app.grant('playjson', player, soon)
  await app.runJob()
  app.clock.advance(minute)
  await app.runJob()
  expect([await app.stateOf(player), await app.freeRoundsOf(player)]).toEqual(['expired', []])
  await app.clientOf('playjson', player).requireDone({ call: 'freeRound', id: body.id, amount: 500 })
  expect([await app.mainBalance(player), await app.stateOf(player), (await app.lastGrantOf(player)).won]).toEqual([
    '5.00',
    'expired',
    '5.00',
  ])

  const code = async (change: object) => (await app.grant('playjson', player, change)).body.code
  expect(await code({ username: 'nobody-here' })).toBe('NOT_FOUND')
  expect(await code({ game_id: 2_000_000_000 })).toBe('FREE_ROUND_GAME_UNKNOWN')
  for (const rounds of [0, 1.5, 1001]) expect(await code({ rounds })).toBe('FREE_ROUND_COUNT_WRONG')
  expect(await code({ stake: '0' })).toBe('FREE_ROUND_STAKE_MISSING')
  for (const last of ['', '2020-01-01 00:00:00', beijingText(plus(app.clock.now(), 31 * day))])
    expect(await code({ until: last })).toBe('FREE_ROUND_END_WRONG')
  expect(await code({ reason: ' ' })).toBe('FREE_ROUND_REASON_MISSING')
  for (const slip of [{ turnover_multiple: '101' }, { stake: '10000.01' }]) expect(await code(slip)).toBe('TOO_HIGH')
  expect(await code({ rounds: 1000, stake: '10.01' })).toBe('FREE_ROUND_WORTH_HIGH')
  const choices = (await app.callConsoleApi('GET /console/api/free-rounds/games')).body.items as { id: number }[]
  expect(choices.map(({ id }) => id).sort((a, b) => a - b)).toEqual([...app.games.values()].sort((a, b) => a - b))
})

test('free rounds count with what an operator gives alone, up to the lower of both thresholds', async () => {
  const player = await app.registerPlayer()
  const stateAt = async (rounds: number) => (await app.grant('playjson', player, { rounds })).body.state
  app.clock.advance(day)
  await setForTest(app, { four_eyes_adjustment: '10', four_eyes_free_rounds: '0' })
  expect([await stateAt(3), await stateAt(3)]).toEqual(['asked', 'pending'])
  await setForTest(app, { four_eyes_free_rounds: '8' })
  expect(await stateAt(1)).toBe('pending')
  await setForTest(app, { four_eyes_free_rounds: '1000' })
  expect([await stateAt(1), await stateAt(1)]).toEqual(['asked', 'pending'])
  await setForTest(app, { four_eyes_adjustment: '0', four_eyes_free_rounds: '0' })
})
