import { instant } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { give } from '../venue/testing.ts'
import { type AnswerHandler, answerWith, type FaultyVenue, openFaultyVenue, reportOf } from './faultyVenue.testing.ts'

// Answers of a transfer venue in the Koi protocol; apps/cli/src/venueCheck/transferMd5Platform.rules.ts tests
// `transfer-md5`.

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
let venue: FaultyVenue
beforeAll(async () => {
  venue = await openFaultyVenue(code)
  app = await openTestApp()
  await app.callConsoleApi('PATCH /console/api/settings', { limit_calls_minute: 100_000 })
  const given = { code, name: '空口场馆', base_url: venue.baseUrl, secret: 'shared', quiet_seconds: 20 }
  expect((await app.callConsoleApi('POST /console/api/venues', { state: 1, without_test: 1, ...given })).status).toBe(
    201,
  )
})
afterAll(async () => {
  await app.finish()
  await venue.close()
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
  const there = () => venue.wallets.get(name) ?? 0
  return { token, id, name, move, main, there }
}
const run = (job: string) => app.callConsoleApi(`POST /console/api/jobs/${job}/run`, {})

test.each(answers)('koi: settles a transfer answered with %s as the venue booked it', async (_, answer) => {
  for (const isDone of [true, false]) {
    const me = await guest()
    expect(await me.move(20)).toBe(200)
    for (const yuan of [3, -3]) {
      const before = [await me.main(), me.there()] as const
      const known = new Set(venue.moves.keys())
      venue.fault = { call: 'transfer', isDone, answer }
      await me.move(yuan)
      venue.fault = null
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
      const sent = [...venue.moves].filter(([id]) => !known.has(id)).map(([, { times }]) => times)
      expect(sent).toEqual(isDone ? [1] : [])
    }
  }
})

test('koi: invalid answers to balance, launch and bets change nothing; the next valid one is applied', async () => {
  const me = await guest()
  expect(await me.move(20)).toBe(200)
  const at = instant('2026-03-10T03:50:00.000Z')
  const bet = reportOf({ betId: 'B1', login: me.name, stake: 1000, winLoss: 500, at })
  const records = async () => (await app.callPlayerApi('POST /api/betrecord', {}, me.token)).data.data
  for (const [what, answer] of answers) {
    venue.fault = { call: 'balance', isDone: false, answer }
    app.clock.advance(6000)
    const { data } = await app.callPlayerApi('POST /api/balancelist2', {}, me.token)
    const shown = data.find(({ platname }: { platname: string }) => platname === code)
    expect([what, shown]).toEqual([what, expect.objectContaining({ balance: '20.00', stale: 1 })])
    venue.fault = { call: 'launch', isDone: false, answer }
    const launched = await app.callPlayerApi('POST /api/getGameUrl', { plat_name: code, game_type: 0 }, me.token)
    expect([what, launched.message]).toEqual([what, '游戏平台连接失败，请稍后再试'])
    venue.bets = [bet]
    venue.fault = { call: 'bets', isDone: true, answer }
    await run('collect-bets')
    expect([what, await records()]).toEqual([what, []])
  }
  venue.fault = null
  for (let n = 0; n < 3; n++) await run('collect-bets')
  expect(await records()).toHaveLength(1)
  expect((await app.callPlayerApi('POST /api/getGameUrl', { plat_name: code, game_type: 0 }, me.token)).code).toBe(200)
})
