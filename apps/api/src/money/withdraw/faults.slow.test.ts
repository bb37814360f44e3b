import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { instant, minute } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rsaSign } from '../../platform/outside/epay2.gateway.ts'
import { fieldsFrom } from '../../platform/outside/fields.ts'
import { openTestApp, payPassword, type TestApp } from '../../platform/testing/testing.ts'

// Each payout protocol is tested with the same table of answers, whether or not the gateway paid.

type Content = Record<string, unknown>
type AnswerHandler = (response: ServerResponse) => void
const answerWith =
  (body: unknown, status = 200): AnswerHandler =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [theirs, ours, otherKey] = [pair(), pair(), pair()]
const rsa = (content: Record<string, string | number>, isWrongKey = false): object => {
  const all = { timestamp: String(Math.floor(Date.now() / 1000)), ...content }
  return { ...all, sign: rsaSign(fieldsFrom(all), (isWrongKey ? otherKey : theirs).privateKey), sign_type: 'RSA' }
}

interface Protocol {
  settings: Record<string, string>
  /** Payment number in a request; null if the request is not about a payout. */
  idIn(path: string, content: Content): { id: string; isQuestion: boolean } | null
  done(id: string, isQuestion: boolean): object
  missing(id: string): object
  isSentAgain: boolean
  /** Answers that look like success but are not. */
  odd: [string, (id: string) => object][]
}

const protocols: Record<string, Protocol> = {
  koi: {
    settings: { secret: 'shared by the two' },
    idIn: (path, { id }) =>
      /payout/.test(path) ? { id: String(id), isQuestion: path.endsWith('payout/query') } : null,
    done: (_id, isQuestion) => (isQuestion ? { state: 'done' } : { result: 'done' }),
    missing: () => ({ state: 'not-found' }),
    isSentAgain: true,
    odd: [['an unknown result', () => ({ result: 'paid' })]],
  },
  epay2: {
    settings: {
      pid: 'm',
      merchant_private_key: String(ours.privateKey.export({ type: 'pkcs8', format: 'pem' })),
      platform_public_key: String(theirs.publicKey.export({ type: 'spki', format: 'pem' })),
    },
    idIn: (path, { out_biz_no: id }) =>
      /transfer/.test(path) ? { id: String(id), isQuestion: path.endsWith('query') } : null,
    done: (id) => rsa({ code: 0, out_biz_no: id, status: 1 }),
    missing: () => ({ code: -1, msg: 'no such transfer' }),
    isSentAgain: false,
    odd: [
      ['a signature with another key', (id) => rsa({ code: 0, out_biz_no: id, status: 1 }, true)],
      ['no signature', (id) => ({ code: 0, out_biz_no: id, status: 1 })],
      ['another number', () => rsa({ code: 0, out_biz_no: 'another', status: 1 })],
      ['a no without a signature', (id) => ({ code: 0, out_biz_no: id, status: 2 })],
    ],
  },
}

const answers: [string, AnswerHandler][] = [
  ['HTML', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
  ['500', answerWith({ result: 'refused', code: 0, status: 2 }, 500)],
  ['an empty body', (response) => void response.end()],
  ['a body of 1 MiB', answerWith('x'.repeat(1_100_000))],
  ['null', answerWith(null)],
  ['a connection reset', (response) => void response.destroy()],
  ['a truncated answer', (response) => void response.end('{"result":"refused"')],
  ['a redirect', (response) => void response.writeHead(302, { location: '/' }).end('{"result":"done"}')],
  ['silence', () => undefined],
]

let app: TestApp
let gateway: Server
let protocol: Protocol
const planned = new Map<string, { isDone: boolean; answer: AnswerHandler }>()
const paid = new Map<string, number>()

async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  const content = body.startsWith('{') ? (JSON.parse(body) as Content) : Object.fromEntries(new URLSearchParams(body))
  const about = protocol.idIn(request.url ?? '', content)
  if (!about) return answerWith({}, 404)(response)
  const { id, isQuestion } = about
  const plan = planned.get(id)
  if (isQuestion) return answerWith(paid.has(id) ? protocol.done(id, true) : protocol.missing(id))(response)
  planned.delete(id)
  if (!plan || plan.isDone) paid.set(id, (paid.get(id) ?? 0) + 1)
  return plan ? plan.answer(response) : answerWith(protocol.done(id, false))(response)
}

