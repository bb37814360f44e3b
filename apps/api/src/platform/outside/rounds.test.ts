import { createHmac } from 'node:crypto'
import { fen } from '@koi/contract/money'
import { instant } from '@koi/contract/time'
import { expect, test } from 'vitest'
import { venueAdapterOf } from './adapters.ts'
import { OutsideFault } from './fault.ts'
import { formHmacSign, type Pair } from './formHmac.wallet.ts'
import { Outbound } from './http.ts'
import type { RoundsOrder } from './venue.ts'
import type { Message } from './sender.ts'

const now = Date.parse('2026-03-01T04:00:00.000Z')
const id = '01990000-0000-7000-8000-000000000001'
const order: RoundsOrder = {
  id,
  player: { login: 'koi123' },
  gameCode: 'lotus',
  rounds: 10,
  stake: fen(250),
  from: instant(now),
  until: instant(now + 86_400_000),
  isRepeat: false,
}

type Plain = [status: number, body: string]
function roundsOf(adapter: string, answers: Record<string, Plain | 'silent'>) {
  const sent: { url: URL; message: Message }[] = []
  const outbound = new Outbound({
    now: () => now,
    async send(url, message) {
      sent.push({ url: new URL(url), message })
      const answer = answers[new URL(url).pathname.split('/').at(-1) ?? ''] ?? [404, '{}']
      if (answer === 'silent') throw new Error('no answer')
      const [status, body] = answer
      return {
        status,
        body: (async function* () {
          yield Buffer.from(body)
        })(),
      }
    },
  })
  const access = {
    code: 'venue',
    baseUrl: 'https://venue.test/api/',
    secret: 'key',
    settings: { merchant_id: 'm1', casino_id: 'c1', free_levels: '1,2.50,5' },
  }
  return { rounds: venueAdapterOf(adapter)!.connect(access, outbound).freeRounds!, sent }
}
const bets: Plain = [
  200,
  JSON.stringify({
    total_bets: [
      { bet_id: 3, amount: 2.5 },
      { bet_id: 4, amount: '10' },
    ],
  }),
]

test('exactly the adapters that grant free rounds declare the ability', () => {
  for (const name of ['koi', 'form-hmac', 'play-json', 'debit-credit', 'transfer-md5']) {
    const adapter = venueAdapterOf(name)!
    const access = { code: 'v', baseUrl: 'https://v.test', secret: 'k', settings: {} }
    const gives = adapter.connect(access, new Outbound()).freeRounds !== undefined
    expect([name, adapter.abilities.includes('grant-free-rounds')]).toEqual([name, gives])
  }
})

test('form-hmac: looks up the stake, sends signed fields, and accepts an empty answer as success', async () => {
  const { rounds, sent } = roundsOf('form-hmac', { bets, set: [200, ''], cancel: [200, ''] })
  expect(await rounds.grant(order)).toEqual({ result: 'done', reason: '' })
  expect(await rounds.cancel({ id })).toEqual({ result: 'done', reason: '' })
  expect(sent.map(({ url, message }) => `${message.method} ${url.pathname}${url.search}`)).toEqual([
    'GET /api/freespins/bets?game_uuid=lotus&currency=CNY',
    'POST /api/freespins/set',
    'POST /api/freespins/cancel',
  ])
  const pairs = [...new URLSearchParams(String(sent[1]!.message.body))] as Pair[]
  expect(Object.fromEntries(pairs)).toEqual({
    player_id: 'koi123',
    player_name: 'koi123',
    currency: 'CNY',
    quantity: '10',
    valid_from: String(now / 1000),
    valid_until: String(now / 1000 + 86_400),
    freespin_id: id,
    total_bet_id: '3',
    game_uuid: 'lotus',
  })
  for (const { url, message } of sent) {
    const { headers, body } = message
    const stamped = { id: 'm1', stamp: headers['X-Timestamp']!, nonce: headers['X-Nonce']! }
    const fields = [...(body === '' ? url.searchParams : new URLSearchParams(String(body)))] as Pair[]
    expect(headers['X-Sign']).toBe(formHmacSign(fields, stamped, 'key'))
  }
})

test('play-json: sends the level of the stake in a signed body, and accepts an empty answer as success', async () => {
  const { rounds, sent } = roundsOf('play-json', { issue: [200, ''], cancel: [204, ''] })
  expect(await rounds.grant(order)).toEqual({ result: 'done', reason: '' })
  expect(await rounds.cancel({ id })).toEqual({ result: 'done', reason: '' })
  expect(sent.map(({ url }) => url.pathname)).toEqual(['/api/freespins/issue', '/api/freespins/cancel'])
  expect(JSON.parse(String(sent[0]!.message.body))).toEqual({
    casino_id: 'c1',
    issue_id: id,
    currency: 'CNY',
    games: ['lotus'],
    freespins_quantity: 10,
    bet_level: 2,
    valid_until: '2026-03-02T04:00:00Z',
    user: { id: 'koi123', nickname: 'koi123' },
  })
  for (const { message } of sent)
    expect(message.headers['X-REQUEST-SIGN']).toBe(createHmac('sha256', 'key').update(message.body).digest('hex'))
})

