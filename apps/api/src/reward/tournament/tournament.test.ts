import { day, hour, minute } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BonusApp, openBonusApp } from '../bonus/bonus.testing.ts'
import { offerBonus } from '../bonus/offer.ts'
import { numberEvents } from '../../platform/event/number.ts'
import { recordRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { code, password } from '../../platform/testing/testing.ts'
import { type LaunchedPlayer, newCallId } from '../../play/seamless/seamless.testing.ts'
import { leaf, makeSegment } from '../../player/segment/segment.testing.ts'
import { runAll } from '../../platform/task/task.ts'
import { twenty } from '../vip/testing.ts'
import { readScores } from './score.ts'

let app: BonusApp
beforeAll(async () => {
  app = await openBonusApp()
})
afterAll(() => app.finish())

const beijing = (at: number) => new Date(at + 8 * hour).toISOString().slice(0, 19).replace('T', ' ')
const nowMillis = () => Date.parse(app.clock.now())

let made = 0
const given = (terms: object, change: object = {}) => {
  made += 1
  return {
    name: `锦标赛${made}`,
    title: `大奖赛${made}`,
    starts_at: beijing(nowMillis()),
    ends_at: beijing(nowMillis() + day),
    terms: { score: 'stake', weights: { slots: 100 }, prizes: [{ from: 1, to: 1, prize: '100' }], ...terms },
    ...change,
  }
}
const make = async (terms: object, change?: object): Promise<string> => {
  const answer = await app.callConsoleApi('POST /console/api/tournaments', given(terms, change))
  expect({ status: answer.status, ...answer.body }).toMatchObject({ status: 201, state: 'draft' })
  return answer.body.id
}
const live = async (terms: object, change?: object): Promise<string> => {
  const id = await make(terms, change)
  const answer = await app.callConsoleApi(`POST /console/api/tournaments/${id}/publish`, { version: 1 })
  expect({ status: answer.status, ...answer.body }).toMatchObject({ status: 200, state: 'live' })
  return id
}
const countsOf = (values: (string | number)[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(values, String)].map(([value, found]) => [value, found.length]))
/** Signs the player in again; sessions end with the day. */
const signIn = async ({ login }: LaunchedPlayer): Promise<string> =>
  (await app.callPlayerApi('POST /api/login_pc', { name: login, password, code })).data.api_token
/** Reports a settled bet, amounts in fen. */
async function play(player: LaunchedPlayer, stake: number, win = 0): Promise<string> {
  const id = newCallId()
  await app.bet(player, id, stake)
  await app.win(player, `${id}-w`, id, win)
  app.clock.advance(minute)
  return id
}
async function catchUp() {
  await numberEvents(app.app, true)
  await readScores(app.app)
}
const detail = async (token: string, id: string) =>
  (await app.callPlayerApi('POST /api/tournament/detail', { id }, token)).data
const row = async (id: string) =>
  (await app.callConsoleApi('GET /console/api/tournaments')).body.items.find((one: { id: string }) => one.id === id)
/** Advances the clock past the end and pays the prizes. */
async function close(id: string) {
  app.clock.advance(day + hour)
  await catchUp()
  await app.run('close-tournaments')
  await runAll(app.app, offerBonus)
  await app.run('close-tournaments')
  return row(id)
}

test('bets of a day whose events an older release read count with those of the next day', async () => {
  const id = await live({}, { ends_at: beijing(nowMillis() + 3 * day) })
  const player = await app.launchPlayer(200)
  await play(player, 1000)
  await catchUp()
  // An older release moves the cursor and keeps no days.
  await play(player, 2000)
  await numberEvents(app.app, true)
  await app.execAsOwner(`
    update job_cursor set position = jsonb_build_object('position', h.position) from event_head h where name = 'events:tournaments'`)
  app.clock.advance(day)
  const token = await signIn(player)
  await app.callPlayerApi('POST /api/getGameUrl', { plat_name: 'seam', game_type: 0 }, token)
  const launches = app.app.db.selectFrom('launch').select('id').where('playerId', '=', player.id)
  const { id: session } = await launches.orderBy('at', 'desc').executeTakeFirstOrThrow()
  await play({ ...player, token, session }, 4000)
  await catchUp()
  expect(await detail(token, id)).toMatchObject({ own: { value: '70.00' } })
})

test('stakes determine places, tied players share the prizes of their places, and every prize is paid once', async () => {
  const id = await live({
    prizes: [
      { from: 1, to: 1, prize: '100' },
      { from: 2, to: 3, prize: '10.01' },
    ],
    is_automatic: 1,
    multiple: 2,
  })
  const players = []
  for (let n = 0; n < 4; n++) players.push(await app.launchPlayer(200))
  const [first, second, third, last] = players as [LaunchedPlayer, LaunchedPlayer, LaunchedPlayer, LaunchedPlayer]
  await play(second, 3000)
  await play(third, 5000)
  await play(first, 5000)
  await play(last, 1000)
  await catchUp()
  const seen = await detail(first.token, id)
  expect(seen).toMatchObject({
    state: 'running',
    players: 4,
    prize_sum: '120.02',
    own: { is_joined: 1, place: 1, value: '50.00', prize: '55.00', rest: '0.00' },
  })
  expect(seen.top.map(({ place, value, is_own }: Record<string, unknown>) => [place, value, is_own])).toEqual([
    [1, '50.00', 0],
    [1, '50.00', 1],
    [3, '30.00', 0],
    [4, '10.00', 0],
  ])
  // What would be paid now: the first two share 100 + 10.01, as after the end.
  const won = (lines: { prize: string }[]) => lines.map(({ prize }) => prize)
  expect(won(seen.top)).toEqual(['55.01', '55.00', '10.01', '0.00'])
  expect(won((await detail(last.token, id)).around)).toEqual(['55.00', '10.01', '0.00'])
  expect(seen.top[0].username).toMatch(/^..\*\*\*.$/)
  expect((await detail(last.token, id)).around.map(({ place }: Record<string, unknown>) => place)).toEqual([1, 3, 4])
  // Two more round trips are those of the session, in a process that has not cached them.
  const trips = await recordRoundTrips(app, () => detail(first.token, id))
  expect(trips.filter((text) => text.includes('tournament'))).toHaveLength(5)
  expect(trips.length).toBeLessThanOrEqual(8)
  expect(await close(id)).toMatchObject({ state: 'ended', players: 4, placed: 4, won: '120.02', paid: '120.02' })
  // The odd fen goes to the player who reached the score first.
  const prizes = await app.app.db
    .selectFrom('tournamentScore')
    .select(['playerId', 'place', 'prize'])
    .where('tournamentId', '=', id)
    .execute()
  const prizeOf = (player: LaunchedPlayer) => prizes.find(({ playerId }) => playerId === player.id)
  expect(prizeOf(third)).toMatchObject({ place: 1, prize: 5501 })
  expect(prizeOf(first)).toMatchObject({ place: 1, prize: 5500 })
  expect(prizeOf(second)).toMatchObject({ place: 3, prize: 1001 })
  expect(prizeOf(last)).toMatchObject({ place: 4, prize: 0 })
  expect(won((await detail(await signIn(first), id)).top)).toEqual(won(seen.top))
  expect((await app.list(await signIn(third))).open).toMatchObject([{ amount: '55.01', flow: '110.02', multiple: 2 }])

  // A run that was killed between its batches continues; nothing is paid twice.
  await app.execAsOwner(
    `update tournament set state = 'closing' where id = '${id}'; update tournament_score set place = null, prize = null where tournament_id = '${id}' and place > 1`,
  )
  await app.execAsOwner(`update bonus_rule set state = 'live' where id = '${(await row(id)).rule}'`)
  await twenty(() => app.run('close-tournaments'))
  await runAll(app.app, offerBonus)
  await app.run('close-tournaments')
  expect(await row(id)).toMatchObject({ state: 'ended', won: '120.02', paid: '120.02' })
  expect((await app.list(await signIn(second))).open).toHaveLength(1)
})

test('the greatest multiple counts, and a rollback of its bet corrects the score until the grace period ends', async () => {
  const id = await live({ score: 'multiple', bet_least: '10', is_automatic: 1 })
  const [one, other] = [await app.launchPlayer(200), await app.launchPlayer(200)]
  const best = await play(one, 1000, 8050)
  await play(one, 500, 10_000)
  await play(other, 2000, 5000)
  await catchUp()
  expect((await detail(one.token, id)).own).toMatchObject({ place: 1, value: '8.05' })
  await app.rollback(one, newCallId(), `${best}-w`)
  await catchUp()
  const after = await detail(one.token, id)
  expect(after.own).toMatchObject({ place: 0, value: '0.00' })
  expect(after.top.map(({ value }: Record<string, unknown>) => value)).toEqual(['2.50'])
  expect(await close(id)).toMatchObject({ won: '100.00', paid: '100.00', placed: 1 })
  expect(await app.main(other.id)).toBe(33_000)
})

test('stakes after joining give points by weight, and a place requires the least stake', async () => {
  const id = await live({ score: 'points', unit: '10', weights: { slots: 50 }, entry: 'join', stake_least: '60' })
  const [one, other] = [await app.launchPlayer(200), await app.launchPlayer(200)]
  const join = (player: LaunchedPlayer) => app.callPlayerApi('POST /api/tournament/join', { id }, player.token)
  await play(one, 10_000)
  await play(other, 10_000)
  expect(countsOf((await twenty(() => join(one))).map(({ code }) => code))).toEqual({ 200: 20 })
  await play(one, 5000)
  await play(other, 5000)
  await catchUp()
  expect((await detail(one.token, id)).own).toMatchObject({ is_joined: 1, place: 0, value: '2', rest: '10.00' })
  await play(one, 1000)
  await catchUp()
  expect(await detail(one.token, id)).toMatchObject({ players: 1, own: { place: 1, value: '3', rest: '0.00' } })
  expect((await detail(other.token, id)).own).toMatchObject({ is_joined: 0, place: 0 })
  await close(id)
  expect((await app.callPlayerApi('POST /api/tournament/join', { id }, await signIn(other))).code).toBe(409)
  expect((await app.list(await signIn(one))).offers).toMatchObject([{ amount: '100.00', flow: '0.00' }])
})

test('blocked, excluded and test accounts and players removed by an operator get no place', async () => {
  const id = await live({})
  const players = []
  for (let n = 0; n < 5; n++) players.push(await app.launchPlayer(200))
  for (const [n, player] of players.entries()) await play(player, 9000 - n * 100)
  await catchUp()
  const [cheat, excluded, test, barred, honest] = players as [
    LaunchedPlayer,
    LaunchedPlayer,
    LaunchedPlayer,
    LaunchedPlayer,
    LaunchedPlayer,
  ]
  const out = (action: string, body: object = {}) =>
    app.callConsoleApi(`POST /console/api/tournaments/${id}/scores/${cheat.id}/${action}`, body)
  expect((await out('exclude')).body.code).toBe('TOURNAMENT_REASON_MISSING')
  expect((await out('exclude', { reason: '对打' })).body).toMatchObject({ place: 0, excluded: '对打' })
  expect((await out('readmit')).body).toMatchObject({ place: 1, excluded: '' })
  await out('exclude', { reason: '对打' })
  await app.execAsOwner(`update player set is_test = true where id = '${test.id}'`)
  const change = await app.callConsoleApi(`PATCH /console/api/players/${barred.id}`, { status: 0 })
  expect(change.status).toBe(200)
  await play(test, 100)
  await catchUp()
  expect((await detail(honest.token, id)).own).toMatchObject({ place: 2 })
  // The exclusion writes no event: players are checked once more before places are written.
  const until = new Date(nowMillis() + 7 * day).toISOString()
  await app.execAsOwner(`update player set excluded_until = '${until}' where id = '${excluded.id}'`)
  expect(await close(id)).toMatchObject({ players: 5, placed: 1, won: '100.00' })
  expect((await app.list(await signIn(honest))).offers).toHaveLength(1)
  const { items } = (await app.callConsoleApi(`GET /console/api/tournaments/${id}/scores`)).body
  expect(items.map(({ place, is_barred }: Record<string, unknown>) => [place, is_barred])).toEqual([
    [1, 0],
    [0, 0],
    [0, 1],
    [0, 1],
    [0, 1],
  ])
  expect((await out('readmit')).body.code).toBe('TOURNAMENT_NOT_LIVE')
})

test('only members of the segment take part, and only bets of the named venues and games count', async () => {
  const segment = await makeSegment(app, leaf('level', 'at_least', 9))
  const closed = await live({}, { segment })
  const elsewhere = await live({ venues: ['ag'] })
  const game = await live({ games: ['seam:koi'] })
  const player = await app.launchPlayer(100)
  await play(player, 1000)
  await catchUp()
  expect((await row(closed)).players).toBe(0)
  expect((await row(elsewhere)).players).toBe(0)
  expect((await row(game)).players).toBe(1)
  expect((await app.callPlayerApi('POST /api/tournament/join', { id: closed }, player.token)).code).toBe(403)
  const { data } = await app.callPlayerApi('POST /api/tournament/list', { page: 1 }, player.token)
  expect(data.open.find(({ id }: { id: string }) => id === game)).toMatchObject({ state: 'running', is_joined: 1 })
  expect(data.list.data.every(({ state }: { state: string }) => state === 'ended')).toBe(true)
  for (const id of [closed, elsewhere, game])
    expect(
      (await app.callConsoleApi(`POST /console/api/tournaments/${id}/cancel`, { reason: '测试' })).body,
    ).toMatchObject({
      state: 'cancelled',
      note: '测试',
    })
  expect(await detail(player.token, game)).toMatchObject({ state: 'cancelled', own: { place: 1, prize: '0.00' } })
})

test('a tournament ended early pays its places, and prizes above the limit wait for review', async () => {
  const id = await live({ review_above: '50', is_automatic: 1 })
  const player = await app.launchPlayer(100)
  await play(player, 1000)
  await catchUp()
  const end = (reason: string) => app.callConsoleApi(`POST /console/api/tournaments/${id}/end`, { reason })
  expect((await end('')).body.code).toBe('TOURNAMENT_REASON_MISSING')
  expect((await end('维护')).body).toMatchObject({ state: 'live', step: 'counting' })
  expect((await end('维护')).body.code).toBe('TOURNAMENT_NOT_RUNNING')
  await play(player, 9000)
  await catchUp()
  expect((await detail(player.token, id)).own).toMatchObject({ place: 1, value: '10.00' })
  expect(await close(id)).toMatchObject({ state: 'ended', won: '100.00', paid: '0.00' })
  const { items } = (await app.callConsoleApi('GET /console/api/bonuses', { state: 'review' })).body
  expect(items).toMatchObject([{ amount: '100.00', base: '100.00' }])
  expect((await app.callConsoleApi(`POST /console/api/bonuses/${items[0].id}/approve`, {})).body).toMatchObject({
    state: 'done',
  })
  expect(await row(id)).toMatchObject({ paid: '100.00' })
})

test('from the threshold of gifts two operators decide who is removed and that a tournament ends early', async () => {
  const id = await live({})
  const [cheat, honest] = [await app.launchPlayer(200), await app.launchPlayer(200)]
  await play(cheat, 9000)
  await play(honest, 1000)
  await catchUp()
  await setForTest(app, { four_eyes_adjustment: '100' })
  await app.createOperator('umpire')
  const { token } = (await app.callConsoleApi('POST /console/api/login', { username: 'umpire', password })).body
  const ask = async (at: string, body: object = {}) => {
    const asked = await app.callConsoleApi(`POST /console/api/tournaments/${id}/${at}`, body)
    expect(asked).toMatchObject({ status: 202, body: { state: 'open' } })
    return () => app.callConsoleApi(`POST /console/api/approvals/${asked.body.id}/approve`, {}, token)
  }
  const exclude = await ask(`scores/${cheat.id}/exclude`, { reason: '对打' })
  expect((await detail(honest.token, id)).own).toMatchObject({ place: 2 })
  expect((await exclude()).status).toBe(200)
  expect((await detail(honest.token, id)).own).toMatchObject({ place: 1 })
  const readmit = await ask(`scores/${cheat.id}/readmit`)
  const end = await ask('end', { reason: '维护' })
  expect((await readmit()).status).toBe(200)
  expect((await detail(honest.token, id)).own).toMatchObject({ place: 2 })
  expect((await end()).status).toBe(200)
  expect(await row(id)).toMatchObject({ step: 'counting' })
  // A smaller sum of prizes is left to one.
  await setForTest(app, { four_eyes_adjustment: '100.01' })
  const out = await app.callConsoleApi(`POST /console/api/tournaments/${id}/scores/${cheat.id}/exclude`, {
    reason: '对打',
  })
  expect(out).toMatchObject({ status: 200, body: { place: 0 } })
  await setForTest(app, { four_eyes_adjustment: '0' })
})

test('a tournament without name, valid times or ordered prizes is refused, and published terms cannot be changed', async () => {
  const wrong = async (terms: object, change: object = {}) => {
    const { body } = await app.callConsoleApi('POST /console/api/tournaments', given(terms, change))
    return body.code === 'TOURNAMENT_TERMS_WRONG' ? body.detail : body.code
  }
  expect(await wrong({}, { name: ' ' })).toBe('TOURNAMENT_NAME_NEEDED')
  expect(await wrong({}, { title: '' })).toBe('TOURNAMENT_TITLE_NEEDED')
  expect(await wrong({}, { ends_at: beijing(nowMillis() - day) })).toBe('TOURNAMENT_TIME_WRONG')
  expect(await wrong({}, { segment: 'x' })).toBe('TOURNAMENT_SEGMENT_UNKNOWN')
  expect(await wrong({ prizes: [] })).toBe('请填写必填项')
  expect(await wrong({ weights: {} })).toBe('请填写必填项')
  expect(
    await wrong({
      prizes: [
        { from: 1, to: 3, prize: '5' },
        { from: 3, to: 4, prize: '1' },
      ],
    }),
  ).toBe('名次须从小到大，且不能重叠')
  expect(await wrong({ multiple: 51 })).toBe('BONUS_TERMS_WRONG')
  const id = await live({})
  const { name, starts_at, ends_at, terms, rule } = await row(id)
  const change = (body: object) =>
    app.callConsoleApi(`PATCH /console/api/tournaments/${id}`, { name, starts_at, ends_at, terms, version: 1, ...body })
  expect((await change({ title: '新', terms: { ...terms, prizes: [{ from: 1, to: 1, prize: '1' }] } })).body.code).toBe(
    'TOURNAMENT_FIXED',
  )
  expect((await change({ title: '新标题' })).body).toMatchObject({ title: '新标题', version: 2 })
  expect((await change({ title: '旧' })).body.code).toBe('TOURNAMENT_CHANGED')
  expect((await app.callConsoleApi(`POST /console/api/bonus-rules/${rule}/stop`)).body.code).toBe(
    'BONUS_RULE_OF_TOURNAMENT',
  )
  expect((await app.callConsoleApi(`POST /console/api/tournaments/${id}/publish`, { version: 2 })).body.code).toBe(
    'TOURNAMENT_NOT_DRAFT',
  )
  const past = await make({}, { starts_at: beijing(nowMillis() - 2 * day), ends_at: beijing(nowMillis() - day) })
  expect((await app.callConsoleApi(`POST /console/api/tournaments/${past}/publish`, { version: 1 })).body.code).toBe(
    'TOURNAMENT_START_PAST',
  )
})

test('a bet that was settled in time counts although its event has no number yet when the tournament closes', async () => {
  const id = await live({ is_automatic: 1 })
  const player = await app.launchPlayer(100)
  await play(player, 2000)
  app.clock.advance(day + hour)
  await app.run('close-tournaments')
  expect(await row(id)).toMatchObject({ placed: 1, won: '100.00' })
})
