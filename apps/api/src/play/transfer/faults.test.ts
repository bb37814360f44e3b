import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { give } from '../venue/testing.ts'

// Answers of a transfer venue in the Koi protocol; apps/cli/src/venueCheck/transferMd5Platform.rules.ts tests
// `transfer-md5`.

type Content = Record<string, string | number>
type AnswerHandler = (response: ServerResponse) => void
const answerWith =
  (body: unknown, status = 200): AnswerHandler =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Faulty answers; those that leave the call without a response alternate with others. */
const answers: [string, AnswerHandler][] = [
  ['HTML', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>502</html>')],
  ['500', answerWith({ result: 'refused', state: 'failed', balance: 1 }, 500)],
  ['a connection reset', (response) => void response.destroy()],
  ['an empty body', (response) => void response.end()],
  ['a body of 1 MiB', answerWith('x'.repeat(1_100_000))],
  ['null', answerWith(null)],
  ['an unknown result', answerWith({ result: 'maybe', state: 'maybe', balance: '1.00', url: 'javascript:alert(1)' })],
  ['a truncated answer', (response) => void response.end('{"result":"refused"')],
  ['a redirect', (response) => void response.writeHead(302, { location: '/elsewhere' }).end('{"result":"refused"}')],
]

const code = 'liar'
let app: TestApp
let server: Server
let fault: { call: string; isDone: boolean; answer: AnswerHandler } | null = null
const wallets = new Map<string, number>()
const moves = new Map<string, { amount: number; times: number }>()
let bets: object[] = []

function answerTo(call: string, { id = '', login = '', direction, amount = 0 }: Content): object {
  if (call === 'player') wallets.set(String(login), wallets.get(String(login)) ?? 0)
  const balance = wallets.get(String(login)) ?? 0
  if (call === 'balance') return { balance }
  if (call === 'launch') return { url: 'https://game.example/' }
  if (call === 'bets') return { bets, cursor: String(bets.length), more: false }
  const known = moves.get(String(id))
  if (call === 'transfer/query') return known ? { state: 'done', amount: known.amount } : { state: 'not-found' }
  if (call !== 'transfer') return {}
  moves.set(String(id), { amount: Number(amount), times: (known?.times ?? 0) + 1 })
  if (!known) wallets.set(String(login), balance + (direction === 'in' ? 1 : -1) * Number(amount))
  return { result: 'done', reason: '', balance: wallets.get(String(login)) }
}

async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const content = JSON.parse(await text(request)) as Content
  const call = (request.url ?? '').replace(`/venue/${code}/`, '')
  if (fault?.call !== call) return answerWith(answerTo(call, content))(response)
  if (fault.isDone) answerTo(call, content)
  fault.answer(response)
}

beforeAll(async () => {
  server = createServer((request, response) => void handleRequest(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  app = await openTestApp()
  await app.callConsoleApi('PATCH /console/api/settings', { limit_calls_minute: 100_000 })
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const venue = { code, name: '空口场馆', base_url, secret: 'shared', quiet_seconds: 20 }
  expect((await app.callConsoleApi('POST /console/api/venues', venue)).status).toBe(201)
})
afterAll(async () => {
  await app.finish()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

async function guest() {
  const { token, id, name } = await app.registerPlayer()
  await give(app, id, 100)
  const move = async (yuan: number) => {
    const [sourcetype, targettype] = yuan > 0 ? ['userbalance', code] : [code, 'userbalance']
    return (await app.callPlayerApi('POST /api/transfer', { amount: Math.abs(yuan), sourcetype, targettype }, token))
      .code
  }
  const main = async () => Number((await app.callPlayerApi('POST /api/balance', {}, token)).data.balance) * 100
  const there = () => wallets.get(name) ?? 0
  return { token, id, name, move, main, there }
}
const run = (job: string) => app.callConsoleApi(`POST /console/api/jobs/${job}/run`, {})

test.each(answers)('koi: settles a transfer answered with %s as the venue booked it', async (_, answer) => {
  for (const isDone of [true, false]) {
    const me = await guest()
    expect(await me.move(20)).toBe(200)
    for (const yuan of [3, -3]) {
      const before = [await me.main(), me.there()] as const
      const known = new Set(moves.keys())
      fault = { call: 'transfer', isDone, answer }
      await me.move(yuan)
      fault = null
      // A second transfer is refused while the result is unknown.
      expect(await me.move(1)).not.toBe(200)
      const open = () =>
        app.app.db.selectFrom('transfer').select('id').where('playerId', '=', me.id).where('closedAt', 'is', null)
      for (let n = 0; n < 20 && (await open().execute()).length > 0; n++) {
        app.clock.advance(60_000)
        await run('reconcile-transfers')
      }
      const by = isDone ? yuan * 100 : 0
      expect([isDone, yuan, await me.main(), me.there()]).toEqual([isDone, yuan, before[0] - by, before[1] + by])
      const sent = [...moves].filter(([id]) => !known.has(id)).map(([, { times }]) => times)
      expect(sent).toEqual(isDone ? [1] : [])
    }
  }
})

test('koi: invalid answers to balance, launch and bets change nothing; the next valid one is applied', async () => {
  const me = await guest()
  expect(await me.move(20)).toBe(200)
  const bet = {
    betId: 'B1',
    login: me.name,
    gameCode: 'koi',
    gameName: '锦鲤',
    roundId: 'r1',
    stake: 1000,
    validStake: 1000,
    winLoss: 500,
    state: 'settled',
    memo: '',
    betAt: '2026-03-10T03:50:00.000Z',
    settledAt: '2026-03-10T03:50:00.000Z',
    changedAt: '2026-03-10T03:50:00.000Z',
  }
  const records = async () => (await app.callPlayerApi('POST /api/betrecord', {}, me.token)).data.data
  for (const [what, answer] of answers) {
    fault = { call: 'balance', isDone: false, answer }
    app.clock.advance(6000)
    const { data } = await app.callPlayerApi('POST /api/balancelist2', {}, me.token)
    const shown = data.find(({ platname }: { platname: string }) => platname === code)
    expect([what, shown]).toEqual([what, expect.objectContaining({ balance: '20.00', stale: 1 })])
    fault = { call: 'launch', isDone: false, answer }
    const launched = await app.callPlayerApi('POST /api/getGameUrl', { plat_name: code, game_type: 0 }, me.token)
    expect([what, launched.message]).toEqual([what, '游戏平台连接失败，请稍后再试'])
    bets = [bet]
    fault = { call: 'bets', isDone: true, answer }
    await run('collect-bets')
    expect([what, await records()]).toEqual([what, []])
  }
  fault = null
  for (let n = 0; n < 3; n++) await run('collect-bets')
  expect(await records()).toHaveLength(1)
  expect((await app.callPlayerApi('POST /api/getGameUrl', { plat_name: code, game_type: 0 }, me.token)).code).toBe(200)
})
