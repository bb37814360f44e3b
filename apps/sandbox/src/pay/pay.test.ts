import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SignatureCheck } from '../core/sign.ts'
import { testSandbox, type TestSandbox } from '../testing/client.ts'

interface Received {
  path: string
  content: Record<string, unknown>
  rejectionReason: string | null
}

let sandbox: TestSandbox
let platform: Server
let received: Received[]
let answers: string[]

beforeEach(async () => {
  received = []
  answers = []
  const signatureCheck = new SignatureCheck()
  platform = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const rejectionReason = signatureCheck.rejectionReason('a secret for tests', body, request.headers, Date.now())
      received.push({
        path: request.url ?? '',
        content: JSON.parse(body.toString()) as Record<string, unknown>,
        rejectionReason,
      })
      response.end(answers.shift() ?? 'ok')
    })
  })
  await new Promise<void>((done) => platform.listen(0, '127.0.0.1', done))
  const platformUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  sandbox = await testSandbox({ platformUrl, retries: [100, 200] })
})
afterEach(async () => {
  await sandbox.close()
  platform.close()
})

const order = (changes: object = {}) => ({
  deposit_no: 'D202603010001',
  channel: 'wxpay',
  amount: 12_345,
  currency: 'CNY',
  notify_url: `${sandbox.context.platformUrl}/hooks/pay/wxpay`,
  return_url: `${sandbox.context.platformUrl}/`,
  ...changes,
})

test('creates an order once, shows its page and sends a signed notice on 我已支付', async () => {
  const first = await sandbox.pay('create', order())
  expect((await sandbox.pay('create', order())).body).toEqual(first.body)
  expect((await sandbox.pay('create', order({ amount: 1 }))).status).toBe(409)
  expect((await sandbox.pay('query', { deposit_no: 'D202603010001' })).body).toEqual({ state: 'pending' })
  const url = String(first.body['url'])
  const page = await (await fetch(url)).text()
  for (const text of ['微信支付', '¥123.45', 'D202603010001', '我已支付', '取消支付', '<svg'])
    expect(page).toContain(text)
  const after = await fetch(`${url}/paid`, { method: 'POST' })
  expect(await after.text()).toContain('支付成功')
  await fetch(`${url}/paid`, { method: 'POST' })
  expect(received).toMatchObject([
    {
      path: '/hooks/pay/wxpay',
      rejectionReason: null,
      content: { deposit_no: 'D202603010001', result: 'paid', amount: 12_345, currency: 'CNY', channel: 'wxpay' },
    },
  ])
  expect((await sandbox.pay('query', { deposit_no: 'D202603010001' })).body).toMatchObject({
    state: 'paid',
    amount: 12_345,
    reference: received[0]?.content['reference'],
  })
})

test('取消支付 sends a notice of a failed payment', async () => {
  const { body } = await sandbox.pay('create', order())
  await fetch(`${String(body['url'])}/cancel`, { method: 'POST' })
  expect(received).toMatchObject([{ content: { result: 'failed' } }])
})

test('resends a notice with a new signature until it is acknowledged', async () => {
  await sandbox.pay('create', order())
  answers = ['not yet', 'still not']
  await sandbox.control('payments/D202603010001', { result: 'paid' })
  await expect.poll(() => received.length, { timeout: 3000 }).toBe(3)
  expect(received.map(({ rejectionReason }) => rejectionReason)).toEqual([null, null, null])
  expect(new Set(received.map(({ content }) => content['reference'])).size).toBe(1)
  expect(new Set(received.map(({ content }) => JSON.stringify({ ...content, at: '' }))).size).toBe(1)
})

test('the control API sends repeated, delayed and wrong notices', async () => {
  await sandbox.pay('create', order())
  const { body } = await sandbox.control('payments/D202603010001', { result: 'paid', amount: '1.00', times: 3 })
  expect(body).toMatchObject({ sent: 3, answers: ['200 ok', '200 ok', '200 ok'] })
  expect(received.map(({ content }) => content['amount'])).toEqual([100, 100, 100])
  await sandbox.control('payments/D202603010001', { result: 'failed', delay_ms: 300 })
  expect(received.length).toBe(3)
  await expect.poll(() => received.length, { timeout: 3000 }).toBe(4)
  expect((await sandbox.control('payments/NEVER', { result: 'paid' })).status).toBe(404)
})

test('pays a payout once, and a refused payout stays refused', async () => {
  const content = {
    id: 'W1',
    kind: 'bank',
    amount: 10_000,
    currency: 'CNY',
    account: '6222',
    owner: '张三',
    bank: '锦鲤银行',
  }
  expect((await sandbox.pay('payout', content)).body).toEqual({ result: 'done' })
  expect((await sandbox.pay('payout', content)).body).toEqual({ result: 'done' })
  expect((await sandbox.pay('payout', { ...content, amount: 1 })).status).toBe(409)
  await sandbox.control('venues/pay', { mode: 'refuse' })
  expect((await sandbox.pay('payout', { ...content, id: 'W2' })).body).toEqual({ result: 'refused' })
  expect((await sandbox.pay('payout/query', { id: 'W2' })).body).toEqual({ state: 'failed' })
  expect((await sandbox.pay('payout/query', { id: 'W3' })).body).toEqual({ state: 'not-found' })
})

test('adds blocks, counts confirmations and removes transfers in a reorganisation', async () => {
  const at = '2026-03-01T04:05:06.789Z'
  const paid = (await sandbox.control('chain/pay', { protocol: 'TRC20', to: 'TKoi', amount: '13.88', at })).body
  await sandbox.control('chain/blocks', { n: 5 })
  const height = Number((await sandbox.chain('height')).body['height'])
  const transfers = async () => (await sandbox.chain('transfers', { from_block: 0 })).body['transfers']
  expect(await transfers()).toEqual([
    { protocol: 'TRC20', txid: paid['txid'], to: 'TKoi', amount: 1388, block: height - 5, at, confirmations: 6 },
  ])
  expect((await sandbox.control('chain/reorg', { depth: 6 })).body).toEqual({
    height: height - 6,
    dropped: [paid['txid']],
  })
  expect(await transfers()).toEqual([])
})
