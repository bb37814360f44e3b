import { randomUUID } from 'node:crypto'
import { fen } from '@koi/contract/money'
import { beijingText, minute, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { inTransaction } from '../../platform/db/db.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repeatBusy } from '../../play/seamless/seamless.testing.ts'
import { sign } from '../../platform/outside/sign.ts'
import type { TestApp } from '../../platform/testing/testing.ts'
import { give, openPlay, openSandbox, type TestSandbox } from '../../play/venue/testing.ts'

let sandbox: TestSandbox
let app: TestApp
beforeAll(async () => {
  sandbox = await openSandbox()
  app = await openPlay(sandbox)
  await app.callConsoleApi('POST /console/api/venues', { state: 1, without_test: 1, code: 'seam', name: '锦鲤免转' })
  await app.app.db
    .updateTable('venue')
    .set({ walletMode: 'seamless', winCap: fen(1_000_000) })
    .where('code', '=', 'seam')
    .execute()
  app.app.caches.invalidate()
})
afterAll(async () => {
  await app.finish()
  await sandbox.close()
})

interface Guest {
  token: string
  id: string
  name: string
}
async function playerWith(yuan = 1000): Promise<Guest> {
  const player = await app.registerPlayer()
  await give(app, player.id, yuan)
  return player
}
const ask = ({ token }: Guest, path: string, body: object = {}) => app.callPlayerApi(`POST /api/${path}`, body, token)
const limit = (me: Guest, kind: string, span: string, amount: string) =>
  ask(me, 'protection/limit', { kind, span, amount })
const loadLimit = async (me: Guest, kind: string, span = 'day') =>
  (await ask(me, 'protection')).data.limits.find(
    (one: Record<string, string>) => one.kind === kind && one.span === span,
  )
const launch = (me: Guest, venue = 'seam') => ask(me, 'getGameUrl', { plat_name: venue, game_type: '0' })
const loadSession = async ({ id }: Guest): Promise<string> => {
  const row = app.app.db.selectFrom('launch').select('id').where('playerId', '=', id).orderBy('at', 'desc')
  return (await row.executeTakeFirstOrThrow()).id
}
const into = ({ token }: Guest, amount: number, venue = 'slot') =>
  app.callPlayerApi('POST /api/transfer', { amount, sourcetype: 'userbalance', targettype: venue }, token, {
    'idempotency-key': randomUUID(),
  })
const main = async (me: Guest) => (await ask(me, 'balance')).data

const repeat = repeatBusy()
async function seamless(call: string, content: object) {
  const body = JSON.stringify({ venue: 'seam', call, ...content })
  const answer = await repeat(async () => {
    const headers = { 'content-type': 'application/json', ...sign(sandbox.secret, body, Date.now()) }
    const sent = await app.server.inject({ method: 'POST', url: '/hooks/venue/seam', headers, payload: body })
    return { status: sent.statusCode, body: sent.json<{ result?: string; reason?: string }>() }
  })
  return answer.body
}
const stake = ({ name }: Guest, session: string, yuan: number, id = randomUUID().slice(0, 20)) =>
  seamless('bet', { id, login: name, session, gameCode: 'koi', gameName: '锦鲤', roundId: id, amount: yuan * 100 })
const win = ({ name }: Guest, of: string, yuan: number) =>
  seamless('win', { id: `${of}-w`, login: name, bet: of, amount: yuan * 100 })
const refusedFor = (reason: string) => expect.objectContaining({ result: 'refused', reason })

test('accepts exactly those of twenty concurrent stakes that fit the limit [R45, R46]', async () => {
  const me = await playerWith()
  await launch(me)
  const session = await loadSession(me)
  expect(await limit(me, 'stake', 'week', '100')).toMatchObject({ code: 200, message: '限额已生效' })
  const all = await Promise.all(Array.from({ length: 20 }, () => stake(me, session, 10)))
  expect(all.filter(({ result }) => result === 'done')).toHaveLength(10)
  expect(all.filter(({ result }) => result === 'refused')).toEqual(Array(10).fill(refusedFor('limit')))
  expect(await loadLimit(me, 'stake', 'week')).toMatchObject({ used: '100.00', rest: '0.00', unit: 'yuan' })
  expect(await launch(me)).toMatchObject({ code: 422, message: '已达到每周投注限额100元，暂不能进入游戏' })
})

test('a loss limit refuses a stake; winnings free it again [R46]', async () => {
  const me = await playerWith()
  await launch(me)
  const session = await loadSession(me)
  await limit(me, 'loss', 'day', '50')
  const first = randomUUID().slice(0, 20)
  expect(await stake(me, session, 40, first)).toMatchObject({ result: 'done' })
  expect(await stake(me, session, 11)).toEqual(refusedFor('limit'))
  await win(me, first, 35)
  expect(await loadLimit(me, 'loss')).toMatchObject({ used: '5.00', rest: '45.00' })
  expect(await stake(me, session, 46)).toEqual(refusedFor('limit'))
  expect(await stake(me, session, 45)).toMatchObject({ result: 'done' })
  expect(await launch(me)).toMatchObject({ code: 422, message: '已达到每日亏损限额50元，暂不能进入游戏' })
})

test('twenty concurrent transfers stay within the loss limit, which counts money at venues [R46]', async () => {
  const me = await playerWith()
  await limit(me, 'loss', 'day', '300')
  const all = await Promise.all(Array.from({ length: 20 }, (_, n) => into(me, 100, n % 2 ? 'slot' : 'ag')))
  expect(all.filter(({ code }) => code === 200).length).toBeLessThanOrEqual(3)
  for (let turn = 0; turn < 4; turn++) await into(me, 100)
  expect(await main(me)).toEqual({ balance: '700.00', gameblance: '300.00' })
  expect(await into(me, 100)).toMatchObject({
    code: 422,
    message: '已超出亏损限额：每日亏损限额300元，目前还可转入0元',
  })
  expect(await loadLimit(me, 'loss')).toMatchObject({ used: '0.00', rest: '300.00' })
  expect(await launch(me, 'slot')).toMatchObject({ code: 200 })
})

test('free transfer moves only as much as the loss limit allows [R46]', async () => {
  const me = await playerWith()
  await limit(me, 'stake', 'day', '120')
  await ask(me, 'uptransferstatus', { transferstatus: '1' })
  expect((await launch(me, 'slot')).code).toBe(200)
  expect(await main(me)).toEqual({ balance: '880.00', gameblance: '120.00' })
})

/** Keeps a game open for these minutes, reporting play every ten. */
async function play(me: Guest, minutes: number): Promise<Record<string, unknown>> {
  for (let left = minutes; left > 0; left -= 10) {
    app.clock.advance(Math.min(10, left) * minute)
    await ask(me, 'protection/session')
  }
  return (await ask(me, 'protection/session')).data
}

test('a time limit counts play time and stops play; pauses do not count and withdrawals remain possible [R45, R46]', async () => {
  const me = await playerWith()
  expect(await limit(me, 'time', 'day', '1.5')).toMatchObject({ code: 422, message: '请输入正确的限额金额' })
  expect(await limit(me, 'money', 'day', '30')).toMatchObject({ code: 422, message: '请选择限额类型' })
  expect(await limit(me, 'time', 'day', '30')).toMatchObject({ code: 200 })
  await launch(me)
  const session = await loadSession(me)
  await play(me, 20)
  app.clock.advance(60 * minute) // a pause does not count as play time
  await launch(me)
  expect(await loadLimit(me, 'time')).toMatchObject({ used: '20', rest: '10', unit: 'minute' })
  expect(await play(me, 10)).toMatchObject({
    seconds: 600,
    stopped: '已达到每日游戏时长限额30分钟，暂不能进入游戏',
  })
  expect(await stake(me, session, 1)).toEqual(refusedFor('limit'))
  expect(await launch(me)).toMatchObject({ code: 422 })
  expect(await into(me, 10)).toMatchObject({ code: 200 })
  expect((await ask(me, 'transall')).code).toBe(200)
})

test('a due reality check blocks every way to play until answered [R49, R50]', async () => {
  const me = await playerWith()
  await ask(me, 'protection/reality', { minutes: 30 })
  await launch(me)
  const session = await loadSession(me)
  const first = randomUUID().slice(0, 20)
  await stake(me, session, 20, first)
  await win(me, first, 5)
  expect(await play(me, 20)).toMatchObject({
    is_due: 0,
    seconds: 1200,
    next_seconds: 600,
    stakes: '20.00',
    net: '-15.00',
  })
  expect(await play(me, 10)).toMatchObject({ is_due: 1, seconds: 1800, net: '-15.00', bets: 1 })
  const due = '您已连续游戏30分钟，请先在「理性娱乐」页确认游戏时间提醒'
  for (let reload = 0; reload < 2; reload++) {
    expect((await ask(me, 'protection/session')).data).toMatchObject({ is_due: 1, stopped: due })
    expect(await launch(me)).toMatchObject({ code: 422, message: due })
    expect(await launch(me, 'slot')).toMatchObject({ code: 422, message: due })
    expect(await stake(me, session, 1)).toEqual(refusedFor('check'))
    expect(await ask(me, 'protection/reality', { minutes: 0 })).toMatchObject({ code: 422, message: due })
    app.clock.advance(5 * minute)
  }
  // Hours without play must not answer the check.
  app.clock.advance(180 * minute)
  expect(await stake(me, session, 1)).toEqual(refusedFor('check'))
  expect((await ask(me, 'protection/session/now')).data).toMatchObject({ is_due: 1 })
  expect(await ask(me, 'protection/session/answer')).toMatchObject({ code: 200, data: { is_due: 0, stopped: '' } })
  expect(await stake(me, session, 1)).toMatchObject({ result: 'done' })
  expect(await launch(me)).toMatchObject({ code: 200 })
})

test('answering the check continues the session and its clock [R50]', async () => {
  const me = await playerWith()
  await ask(me, 'protection/reality', { minutes: 15 })
  await launch(me)
  expect(await play(me, 15)).toMatchObject({ is_due: 1 })
  await ask(me, 'protection/session/answer')
  expect(await play(me, 10)).toMatchObject({ is_due: 0, seconds: 1500, next_seconds: 300 })
  const all = await Promise.all(Array.from({ length: 20 }, () => ask(me, 'protection/session')))
  expect(all.every(({ data }) => data.seconds === 1500)).toBe(true)
  const rows = app.app.db.selectFrom('playSession').selectAll().where('playerId', '=', me.id)
  expect(await rows.execute()).toHaveLength(1)
})

test('the play switch stops all gaming; money can be recalled and rounds can finish [R35]', async () => {
  const me = await playerWith()
  await launch(me)
  const session = await loadSession(me)
  const first = randomUUID().slice(0, 20)
  await stake(me, session, 10, first)
  expect((await into(me, 100)).code).toBe(200)
  expect((await app.callConsoleApi('PATCH /console/api/settings', { play_state: 0, play_off_tips: '' })).status).toBe(
    422,
  )
  const tips = '节日休市，周一恢复'
  await app.callConsoleApi('PATCH /console/api/settings', { play_state: 0, play_off_tips: tips })
  expect(await launch(me)).toMatchObject({ code: 422, message: tips })
  expect(await into(me, 100)).toMatchObject({ code: 422, message: tips })
  expect(await stake(me, session, 1)).toEqual(refusedFor('closed'))
  expect(await win(me, first, 30)).toMatchObject({ result: 'done' })
  app.clock.advance(1)
  expect((await ask(me, 'transall')).code).toBe(200)
  expect(await main(me)).toEqual({ balance: '1020.00', gameblance: '0.00' })
  await app.callConsoleApi('PATCH /console/api/settings', { play_state: 1 })
  expect((await launch(me)).code).toBe(200)
})

const endPlays = () => app.callConsoleApi('POST /console/api/jobs/end-plays/run')

test('an exclusion ends open games, recalls the money and pays a running round [R51, R52, R53]', async () => {
  const me = await playerWith()
  await launch(me)
  const session = await loadSession(me)
  const running = randomUUID().slice(0, 20)
  await stake(me, session, 10, running)
  const { url } = (await launch(me, 'slot')).data
  await into(me, 200)
  const bet = await sandbox.control<{ bet_id: string }>('POST', '/control/bets', {
    venue: 'slot',
    player: me.name,
    amount: 50,
  })
  await app.callConsoleApi('POST /console/api/jobs/collect-bets/run')
  expect((await ask(me, 'protection/timeout', { span: 'week' })).code).toBe(200)
  // The exclusion applies before any venue has been called.
  expect(await stake(me, session, 1)).toEqual(refusedFor('player'))
  for (const refused of [await launch(me), await launch(me, 'slot'), await into(me, 10)])
    expect(refused).toMatchObject({ code: 403, message: '您已启用自我限制，暂不可使用该功能' })
  await sandbox.mode('slot', 'down')
  await endPlays()
  expect(await main(me)).toMatchObject({ balance: '790.00' })
  await sandbox.mode('slot', 'ok')
  app.clock.advance(2 * minute)
  await endPlays()
  expect(await main(me)).toEqual({ balance: '940.00', gameblance: '0.00' })
  expect((await fetch(url)).status).toBe(410)
  expect(await win(me, running, 25)).toMatchObject({ result: 'done' })
  await sandbox.control('POST', `/control/bets/${bet.bet_id}/settle`, { status: 1, win_loss: 70 })
  await app.callConsoleApi('POST /console/api/jobs/collect-bets/run')
  app.clock.advance(60 * minute)
  await endPlays()
  expect(await main(me)).toEqual({ balance: '1085.00', gameblance: '0.00' })
  expect(await app.app.db.selectFrom('task').selectAll().where('subject', '=', me.id).execute()).toEqual([])
})

test('ends open games at once after a clock that ran 40 minutes ahead [R51]', async () => {
  const me = await playerWith()
  await launch(me, 'slot')
  await into(me, 200)
  await sandbox.mode('slot', 'down')
  app.clock.advance(40 * minute)
  expect((await ask(me, 'protection/timeout', { span: 'week' })).code).toBe(200)
  await endPlays()
  app.clock.advance(-40 * minute)
  // Due times follow the database's clock, which was never wrong.
  await app.app.db.updateTable('task').set({ dueAt: app.clock.now() }).where('subject', '=', me.id).execute()
  await sandbox.mode('slot', 'ok')
  await endPlays()
  expect(await main(me)).toEqual({ balance: '1000.00', gameblance: '0.00' })
})

test("an operator's exclusion ends open games; their launches stay invalid afterwards [R46]", async () => {
  const me = await playerWith()
  await launch(me)
  const session = await loadSession(me)
  const until = beijingText(plus(app.clock.now(), 90 * minute))
  const at = `PUT /console/api/players/${me.id}/protection`
  expect((await app.callConsoleApi(at, { excluded_until: until, reason: '风险评估' })).status).toBe(200)
  expect(await stake(me, session, 1)).toEqual(refusedFor('player'))
  app.clock.advance(100 * minute)
  expect(await stake(me, session, 1)).toEqual(refusedFor('session'))
  await launch(me)
  expect(await stake(me, await loadSession(me), 1)).toMatchObject({ result: 'done' })
  // A player whose exclusion has ended keeps games opened since.
  await endPlays()
  expect(await stake(me, await loadSession(me), 1)).toMatchObject({ result: 'done' })
})

test('sums of a player since a time read an index of time, not all postings of the player', async () => {
  const { id } = await playerWith()
  const plans = await inTransaction(app.app.db, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    const { rows } = await sql<Record<string, string>>`explain
      select sum(amount) from entry where player_id = ${id}::uuid and at > now() - interval '1 day' and place = 'venue_result'`.execute(
      tx,
    )
    return rows.map((row) => Object.values(row)[0]!).join('\n')
  })
  expect(plans.match(/using posting_player_at/g)).toHaveLength(2)
})
