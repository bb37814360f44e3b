import { usdtCents } from '@koi/contract/money'
import { instant } from '@koi/contract/time'
import { z } from 'zod'
import {
  type Chain,
  type ChainQuery,
  type ChainTransfer,
  type ChainTransfers,
  readListed,
  type UnreadTransaction,
  unnamedRow,
} from './chain.ts'
import { onOutsideFault, OutsideFault } from './fault.ts'
import type { Outbound } from './http.ts'
import { tronAddress, tronHex } from './tron.address.ts'

export interface Trc20Access {
  /** Address of the API: 'https://api.trongrid.io' or a compatible one. */
  api: string
  contract: string
  /** API key, sent as TRON-PRO-API-KEY; empty: none is sent. */
  key: string
}

const Block = z.object({
  block_header: z.object({ raw_data: z.object({ number: z.int().nonnegative(), timestamp: z.int() }) }),
})
const Listed = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ fingerprint: z.string().nullish() }).nullish(),
})
const Row = z.object({ transaction_id: z.string().regex(/^[0-9a-f]{64}$/i), value: z.unknown() })
const Stamped = z.object({ block_timestamp: z.int().positive() })
const Valued = z.object({ value: z.unknown() })
const Info = z.object({
  blockNumber: z.int(),
  blockTimeStamp: z.int().positive(),
  receipt: z.object({ result: z.string().nullish() }).nullish(),
  log: z
    .array(z.object({ address: z.string(), topics: z.array(z.string()).nullish(), data: z.string().nullish() }))
    .nullish(),
})

const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const pageSize = 200
/** A node that refuses a page is asked for half of it, down to this size. */
const leastPageSize = 10
/** Most rows of one address that are kept, transfers of less than a cent left out. */
const maxRows = 20_000
const perCent = 10_000n
const maxCents = BigInt(Number.MAX_SAFE_INTEGER)

/** Our addresses by their hexadecimal form, as logs name them. */
const ownAddressesOf = (to: readonly string[]) =>
  new Map(to.flatMap((address) => (tronHex(address) ? [[tronHex(address), address] as const] : [])))

/** Whether a list names less than a cent; what it names otherwise is not trusted. */
const isDust = (row: unknown): boolean => {
  const value = String(Valued.safeParse(row).data?.value)
  return /^\d+$/.test(value) && BigInt(value) < perCent
}

/** Transfers to one address, oldest first. */
interface ListedRows {
  rows: unknown[]
  /** Why the list ends before the newest transfer. */
  fault: OutsideFault | null
}

/** Hexadecimal without the `0x` of nodes that speak Ethereum's protocol too. */
const withoutPrefix = (hex: string): string => hex.replace(/^0x/i, '')

/** A Tron node. Transactions are found by address among the irreversible ones; only their logs are trusted. */
export class Trc20Chain implements Chain {
  readonly #access: Trc20Access
  readonly #token: string
  readonly #outbound: Outbound
  constructor(access: Trc20Access, outbound: Outbound) {
    const token = tronHex(access.contract)
    if (!token) throw new OutsideFault('the setting of the token contract is not an address', true)
    this.#token = token
    this.#access = access
    this.#outbound = outbound
  }

