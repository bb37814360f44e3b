import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { hour } from '@koi/contract/time'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { AdapterName, WalletCall } from '../../../../cli/src/venueCheck/walletProtocol.ts'
import { rollbackOf, bet, twentyTimes, winOf } from '../../../../cli/src/venueCheck/wallet.rule.ts'
import { newId, WalletClient } from '../../../../cli/src/venueCheck/wallet.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { give } from '../venue/testing.ts'

const key = 'shared by the two'
const own = { merchant_id: 'm', casino_id: 'm', client_id: 'm' }
const protocols: Record<string, { adapter: AdapterName; settings: Record<string, string> }> = {
  seam: { adapter: 'koi', settings: {} },
  formhmac: { adapter: 'form-hmac', settings: { merchant_id: own.merchant_id, lobby: 'koi' } },
  playjson: { adapter: 'play-json', settings: { casino_id: own.casino_id, lobby: 'koi' } },
  debitcredit: { adapter: 'debit-credit', settings: { client_id: own.client_id, lobby: 'koi' } },
}
const codes = Object.keys(protocols)

const link = (url: unknown): object => ({
  url,
  launch_options: { game_url: url },
  data: { attributes: { 'redirect-url': url } },
})
const json = (body: unknown, status = 200): RequestListener => {
  const text = JSON.stringify(body)
  return (_request, response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(text)
}
const opens = json(link('https://game.example/'))

let app: TestApp
let base: string
let port: number
/** The simulated venue that all protocols connect to, and its answer to a launch. */
let venue: Server
let answer: RequestListener = opens
beforeAll(async () => {
  venue = createServer((request, response) => {
    request.resume()
    answer(request, response)
  })
  await new Promise<void>((done) => venue.listen(0, '127.0.0.1', done))
  app = await openTestApp()
  base = await app.server.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(base).port)
  await app.callConsoleApi('PATCH /console/api/settings', { limit_calls_minute: 100_000 })
  const base_url = `http://127.0.0.1:${(venue.address() as AddressInfo).port}`
  for (const [code, { adapter, settings }] of Object.entries(protocols)) {
    const all = { ...settings, base_url, secret: key }
    const body = { code, name: code, adapter, settings: all, wallet_mode: 'seamless', win_cap: '1000' }
    expect((await app.callConsoleApi('POST /console/api/venues', { state: 1, without_test: 1, ...body })).status).toBe(
      201,
    )
  }
})
afterAll(async () => {
  await app.finish()
  venue.closeAllConnections()
  await new Promise((done) => venue.close(done))
})

interface Guest {
  token: string
  id: string
  client: WalletClient
}

/** Creates a player with 100 yuan who has launched a game. */
async function guest(code: string): Promise<Guest> {
  const { token, id, name: login } = await app.registerPlayer()
  await give(app, id, 100)
  expect((await launch(code, token)).code).toBe(200)
  const found = app.app.db.selectFrom('launch').select('id').where('playerId', '=', id)
  const { id: session } = await found.executeTakeFirstOrThrow()
  const { adapter } = protocols[code]!
  const target = { url: base, code, adapter, secret: key, account: 'm', login, session, game: 'koi' }
  return { token, id, client: new WalletClient(target) }
}
const launch = (code: string, token: string) =>
  app.callPlayerApi('POST /api/getGameUrl', { plat_name: code, game_type: 0 }, token)
const main = async ({ token }: Guest) =>
  (await app.callPlayerApi('POST /api/balance', {}, token)).data.balance as string
/** Sends a rollback of a win. */
const undo = ({ client }: Guest, on: { round: string }, { id, amount }: { id: string; amount: number }): WalletCall =>
  client.protocol.supports.has('rollbackRound')
    ? { call: 'rollbackRound', id: newId(), round: on.round, targets: [id] }
    : rollbackOf({ id, amount })