beforeAll(async () => {
  gateway = createServer((request, response) => void handleRequest(request, response))
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done))
  app = await openTestApp({ at: instant(Date.now()) })
  await app.callConsoleApi('PATCH /console/api/pay-channels/card', { state: 1, without_test: 1, is_payout: true })
})
afterAll(async () => {
  await app.finish()
  gateway.closeAllConnections()
  await new Promise((done) => gateway.close(done))
})

let cards = 0
/** Creates a player with 1000 yuan and an approved withdrawal of 300. */
async function approved() {
  const { id, token } = await app.registerPlayer()
  const gift = { amount: '1000', reason: '测试', turnover_multiple: 0 }
  await app.callConsoleApi(`POST /console/api/players/${id}/adjustments`, gift)
  const bank_no = `62229003${String(++cards).padStart(8, '0')}`
  const card = { bank: '锦绣银行', bank_owner: '张三', bank_address: '支行', bank_no, pay_pass: payPassword }
  await app.callPlayerApi('POST /api/bindcard', card, token)
  const [payee] = (await app.callPlayerApi('POST /api/getcard', { type: 1 }, token)).data
  const body = { amount: '300', bank: payee.id, password: payPassword }
  expect((await app.callPlayerApi('POST /api/withdraw', body, token)).code).toBe(200)
  const row = async () => (await app.callConsoleApi('GET /console/api/withdrawals', { player_id: id })).body.items[0]
  const order = (await row()).id as string
  await app.callConsoleApi(`POST /console/api/withdrawals/${order}/approve`, {})
  const main = async () => (await app.callPlayerApi('POST /api/balance', {}, token)).data.balance as string
  return { order, row, main }
}
const pay = () => app.callConsoleApi('POST /console/api/jobs/pay-withdrawals/run', {})

test.each(Object.keys(protocols))('%s: pays once and books the actual outcome for any answer', async (adapter) => {
  protocol = protocols[adapter]!
  const base_url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
  const settings = { ...protocol.settings, base_url }
  const { status, body } = await app.callConsoleApi('PATCH /console/api/pay-channels/card', { adapter, settings })
  expect([status, body.adapter]).toEqual([200, adapter])
  const odd = protocol.odd.map(([what, body]): [string, AnswerHandler | ((id: string) => object)] => [what, body])
  const cases = await Promise.all(
    [...answers, ...odd].flatMap(([what, answer]) =>
      [true, false].map(async (isDone) => {
        const one = await approved()
        const isOdd = protocol.odd.some(([name]) => name === what)
        const answering = isOdd ? answerWith((answer as (id: string) => object)(one.order)) : (answer as AnswerHandler)
        planned.set(one.order, { isDone, answer: answering })
        return { what, isDone, ...one }
      }),
    ),
  )
  await pay()
  for (const { what, row, main } of cases)
    expect([what, (await row()).step, await main()]).toEqual([what, 'paying', '700.00'])
  for (let n = 0; n < 2; n++) await pay()
  for (const { what, isDone, order, row, main } of cases) {
    const isPaid = isDone || protocol.isSentAgain
    expect([what, isDone, paid.get(order) ?? 0]).toEqual([what, isDone, isPaid ? 1 : 0])
    expect([what, isDone, (await row()).step]).toEqual([what, isDone, isPaid ? 'approved' : 'paying'])
    expect(await main()).toBe('700.00')
  }
  // The outcome stays unknown, so an operator decides after 30 minutes.
  app.clock.advance(31 * minute)
  for (const { order, row, main } of cases.filter(({ isDone }) => !isDone && !protocol.isSentAgain)) {
    const decided = { paid: 0, evidence: '通道后台无此单' }
    expect((await app.callConsoleApi(`POST /console/api/withdrawals/${order}/resolve`, decided)).status).toBe(200)
    expect((await row()).step).toBe('review')
    await app.callConsoleApi(`POST /console/api/withdrawals/${order}/reject`, { reason: '重新提交' })
    expect(await main()).toBe('1000.00')
  }
})
