import { usdtCents } from '@koi/contract/money'
import { instant } from '@koi/contract/time'
import { z } from 'zod'
import type { Chain, ChainTransfer, ChainTransfers } from './chain.ts'
import { OutsideFault } from './fault.ts'
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
  data: z.array(
    z.object({ transaction_id: z.string().regex(/^[0-9a-f]{64}$/i), value: z.string().regex(/^\d+$/).default('') }),
  ),
  meta: z.object({ fingerprint: z.string().optional() }).default({}),
})
const Info = z.object({
  blockNumber: z.int(),
  blockTimeStamp: z.int().positive(),
  receipt: z.object({ result: z.string().optional() }).default({}),
  log: z
    .array(z.object({ address: z.string(), topics: z.array(z.string()).default([]), data: z.string().default('') }))
    .default([]),
})

const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const pageSize = 200
const maxPages = 100
const perCent = 10_000n
const maxCents = BigInt(Number.MAX_SAFE_INTEGER)

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

  async transfers(fromBlock: number, to: readonly string[]): Promise<ChainTransfers> {
    const newest = (await this.#header({})).number
    const ownAddresses = new Map(
      to.flatMap((address) => (tronHex(address) ? [[tronHex(address), address] as const] : [])),
    )
    if (ownAddresses.size === 0 || newest < fromBlock) return { transfers: [], through: newest }
    const since = (await this.#header({ id_or_num: String(fromBlock) })).timestamp
    const hashes = new Set<string>()
    for (const address of ownAddresses.values())
      for (const hash of await this.#received(address, since)) hashes.add(hash)
    const transfers: ChainTransfer[] = []
    for (const hash of hashes) transfers.push(...(await this.#inLog(hash, ownAddresses, newest)))
    return { transfers: transfers.toSorted((a, b) => a.block - b.block), through: newest }
  }

  async #header(which: object): Promise<{ number: number; timestamp: number }> {
    return (await this.#ask('/wallet/getblock', Block, { ...which, detail: false })).block_header.raw_data
  }

  async #received(address: string, since: number): Promise<string[]> {
    const hashes: string[] = []
    let fingerprint: string | undefined
    for (let page = 0; page < maxPages; page++) {
      const query = new URLSearchParams({
        only_to: 'true',
        only_confirmed: 'true',
        contract_address: this.#access.contract,
        limit: String(pageSize),
        order_by: 'block_timestamp,asc',
        min_timestamp: String(since),
        ...(fingerprint ? { fingerprint } : {}),
      })
      const { data, meta } = await this.#ask(`/v1/accounts/${address}/transactions/trc20?${query}`, Listed)
      hashes.push(
        ...data
          .filter(({ value }) => value === '' || BigInt(value) >= perCent)
          .map(({ transaction_id }) => transaction_id.toLowerCase()),
      )
      fingerprint = meta.fingerprint
      if (!fingerprint || data.length === 0) return hashes
    }
    throw new OutsideFault(`more than ${maxPages * pageSize} transfers to ${address} in one query`)
  }

  async #inLog(hash: string, ownAddresses: Map<string | null, string>, newest: number): Promise<ChainTransfer[]> {
    const {
      blockNumber: block,
      blockTimeStamp,
      receipt,
      log,
    } = await this.#ask('/wallet/gettransactioninfobyid', Info, { value: hash })
    if (receipt.result !== 'SUCCESS' || block > newest) return []
    return log.flatMap(({ address, topics, data }, nth) => {
      const to = ownAddresses.get(topics[2]?.slice(-40).toLowerCase() ?? '')
      if (
        !to ||
        address.toLowerCase() !== this.#token ||
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
