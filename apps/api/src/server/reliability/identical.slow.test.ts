import { once } from 'node:events'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { minute, plus } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChannels } from '../../money/deposit/deposit.testing.ts'
import { systemClock } from '../../platform/base/clock.ts'
import { payPassword, type TestApp } from '../../platform/testing/testing.ts'
import { give, openPlay, openSandbox, type TestSandbox } from '../../play/venue/testing.ts'
import { type Server, startServer } from './process.testing.ts'

// Identical requests: concurrent, across two processes, and processed in another order than they arrived.
let sandbox: TestSandbox
let app: TestApp
let both: Server[]
let here: string
beforeAll(async () => {
  sandbox = await openSandbox()
  app = await openPlay(sandbox, systemClock.now())
  await openChannels(app, sandbox)
  here = await app.server.listen({ port: 0, host: '127.0.0.1' })
  both = await Promise.all([startServer(app, sandbox), startServer(app, sandbox)])
}, 120_000)
afterAll(async () => {
  await Promise.all(both.map((server) => server.stop()))
  await app.finish()
  await sandbox.close()
})

async function playerWithMoney() {
  app.clock.set(systemClock.now())
  const player = await app.registerPlayer()
  await give(app, player.id, 5000)
  const card = {
    bank: '锦绣银行',
    bank_owner: '张三',
    bank_address: '支行',
    bank_no: `62${BigInt(`0x${player.id.slice(-12)}`)}`,
    pay_pass: payPassword,
  }
  expect((await app.callPlayerApi('POST /api/bindcard', card, player.token)).code).toBe(200)
  const there = { amount: '500', sourcetype: 'userbalance', targettype: 'ag' }
  expect((await app.callPlayerApi('POST /api/transfer', there, player.token)).code).toBe(200)
  const [bank] = (await app.callPlayerApi('POST /api/getcard', { type: 1 }, player.token)).data as { id: string }[]
  return { ...player, card: bank!.id }
}
type Player = Awaited<ReturnType<typeof playerWithMoney>>

const verbs: [name: string, path: string, bodyOf: (player: Player) => object][] = [
  ['deposits', '/api/recharge', () => ({ paytype: 'alipay', amount: '500' })],
  ['withdrawals', '/api/withdraw', ({ card }) => ({ amount: '150', bank: card, password: payPassword })],
  ['transfers in', '/api/transfer', () => ({ amount: '100', sourcetype: 'userbalance', targettype: 'slot' })],
  ['transfers out', '/api/transfer', () => ({ amount: '20', sourcetype: 'ag', targettype: 'userbalance' })],
]

/** Sends the head of a request; the returned function sends the body and returns the answer's code. */
async function arrive(url: string, path: string, body: object, token: string): Promise<() => Promise<number>> {
  const text = JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    expect: '100-continue',
  }
  const sent = request(url + path, { method: 'POST', headers })
  sent.flushHeaders()
  await once(sent, 'continue')
  return async () => {
    sent.end(text)
    const [answer] = await once(sent, 'response')
    return ((await json(answer)) as { code: number }).code
  }
}

test.each(verbs.flatMap(([name, ...verb]) => [1, 2].map((processes) => [name, processes, ...verb] as const)))(
  'accepts one of twenty concurrent identical %s on %i processes and answers 429 to the rest [ruling 57]',
  async (_name, processes, path, bodyOf) => {
    // The first call of a process compiles code and plans queries: on a busy machine twenty of them arrive over more
    // than two seconds.
    for (const server of both.slice(0, processes)) {
      const first = await playerWithMoney()
      expect((await server.callPlayerApi(`POST ${path}`, bodyOf(first), first.token)).body.code).toBe(200)
    }
    for (let round = 0; round < 10; round++) {
      const player = await playerWithMoney()
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          both[n % processes]!.callPlayerApi(`POST ${path}`, bodyOf(player), player.token),
        ),
      )
      expect(answers.map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(429)])
    }
  },
)

test.each(verbs)(
  'identical %s are compared by arrival time, in any order of processing [ruling 57]',
  async (_name, path, bodyOf) => {
    /** Arrival times in milliseconds, in the order of processing, and the expected codes. */
    const orders: [done: number[], codes: number[]][] = [
      [
        [1999, 0],
        [200, 429],
      ],
      [
        [2000, 0],
        [200, 200],
      ],
      [
        [0, 1900, 2500],
        [200, 429, 200],
      ], // a refused request does not block later ones
      [
        [2500, 0, 1900],
        [200, 200, 429],
      ],
      [
        [1900, 0, 2500],
        [200, 429, 429],
      ],
    ]
    for (const [done, codes] of orders) {
      const player = await playerWithMoney()
      const from = app.clock.now()
      const waiting = new Map<number, () => Promise<number>>()
      for (const after of done.toSorted((a, b) => a - b)) {
        app.clock.set(plus(from, after))
        waiting.set(after, await arrive(here, path, bodyOf(player), player.token))
      }
      const answers: number[] = []
      for (const after of done) answers.push(await waiting.get(after)!())
      expect(answers).toEqual(codes)
    }
  },
)

test('the later of two requests may be processed first, on another process [ruling 57]', async () => {
  for (const [, path, bodyOf] of verbs) {
    const player = await playerWithMoney()
    const first = await arrive(both[0]!.url, path, bodyOf(player), player.token)
    const second = await arrive(both[1]!.url, path, bodyOf(player), player.token)
    expect([await second(), await first()]).toEqual([200, 429])
  }
})

test('a duplicate of a request running for minutes is still refused, also after the cleanup job [ruling 57]', async () => {
  for (const [, path, bodyOf] of verbs) {
    const player = await playerWithMoney()
    const other = await arrive(here, path, bodyOf(player), player.token)
    app.clock.advance(1900)
    expect((await app.callPlayerApi(`POST ${path}`, bodyOf(player), player.token)).code).toBe(200)
    app.clock.advance(5 * minute)
    expect((await app.callConsoleApi('POST /console/api/jobs/sweep/run')).status).toBe(200)
    expect(await other()).toBe(429)
  }
})

test('a request refused for another reason does not make its repeat a duplicate [ruling 10]', async () => {
  const player = await playerWithMoney()
  const body = { amount: '5200', bank: player.card, password: payPassword }
  expect((await app.callPlayerApi('POST /api/withdraw', body, player.token)).message).toBe('余额不足')
  await give(app, player.id, 1000)
  expect((await app.callPlayerApi('POST /api/withdraw', body, player.token)).code).toBe(200)
  expect((await app.callPlayerApi('POST /api/withdraw', body, player.token)).code).toBe(422)
})

test.each(verbs)(
  'for %s a request with a key blocks an identical one without, but not one with another key [ruling 10]',
  async (_name, path, bodyOf) => {
    const player = await playerWithMoney()
    const body = bodyOf(player)
    const ask = async (key?: string) =>
      (await app.callPlayerApi(`POST ${path}`, body, player.token, key ? { 'idempotency-key': key } : {})).code
    expect([await ask('a'), await ask(), await ask('b'), await ask('a')]).toEqual([200, 429, 200, 200])
  },
)
