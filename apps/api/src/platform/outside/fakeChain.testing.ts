import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { tronAddress } from './tron.address.ts'

// A programmable chain: Tron API, Ethereum node, and BNB Smart Chain node under /bsc.

type Protocol = 'TRC20' | 'ERC20' | 'BEP20'
export type Step = 'height' | 'list' | 'log'
type Answering = (response: ServerResponse) => void

const json =
  (body: unknown, status = 200): Answering =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

export const troubles: [string, Answering][] = [
  ['HTML', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>502</html>')],
  ['500', json({ error: 'down' }, 500)],
  ['a connection reset', (response) => void response.destroy()],
  ['an empty body', (response) => void response.end()],
  ['a body of 1 MiB', json('x'.repeat(1_100_000))],
  ['null', json(null)],
  ['a list', json([])],
  ['an error', json({ jsonrpc: '2.0', id: 1, error: { code: -32_005, message: 'limit exceeded' }, Error: 'limit' })],
  ['a result that is none', json({ jsonrpc: '2.0', id: 1, result: 'rubbish', data: 'rubbish', block_header: 1 })],
  ['a truncated answer', (response) => void response.end('{"jsonrpc":"2.0","result":')],
  ['a redirect', (response) => void response.writeHead(302, { location: '/elsewhere' }).end('{}')],
  ['silence', () => undefined],
]

interface Terms {
  millionths: bigint
  /** Amount in the list if it differs from the amount in the receipt. */
  listedAs?: bigint
  isForged?: boolean
  isReverted?: boolean
  isElsewhere?: boolean
}
interface Payment extends Terms {
  protocol: Protocol
  hash: string
  block: number
}

export interface FakeChain {
  url: string
  contracts: Record<Protocol, string>
  mine: Record<Protocol, string>
  trouble: { step: Step; answer: Answering } | null
  isDoubled: boolean
  /** Transactions that are listed without details. */
  withoutDetails: Set<string>
  /** Most blocks of one list of an Ethereum node; null: any number. */
  blocksAtMost: number | null
  /** Rows after which a Tron node gives no further pages of a list; null: any number. */
  rowsAtMost: number | null
  /** Addresses whose transfers a Tron node does not list. */
  unlisted: Set<string>
  /** Number of transfers of less than a cent that a Tron node lists before the others. */
  dust: number
  pay(protocol: Protocol, terms: Terms): string
  takeBack(hash: string): Payment
  put(payment: Payment): void
  grow(blocks: number): void
  close(): Promise<void>
}

const topic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const padded = (hex: string): string => hex.padStart(64, '0')
const hexOf = (number: number): string => `0x${number.toString(16)}`
const [token, other, receiver, stranger] = ['aa', 'bb', '11', '33'].map((byte) => byte.repeat(20)) as [
  string,
  string,
  string,
  string,
]

/** Hashes differ between chains, as real ones do. */
let lastHash = 0

/** Blocks are three seconds apart. `now`: milliseconds. */
export async function openFakeChain(now: () => number): Promise<FakeChain> {
  let height = 5000
  const known = [{ block: height, at: now() }]
  let payments: Payment[] = []
  const valueOf = ({ protocol, millionths }: Payment): bigint =>
    protocol === 'BEP20' ? millionths * 10n ** 12n : millionths
  const logOf = (payment: Payment) => ({
    address: payment.isForged ? other : token,
    topics: [topic, padded(stranger), padded(payment.isElsewhere ? stranger : receiver)],
    data: padded(valueOf(payment).toString(16)),
  })
  const ethLog = (payment: Payment) => {
    const { address, topics, data } = logOf(payment)
    return {
      address: `0x${address}`,
      topics: topics.map((one) => `0x${one}`),
      data: `0x${data}`,
      blockNumber: hexOf(payment.block),
      blockHash: `0x${padded('b')}`,
      transactionHash: `0x${payment.hash}`,
      transactionIndex: '0x0',
      logIndex: '0x0',
      removed: false,
    }
  }
  const listed = (protocol: Protocol, from: number, to = height): Payment[] => {
    const found = payments.filter((one) => one.protocol === protocol && one.block >= from && one.block <= to)
    return chain.isDoubled ? [...found, ...found] : found
  }

  function byRpc(protocol: Protocol, method: string, [first]: unknown[]): [Step, unknown] {
    if (method === 'eth_blockNumber') return ['height', hexOf(height)]
    if (method === 'eth_getLogs') {
      const { fromBlock, toBlock } = first as { fromBlock: string; toBlock: string }
      // The list also contains transfers of other tokens: only receipts may be trusted.
      return ['list', listed(protocol, Number(fromBlock), Number(toBlock)).map(ethLog)]
    }
    if (method === 'eth_getBlockByNumber') {
      const timestamp = hexOf(Math.floor(stampOf(Number(first)) / 1000))
      return ['log', { number: first, hash: `0x${padded('b')}`, timestamp, transactions: [] }]
    }
    const payment = payments.find(({ hash }) => `0x${hash}` === first)!
    const { transactionHash, blockNumber, blockHash, transactionIndex, ...log } = ethLog(payment)
    const where = { transactionHash, blockNumber, blockHash, transactionIndex }
    return ['log', { ...where, status: payment.isReverted ? '0x0' : '0x1', logs: [{ ...log, ...where }], type: '0x2' }]
  }

  function stampOf(block: number): number {
    const near = known.findLast((one) => one.block <= block) ?? known[0]!
    return near.at + (block - near.block) * 3000
  }
  function byApi(url: URL, content: Record<string, unknown>): [Step, unknown] {
    if (url.pathname === '/wallet/getblock') {
      const number = Number(content['id_or_num'] ?? height)
      return ['height', { block_header: { raw_data: { number, timestamp: stampOf(number) } } }]
    }
    if (url.pathname === '/wallet/gettransactioninfobyid') {
      const payment = payments.find(({ hash }) => hash === content['value'])!
      const result = payment.isReverted ? 'REVERT' : 'SUCCESS'
      const { block: blockNumber } = payment
      const blockTimeStamp = stampOf(blockNumber)
      return ['log', { blockNumber, blockTimeStamp, receipt: { result }, log: [logOf(payment)] }]
    }
    const asked = (name: string) => Number(url.searchParams.get(name) ?? 0)
    const [since, from] = [asked('min_timestamp'), asked('fingerprint')]
    const size = Math.min(asked('limit'), chain.rowsAtMost === null ? 200 : 2)
    const dust = Array.from({ length: chain.dust }, (_, n) => ({
      transaction_id: padded(`dd${n}`),
      value: '1',
      block_timestamp: since,
    }))
    const paid = listed('TRC20', 0)
      .filter(({ block }) => stampOf(block) >= since)
      .map((one) => ({
        transaction_id: one.hash,
        value: String(one.listedAs ?? one.millionths),
        block_timestamp: stampOf(one.block),
      }))
    const rows = [...dust, ...paid]
    const isRefused = chain.unlisted.has(url.pathname.split('/')[3]!) || from >= (chain.rowsAtMost ?? Infinity)
    const isMore = rows.length > from + size
    const page = { data: rows.slice(from, from + size), meta: isMore ? { fingerprint: String(from + size) } : {} }
    return ['list', isRefused ? { success: false, error: 'no such page' } : { success: true, ...page }]
  }

  const tooManyBlocks = (filter: unknown): boolean => {
    const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string }
    return chain.blocksAtMost !== null && Number(toBlock) - Number(fromBlock) >= chain.blocksAtMost
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://node')
    const body = await text(request)
    const content = (body === '' ? {} : JSON.parse(body)) as Record<string, unknown>
    const isRpc = typeof content['method'] === 'string'
    const [step, result] = isRpc
      ? byRpc(url.pathname === '/bsc' ? 'BEP20' : 'ERC20', String(content['method']), content['params'] as unknown[])
      : byApi(url, content)
    const params = (content['params'] ?? []) as unknown[]
    if (content['method'] === 'eth_getLogs' && tooManyBlocks(params[0]))
      return json({ jsonrpc: '2.0', id: content['id'], error: { code: -32_600, message: 'block range too wide' } })(
        response,
      )
    const asked = String(params[0] ?? content['value'])
    if (step === 'log' && chain.withoutDetails.has(asked))
      return json(isRpc ? { jsonrpc: '2.0', id: content['id'], result: null } : {})(response)
    const { trouble } = chain
    if (trouble?.step === step) return trouble.answer(response)
    json(isRpc ? { jsonrpc: '2.0', id: content['id'], result } : result)(response)
  }

  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const chain: FakeChain = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    contracts: { TRC20: tronAddress(token), ERC20: `0x${token}`, BEP20: `0x${token}` },
    mine: { TRC20: tronAddress(receiver), ERC20: `0x${receiver}`, BEP20: `0x${receiver}` },
    trouble: null,
    isDoubled: false,
    withoutDetails: new Set(),
    blocksAtMost: null,
    rowsAtMost: null,
    unlisted: new Set(),
    dust: 0,
    pay(protocol, terms) {
      const hash = padded((++lastHash).toString(16))
      chain.put({ ...terms, protocol, hash, block: 0 })
      return protocol === 'TRC20' ? hash : `0x${hash}`
    },
    takeBack(hash) {
      const found = payments.find((one) => hash.endsWith(one.hash))!
      payments = payments.filter((one) => one !== found)
      return found
    },
    put(payment) {
      height += 1
      known.push({ block: height, at: Math.max(now(), stampOf(height)) })
      payments.push({ ...payment, block: height })
    },
    grow(blocks) {
      height += blocks
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return chain
}
