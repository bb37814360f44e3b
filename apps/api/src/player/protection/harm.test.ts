import { fen } from '@koi/contract/money'
import { day, dayOf, type Instant, instant, plus } from '@koi/contract/time'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBankTransfers } from '../../money/deposit/deposit.testing.ts'
import { newId } from '../../platform/text/id.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ at: '2026-03-10T04:00:00.000Z' })
  await openBankTransfers(app)
})
afterAll(() => app.finish())

const payer = { bank_owner: '张三', bank: '锦绣银行', bank_no: '6222000011112222', bank_address: '江城支行' }
async function deposit(token: string, amount: number, how: 'approve' | 'reject' = 'approve') {
  app.clock.advance(3000)
  const { message: no } = await app.callPlayerApi(
    'POST /api/recharge',
    { paytype: 'bank', amount: String(amount), ...payer },
    token,
  )
  const answer = await app.callConsoleApi(
    `POST /console/api/deposits/${no}/${how}`,
    how === 'reject' ? { reason: '未到账' } : {},
  )
  expect(answer.status).toBe(200)
}
/** Advances a day and keeps sessions alive. */
async function nextDay(): Promise<void> {
  app.clock.advance(day)
  await app.app.db.updateTable('session').set({ seenAt: app.clock.now() }).where('realm', '=', 'player').execute()
  app.app.sessions.invalidate()
}
const find = (date: string) => app.callConsoleApi('POST /console/api/jobs/find-harm/run', { date })
const markers = async (player: string) => {
  const { body } = await app.callConsoleApi('GET /console/api/harm-markers', { per_page: '200' })
  return body.items.filter((row: { player_id: string }) => row.player_id === player)
}
async function bets(playerId: string, at: Instant, count: number) {
  const rows = Array.from({ length: count }, (_, n) => ({
    playerId,
    venue: 'ag',
    betId: newId(),
    gameCode: 'bac',
    gameName: '百家乐',
    categoryId: 'live' as const,
    stake: fen(100),
    validStake: fen(0),
    winLoss: fen(0),
    state: 'open' as const,
    betAt: plus(at, n * 1000),
    changedAt: at,
  }))
  await app.app.db.insertInto('bet').values(rows).execute()
}

test('marks a jump in deposits, failed deposits and loosened limits once a day [R60]', async () => {
  const { token, id } = await app.registerPlayer()
  const calm = await app.registerPlayer()
  await deposit(token, 200)
  await nextDay()
  await deposit(token, 3000)
  await deposit(calm.token, 3000) // there is no earlier deposit to compare with
  for (let turn = 0; turn < 5; turn++) await deposit(token, 100 + turn, 'reject')
  await app.callPlayerApi('POST /api/protection/limit', { span: 'day', amount: '9000' }, token)
  await app.callPlayerApi('POST /api/protection/limit', { span: 'day', amount: '' }, token)
  const today = dayOf(app.clock.now())
  expect((await find(today)).body).toMatchObject({ processed: 3 })
  expect((await find(today)).body).toMatchObject({ processed: 0 })
  const found = await markers(id)
  expect(found.map(({ kind, words }: Record<string, string>) => [kind, words]).toSorted()).toEqual([
    ['deposits', '当日存款1笔共3000元，此前28天日均7.14元'],
    ['failed', '当日存款未成功5笔'],
    ['loosened', '当日申请或确认放宽限额1次'],
  ])
  expect(await markers(calm.id)).toEqual([])
})

test('marks night play from the third night of a week, except for test accounts [R60]', async () => {
  app.clock.advance(6 * day)
  const { id } = await app.registerPlayer()
  const tester = await app.registerPlayer()
  onTestFinished(async () => {
    await app.app.db.deleteFrom('bet').where('playerId', 'in', [id, tester.id]).execute()
  })
  await app.app.db.updateTable('player').set({ isTest: true }).where('id', '=', tester.id).execute()
  for (const player of [id, tester.id])
    for (const night of [12, 13, 14]) await bets(player, instant(`2026-03-${night}T18:00:00.000Z`), 8)
  await bets(id, instant('2026-03-14T23:00:00.000Z'), 8) // seven in the morning in Beijing
  await find('2026-03-14')
  expect(await markers(id)).toEqual([])
  await find('2026-03-15')
  expect(await markers(id)).toMatchObject([{ kind: 'night', words: '7天内3天在0至5时投注，共24注', day: '2026-03-15' }])
  expect(await markers(tester.id)).toEqual([])
})

test('one operator owns a marker and decides it once, with a reason [R60]', async () => {
  const { token, id } = await app.registerPlayer()
  await app.callPlayerApi('POST /api/protection/limit', { span: 'week', amount: '500' }, token)
  await app.callPlayerApi('POST /api/protection/limit', { span: 'week', amount: '' }, token)
  await find(dayOf(app.clock.now()))
  const [marker] = await markers(id)
  expect(marker).toMatchObject({ kind: 'loosened', state: 1, owner: '', decision: '' })
  const at = `POST /console/api/harm-markers/${marker.id}`
  await app.createOperator('second')
  const { token: other } = (
    await app.callConsoleApi('POST /console/api/login', { username: 'second', password: 'koi12345' })
  ).body
  expect(await app.callConsoleApi(`${at}/own`, {})).toMatchObject({ status: 200, body: { owner: 'admin' } })
  expect(await app.callConsoleApi(`${at}/own`, {}, other)).toMatchObject({ status: 409, body: { code: 'HARM_OWNED' } })
  expect((await app.callConsoleApi(`${at}/decide`, { decision: 'contacted', reason: '' })).status).toBe(422)
  const all = await Promise.all(
    Array.from({ length: 20 }, () => app.callConsoleApi(`${at}/decide`, { decision: 'contacted', reason: '已致电' })),
  )
  expect(all.filter(({ status }) => status === 200)).toHaveLength(20)
  const again = await app.callConsoleApi(`${at}/decide`, { decision: 'limited', reason: '已限额' })
  expect(again).toMatchObject({ status: 409, body: { code: 'HARM_CLOSED' } })
  const { items } = (await app.callConsoleApi('GET /console/api/audit', { q: 'harm.decide' })).body
  expect(items).toHaveLength(1)
  expect((await markers(id))[0]).toMatchObject({ state: 2, decision: 'contacted', reason: '已致电', owner: 'admin' })
})