const launchAnswers: [string, RequestListener][] = [
  ['HTML', (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
  ['HTTP 500', json(link('https://game.example/'), 500)],
  ['a connection reset', (_request, response) => void response.destroy()],
  ['an empty body', (_request, response) => void response.end()],
  ['a body of 1 MiB', (_request, response) => void response.end(`{"url":"${'x'.repeat(1024 * 1024 + 1)}"}`)],
  ['truncated JSON', (_request, response) => void response.end('{"url":"https://game.example/"')],
  ['null', json(null)],
  ['another shape', json(link({ href: 'https://game.example/' }))],
  ['a javascript: link', json(link('javascript:alert(1)'))],
  ['a redirect', (_request, response) => void response.writeHead(302, { location: '/other' }).end('{}')],
  ['no answer', () => undefined],
]

test.each(launchAnswers)(
  'opens no game and accepts no stake when the venue answers a launch with %s',
  async (_, launchAnswer) => {
    answer = launchAnswer
    const asked = codes.map(async (code) => {
      const { token, id, name: login } = await app.registerPlayer()
      await give(app, id, 100)
      expect((await launch(code, token)).message).toBe('游戏平台连接失败，请稍后再试')
      const { adapter } = protocols[code]!
      const target = { url: base, code, adapter, secret: key, account: 'm', login, session: id, game: 'koi' }
      await new WalletClient(target).requireRefused(bet(100))
      expect((await app.callPlayerApi('POST /api/balance', {}, token)).data.balance).toBe('100.00')
    })
    await Promise.all(asked).finally(() => void (answer = opens))
    // One launch of each venue succeeds, which closes its circuit breaker: this test's failures must not affect later
    // tests.
    for (const code of codes)
      await expect
        .poll(async () => (await launch(code, (await app.registerPlayer()).token)).code, { timeout: 30_000 })
        .toBe(200)
  },
)

/** Faults to send; each returns the expected change of the player's balance in fen. */
const faults: [name: string, requires: 'endOfRound' | 'currency' | null, run: (me: Guest) => Promise<number>][] = [
  [
    'a call whose sender closed the connection can be repeated and is booked once',
    null,
    async ({ client }) => {
      const on = bet(1000)
      const win = winOf(on, 300)
      for (const call of [on, win]) {
        const { path, body, headers } = client.encode(call)
        const socket = connect(port, '127.0.0.1')
        const lines = Object.entries({ ...headers, host: 'us', 'content-length': Buffer.byteLength(body) })
        const head = [`POST /hooks/venue/${client.target.code}${path === '' ? '' : `/${path}`} HTTP/1.1`]
        const text = [...head, ...lines.map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n')
        await new Promise<void>((done) => socket.end(text, done))
        socket.destroy()
        await client.requireDone(call)
      }
      return -700
    },
  ],
  [
    'messages of a round lead to the same result in any order, each sent three times concurrently',
    null,
    async ({ client }) => {
      const [one, two] = [bet(1000), bet(700)]
      const all: WalletCall[] = [winOf(one, 2500), rollbackOf(two), two, winOf(one, 0), one, winOf(one, 100)]
      for (let n = 0; n < 3; n += 1) await Promise.all([...all, ...all, ...all].map((call) => client.sendCall(call)))
      for (const call of all.filter((call) => call.call === 'win')) await client.requireDone(call)
      return 1600
    },
  ],
  [
    'twenty concurrent bets and rollbacks of one id leave the balance unchanged',
    null,
    async ({ client }) => {
      const on = bet(1000)
      const back = rollbackOf(on)
      await Promise.all(twentyTimes(() => [client.sendCall(on), client.sendCall(back)]).flat())
      await client.sendCall(back)
      await client.requireRefused(winOf(on, 5000))
      return 0
    },
  ],
  [
    'applies one of a concurrent win and rollback of its bet',
    null,
    async ({ client }) => {
      const on = bet(1000)
      await client.requireDone(on)
      const [win, back] = await Promise.all([client.sendCall(winOf(on, 2500)), client.sendCall(rollbackOf(on))])
      expect([win.outcome, back.outcome].toSorted()).toEqual(['done', 'refused'])
      return win.outcome === 'done' ? 1500 : 0
    },
  ],
  [
    'books an id sent concurrently for two players for one of them',
    null,
    async (me) => {
      const other = await guest(me.client.target.code)
      const on = bet(1000)
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => [me, other]).map(async ([one, two]) =>
          Promise.all([one!.client.sendCall(on), two!.client.sendCall(on)]),
        ),
      )
      const [mine, theirs] = [0, 1].map((n) => answers.filter((both) => both[n]!.outcome === 'done').length)
      expect([mine!, theirs!].toSorted((a, b) => a - b)).toEqual([0, 5])
      expect(await main(other)).toBe(theirs === 5 ? '90.00' : '100.00')
      return mine === 5 ? -1000 : 0
    },
  ],
  [
    'a win rolled back after being spent is deducted from the next win',
    null,
    async (me) => {
      const { client } = me
      const [one, two] = [bet(1000), bet(13_000)]
      const win = winOf(one, 5000)
      await client.requireDone(one)
      await client.requireDone(win)
      await client.requireDone(two)
      // 10 of the 50 yuan that were rolled back remain.
      await Promise.all(twentyTimes(() => undo(me, one, win)).map((call) => client.sendCall(call)))
      expect(await main(me)).toBe('0.00')
      await client.requireDone(winOf(two, 3000))
      expect(await main(me)).toBe('0.00')
      await client.requireDone(winOf(two, 4000))
      return 3000 - 10_000
    },
  ],
  [
    'refuses wins and rollbacks that are unsigned, altered, for an unknown player or bet, or too large',
    null,
    async ({ client }) => {
      const on = bet(1000)
      await client.requireDone(on)
      const long = 'x'.repeat(65)
      for (const call of [winOf(on, 500), rollbackOf(on)]) {
        await client.requireRefused({ ...call, secret: 'another key' })
        await client.requireRefused({ ...call, login: 'nobodyatall' })
        await client.requireRefused({ ...call, id: long })
        await client.requireRefused({ ...call, id: 'a b' })
        const { body, ...message } = client.encode(call)
        const changed = await client.post({ ...message, body: body.replace(call.id, newId()) })
        expect(changed.outcome).not.toBe('done')
        const huge = { ...message, body: `${body}${' '.repeat(1024 * 1024)}` }
        const oversized = await client.post(huge).catch(() => ({ outcome: 'refused' }))
        expect(oversized.outcome).not.toBe('done')
      }
      await client.requireRefused(winOf({ id: newId(), round: newId() }, 500))
      await client.requireRefused({ ...winOf(on, 0), raw: '1e9' })
      await client.requireRefused({ ...on, id: on.id, round: newId(), amount: 2000 })
      return -1000
    },
  ],
  [
    'refuses wins and rollbacks in another currency',
    'currency',
    async ({ client }) => {
      const on = bet(1000)
      await client.requireDone(on)
      for (const currency of ['USD', 'cny', ''])
        for (const call of [winOf(on, 500), rollbackOf(on)]) await client.requireRefused({ ...call, currency })
      return -1000
    },
  ],
  [
    'a concurrent bet and end of its round: either staked and lost, or refused',
    'endOfRound',
    async ({ client }) => {
      const first = bet(100)
      await client.requireDone(first)
      const late = bet(1000, newId(), first.round)
      const [lateBet] = await Promise.all([
        client.sendCall(late),
        client.requireDone({ ...winOf(first, 0), isLast: true }),
      ])
      const again = await client.sendCall(late)
      expect(again.outcome).toBe(lateBet.outcome)
      await client.requireRefused(bet(100, newId(), first.round))
      return lateBet.outcome === 'done' ? -1100 : -100
    },
  ],
]

test.each(faults)('%s', async (_, feature, run) => {
  const guests = (await Promise.all(codes.map(guest))).filter(
    ({ client }) => !feature || client.protocol.supports.has(feature),
  )
  const found = guests.map(async (me) => {
    const { code } = me.client.target
    const by = await run(me).catch((error: unknown) => {
      throw new Error(code, { cause: error })
    })
    expect([code, await main(me)]).toEqual([code, ((10_000 + by) / 100).toFixed(2)])
  })
  await Promise.all(found)
})

test('books calls that are days late though the venue is off, the launch old and the player excluded', async () => {
  const all = (await Promise.all(codes.map(guest))).map((me) => ({ ...me, one: bet(1000), two: bet(500) }))
  for (const { client, one, two } of all) for (const on of [one, two]) await client.requireDone(on)
  const setState = async (state: number) => {
    for (const code of codes)
      expect((await app.callConsoleApi(`PATCH /console/api/venues/${code}`, { state })).status).toBe(200)
  }
  onTestFinished(() => setState(1))
  await setState(0)
  const players = all.map(({ id }) => id)
  await app.app.db.updateTable('player').set({ isActive: false }).where('id', 'in', players).execute()
  app.clock.advance(3 * 24 * hour)
  for (const { client, one, two } of all) {
    await client.requireDone(winOf(one, 2500))
    await client.requireDone(rollbackOf(two))
    await client.requireRefused(bet(100))
    await client.requireChange(11_500, 0, 'the late calls')
  }
})