const code = (number: number): string => JSON.stringify({ code: number, message: 'no' })
test.each<[adapter: string, call: 'grant' | 'cancel', answer: Plain, result: string]>([
  ['form-hmac', 'grant', [422, '{}'], 'refused'],
  ['form-hmac', 'grant', [500, ''], 'unknown'],
  ['form-hmac', 'grant', [403, '{}'], 'unknown'],
  ['form-hmac', 'grant', [429, ''], 'unknown'],
  ['form-hmac', 'grant', [302, ''], 'unknown'],
  ['form-hmac', 'grant', [200, '<html>'], 'unknown'],
  ['form-hmac', 'grant', [404, '<html>'], 'unknown'],
  ['form-hmac', 'grant', [200, 'x'.repeat(1024 * 1024 + 1)], 'silent'],
  ['form-hmac', 'cancel', [404, '{}'], 'missing'],
  ['form-hmac', 'cancel', [200, '<html>'], 'unknown'],
  ['form-hmac', 'cancel', [404, '<html>'], 'unknown'],
  ['form-hmac', 'cancel', [503, ''], 'unknown'],
  ['play-json', 'grant', [400, code(601)], 'refused'],
  ['play-json', 'grant', [500, code(600)], 'refused'],
  ['play-json', 'grant', [200, code(603)], 'refused'],
  ['play-json', 'grant', [400, code(605)], 'done'],
  ['play-json', 'grant', [400, code(606)], 'unknown'],
  ['play-json', 'grant', [500, code(500)], 'unknown'],
  ['play-json', 'grant', [403, code(403)], 'unknown'],
  ['play-json', 'grant', [502, '<html>'], 'unknown'],
  ['play-json', 'grant', [422, '{}'], 'refused'],
  ['play-json', 'grant', [200, '<html>'], 'unknown'],
  ['play-json', 'grant', [404, '<html>'], 'unknown'],
  ['play-json', 'grant', [200, 'x'.repeat(1024 * 1024 + 1)], 'silent'],
  ['play-json', 'cancel', [200, '<html>'], 'unknown'],
  ['play-json', 'cancel', [404, '<html>'], 'unknown'],
  ['play-json', 'cancel', [404, '{}'], 'missing'],
  ['play-json', 'cancel', [400, code(610)], 'missing'],
  ['play-json', 'cancel', [400, code(620)], 'refused'],
  ['play-json', 'cancel', [500, code(500)], 'unknown'],
])('%s: %s answered with %j is %s', async (adapter, call, answer, result) => {
  const { rounds } = roundsOf(adapter, { bets, set: answer, issue: answer, cancel: answer })
  const said = await rounds[call](order).catch((error: unknown) => {
    if (error instanceof OutsideFault) return { result: 'silent' }
    throw error
  })
  expect(said.result).toBe(result)
})

test('refuses a stake that the venue does not have before granting', async () => {
  const other = { ...order, stake: fen(300) }
  const form = roundsOf('form-hmac', { bets, set: [200, ''] })
  expect((await form.rounds.grant(other)).result).toBe('refused')
  expect(form.sent).toHaveLength(1)
  const json = roundsOf('play-json', { issue: [200, ''] })
  expect((await json.rounds.grant(other)).result).toBe('refused')
  expect(json.sent).toEqual([])
  expect((await roundsOf('form-hmac', { bets: [502, ''] }).rounds.grant(order)).result).toBe('unknown')
})

test('form-hmac: after a refused cancellation queries whether the rounds are cancelled, played or unknown', async () => {
  const cancelled = async (get: Plain | 'silent') => {
    const { rounds } = roundsOf('form-hmac', { cancel: [409, '{}'], get })
    return (await rounds.cancel({ id })).result
  }
  const there = (more: object): Plain => [200, JSON.stringify({ freespin_id: id, ...more })]
  for (const is_canceled of [1, '1', true]) expect(await cancelled(there({ is_canceled }))).toBe('done')
  for (const is_canceled of [0, '0', false, null]) expect(await cancelled(there({ is_canceled }))).toBe('refused')
  expect(await cancelled(there({}))).toBe('refused')
  expect(await cancelled([404, '{}'])).toBe('missing')
  for (const odd of [there({ freespin_id: 'another' }), [200, '<html>'], [404, '<html>'], [503, '']] as Plain[])
    expect(await cancelled(odd)).toBe('unknown')
  await expect(cancelled('silent')).rejects.toThrow(OutsideFault)
})

test('a repeated grant queries the venue first: done if known, granted under the same id if missing', async () => {
  const again = { ...order, isRepeat: true }
  const known = roundsOf('form-hmac', { get: [200, JSON.stringify({ freespin_id: id })] })
  expect((await known.rounds.grant(again)).result).toBe('done')
  const lost = roundsOf('form-hmac', { get: [404, '{}'], bets, set: [200, ''] })
  expect((await lost.rounds.grant(again)).result).toBe('done')
  expect(lost.sent.map(({ url }) => url.pathname.split('/').at(-1))).toEqual(['get', 'bets', 'set'])
  const taken = roundsOf('form-hmac', { get: [200, JSON.stringify({ freespin_id: id, is_canceled: 1 })] })
  expect((await taken.rounds.grant(again)).result).toBe('refused')
  const down = roundsOf('form-hmac', { get: [503, ''], bets, set: [200, ''] })
  expect((await down.rounds.grant(again)).result).toBe('unknown')
  expect(down.sent).toHaveLength(1)
  await expect(roundsOf('form-hmac', { get: 'silent' }).rounds.grant(again)).rejects.toThrow(OutsideFault)
})