  async height(): Promise<number> {
    return (await this.#header({})).number
  }

  async transfers(fromBlock: number, to: readonly string[], query: ChainQuery = {}): Promise<ChainTransfers> {
    const newest = (await this.#header({})).number
    const own = ownAddressesOf(to)
    const answer = { through: newest, span: 0, fault: null }
    if (own.size === 0 || newest < fromBlock) return { ...answer, transfers: [], unread: [] }
    const since = (await this.#header({ id_or_num: String(fromBlock) })).timestamp
    const hashes = new Map<string, number>()
    const unnamed: UnreadTransaction[] = []
    let [through, fault]: [number, OutsideFault | null] = [newest, null]
    for (const address of own.values()) {
      const listed = await this.#received(address, since)
      let last: string | null = null
      for (const row of listed.rows) {
        const read = Row.safeParse(row)
        if (!read.success) unnamed.push(unnamedRow(row, fromBlock, 'a transfer without the number of its transaction'))
        else hashes.set((last = read.data.transaction_id.toLowerCase()), newest)
      }
      if (!listed.fault) continue
      // The transfers to the other addresses are booked; the blocks from here on are scanned again.
      fault ??= listed.fault
      through = Math.min(through, last === null ? fromBlock - 1 : await this.#blockBefore(last, fromBlock))
    }
    if (fault && hashes.size === 0 && unnamed.length === 0) throw fault
    const { transfers, unread } = await readListed(hashes, query, (id) => this.#inLog(id, own, newest))
    return { through, span: 0, fault, transfers, unread: [...unnamed, ...unread] }
  }

  async transaction({ id }: { id: string }, to: readonly string[]): Promise<ChainTransfer[]> {
    return this.#inLog(id, ownAddressesOf(to), (await this.#header({})).number)
  }

  async #header(which: object): Promise<{ number: number; timestamp: number }> {
    return (await this.#ask('/wallet/getblock', Block, { ...which, detail: false })).block_header.raw_data
  }

  /** The last block whose transfers are all listed before this one; the block before `fromBlock` if it is not known. */
  async #blockBefore(hash: string, fromBlock: number): Promise<number> {
    const info = await this.#ask('/wallet/gettransactioninfobyid', Info, { value: hash }).catch(
      onOutsideFault(() => null),
    )
    return (info?.blockNumber ?? fromBlock) - 1
  }

  /**
   * Lists transfers in pages. When the node gives no further page, whatever its size, the list is begun again at the time of
   * the last row, because nodes limit how far a list is paged.
   */
  async #received(address: string, from: number): Promise<ListedRows> {
    const rows: unknown[] = []
    let [since, latest] = [from, from]
    let fingerprint: string | undefined
    let limit = pageSize
    while (rows.length < maxRows) {
      const query = new URLSearchParams({
        only_to: 'true',
        only_confirmed: 'true',
        contract_address: this.#access.contract,
        limit: String(limit),
        order_by: 'block_timestamp,asc',
        min_timestamp: String(since),
        ...(fingerprint ? { fingerprint } : {}),
      })
      let page: z.output<typeof Listed>
      try {
        page = await this.#ask(`/v1/accounts/${address}/transactions/trc20?${query}`, Listed)
      } catch (error) {
        if (!(error instanceof OutsideFault)) throw error
        if (limit > leastPageSize && !error.isUnsent) limit = Math.ceil(limit / 2)
        else if (latest > since && !error.isUnsent) [since, fingerprint, limit] = [latest, undefined, pageSize]
        else return { rows, fault: error }
        continue
      }
      rows.push(...page.data.filter((row) => !isDust(row)))
      latest = Stamped.safeParse(page.data.at(-1)).data?.block_timestamp ?? latest
      fingerprint = page.meta?.fingerprint ?? undefined
      if (!fingerprint || page.data.length === 0) return { rows, fault: null }
    }
    return { rows, fault: new OutsideFault(`more than ${maxRows} transfers to ${address} in one query`) }
  }

  async #inLog(hash: string, ownAddresses: Map<string | null, string>, newest: number): Promise<ChainTransfer[]> {
    const {
      blockNumber: block,
      blockTimeStamp,
      receipt,
      log,
    } = await this.#ask('/wallet/gettransactioninfobyid', Info, { value: hash })
    if (receipt?.result?.toUpperCase() !== 'SUCCESS' || block > newest) return []
    return (log ?? []).flatMap(({ address, topics: listed, data: written }, nth) => {
      const [topics, data] = [(listed ?? []).map(withoutPrefix), withoutPrefix(written ?? '')]
      const to = ownAddresses.get(topics[2]?.slice(-40).toLowerCase() ?? '')
      if (
        !to ||
        withoutPrefix(address)
          .toLowerCase()
          .replace(/^41(?=.{40}$)/, '') !== this.#token ||
        topics[0]?.toLowerCase() !== transferTopic ||
        !/^[0-9a-f]{64}$/i.test(data)
      )
        return []
      const sender = topics[1] && /^[0-9a-f]{64}$/i.test(topics[1]) ? topics[1].slice(-40).toLowerCase() : ''
      const value = BigInt(`0x${data}`)
      const cents = value / perCent
      if (cents === 0n || cents > maxCents) return []
      return [
        {
          protocol: 'TRC20' as const,
          txid: nth === 0 ? hash : `${hash}:${nth}`,
          to,
          ...(sender && { from: tronAddress(sender) }),
          amount: usdtCents(Number(cents)),
          rest: Number(value % perCent),
          block,
          at: instant(blockTimeStamp),
          confirmations: newest - block + 1,
        },
      ]
    })
  }

  async #ask<Shape extends z.ZodType>(
    path: string,
    shape: Shape,
    content: object | null = null,
  ): Promise<z.output<Shape>> {
    const { api, key } = this.#access
    const answer = await this.#outbound.ask(
      `${api.replace(/\/$/, '')}${path}`,
      content,
      'trc20',
      key ? { 'tron-pro-api-key': key } : {},
    )
    const read = answer.status === 200 ? shape.safeParse(answer.body) : null
    if (!read?.success)
      throw new OutsideFault(`the answer of the chain does not match the protocol: ${path.split('?')[0]}`)
    return read.data
  }
}
