import { usdtCents } from '@koi/contract/money'
import { type Instant, instant, second } from '@koi/contract/time'
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
import { ethereumAddress, ethereumHex } from './ethereum.address.ts'
import { OutsideFault } from './fault.ts'
import type { Outbound } from './http.ts'

export interface Erc20Access {
  protocol: 'ERC20' | 'BEP20'
  /** Decimals of the token: USDT has six on Ethereum and eighteen on BNB Smart Chain. */
  places: 6 | 18
  rpc: string
  contract: string
}

/** keccak256 of `Transfer(address,address,uint256)`, whose addresses are topics. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Most blocks of one scan, and of one call: the limit of many public nodes. Others allow fewer, down to ten. */
const maxBlocks = 1000
const maxCents = BigInt(Number.MAX_SAFE_INTEGER)

// https://ethereum.github.io/execution-apis: quantities are hexadecimal without leading zeros.
const Quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/i)
  .transform(Number)
const Hash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .toLowerCase()
const Hex = z
  .string()
  .regex(/^0x[0-9a-f]*$/i)
  .toLowerCase()
const Reply = z.object({ result: z.unknown().optional(), error: z.object({ message: z.string() }).nullish() })
const Logs = z.array(z.unknown())
const Log = z.object({ transactionHash: Hash, blockNumber: Quantity })
const Receipt = z.object({
  status: Quantity,
  blockNumber: Quantity,
  logs: z.array(z.object({ address: Hex, topics: z.array(Hex), data: Hex, logIndex: Quantity })),
})
const Block = z.object({ timestamp: Quantity })

const hexOf = (count: number): string => `0x${count.toString(16)}`
const topicOf = (hex: string): string => `0x${hex.padStart(64, '0')}`

/** Logs are used to find transactions; only their receipts are trusted. */
export class Erc20Chain implements Chain {
  readonly #access: Erc20Access
  readonly #outbound: Outbound
  readonly #contract: string
  readonly #perCent: bigint
  readonly #perMillionth: bigint
  #lastId = 0
  constructor(access: Erc20Access, outbound: Outbound) {
    const contract = ethereumHex(access.contract)
    if (!contract) throw new OutsideFault('the setting of the token contract is not an address', true)
    this.#contract = `0x${contract}`
    this.#perCent = 10n ** BigInt(access.places - 2)
    this.#perMillionth = 10n ** BigInt(access.places - 6)
    this.#access = access
    this.#outbound = outbound
  }

  height(): Promise<number> {
    return this.#ask('eth_blockNumber', [], Quantity)
  }

  async transfers(fromBlock: number, to: readonly string[], query: ChainQuery = {}): Promise<ChainTransfers> {
    const { span = maxBlocks } = query
    const height = await this.height()
    const last = Math.min(height, fromBlock + maxBlocks - 1)
    const own = this.#ownAddresses(to)
    if (own.size === 0 || last < fromBlock)
      return { transfers: [], unread: [], through: Math.max(last, 0), span, fault: null }
    const listed = await this.#logsOf(fromBlock, last, own, span)
    const unnamed: UnreadTransaction[] = []
    const hashes = new Map<string, number>()
    for (const row of listed.logs) {
      const log = Log.safeParse(row)
      if (log.success) hashes.set(log.data.transactionHash, log.data.blockNumber)
      else unnamed.push(unnamedRow(row, fromBlock, 'a log without the number of its transaction'))
    }
    const { transfers, unread } = await readListed(hashes, query, (id) => this.#inReceipt(id, own, height))
    const { through, fault } = listed
    return { transfers, unread: [...unnamed, ...unread], through, span: listed.span, fault }
  }

  async transaction({ id, block }: { id: string; block: number }, to: readonly string[]): Promise<ChainTransfer[]> {
    const own = this.#ownAddresses(to)
    const height = await this.height()
    return this.#inReceipt(id, own, height).catch(async (error: unknown) => {
      // A reorganised transaction has no receipt either. Once its block is old, the block's own list decides.
      if (height - block < maxBlocks) throw error
      const rows = (await this.#getLogs(block, block, own)).map((row) => Log.safeParse(row).data)
      if (rows.some((row) => !row || row.transactionHash === id)) throw error
      return []
    })
  }

  #ownAddresses(to: readonly string[]): Map<string, string> {
    return new Map(
      to.flatMap((address) => {
        const hex = ethereumHex(address)
        return hex ? [[topicOf(hex), address] as const] : []
      }),
    )
  }

  /**
   * Logs of a range in calls of at most `span` blocks. A call that the node refuses is repeated with half the blocks;
   * the next scan begins with twice as many as this one ended with. Throws OutsideFault when not even the first block
   * is answered.
   */
  async #logsOf(fromBlock: number, last: number, own: Map<string, string>, span: number) {
    const logs: unknown[] = []
    let most = Math.max(1, Math.min(span, maxBlocks))
    let isRefused = false
    let fault: OutsideFault | null = null
    let at = fromBlock
    while (at <= last) {
      const end = Math.min(last, at + most - 1)
      try {
        logs.push(...(await this.#getLogs(at, end, own)))
        at = end + 1
      } catch (error) {
        if (!(error instanceof OutsideFault)) throw error
        isRefused = true
        if (end > at && !error.isUnsent) most = Math.ceil((end - at + 1) / 2)
        else if (at === fromBlock) throw error
        else {
          fault = error
          break
        }
      }
    }
    return { logs, through: at - 1, span: isRefused ? most : Math.min(maxBlocks, most * 2), fault }
  }

  #getLogs(fromBlock: number, toBlock: number, own: Map<string, string>): Promise<unknown[]> {
    const filter = {
      address: this.#contract,
      topics: [transferTopic, null, [...own.keys()]],
      fromBlock: hexOf(fromBlock),
      toBlock: hexOf(toBlock),
    }
    return this.#ask('eth_getLogs', [filter], Logs)
  }

  async #inReceipt(hash: string, ownAddresses: Map<string, string>, height: number): Promise<ChainTransfer[]> {
    const { status, logs, blockNumber: block } = await this.#ask('eth_getTransactionReceipt', [hash], Receipt)
    if (status !== 1 || block > height) return []
    const at = await this.#timeOf(block)
    const first = logs[0]?.logIndex ?? 0
    return logs.flatMap(({ address, topics, data, logIndex }) => {
      const [topic, from = '', recipient = ''] = topics
      const to = ownAddresses.get(recipient)
      // The data of the log is the amount, 32 bytes.
      if (!to || address !== this.#contract || topic !== transferTopic || data.length !== 66) return []
      const value = BigInt(data)
      const cents = value / this.#perCent
      if (cents === 0n || cents > maxCents) return []
      const nth = logIndex - first
      const rest = value % this.#perCent
      return [
        {
          protocol: this.#access.protocol,
          txid: nth === 0 ? hash : `${hash}:${nth}`,
          to,
          from: ethereumAddress(from.slice(-40)),
          amount: usdtCents(Number(cents)),
          // A remainder below a millionth counts as one millionth, because the amount is not exact either.
          rest: rest > 0n && rest < this.#perMillionth ? 1 : Number(rest / this.#perMillionth),
          block,
          at,
          confirmations: height - block + 1,
        },
      ]
    })
  }

  async #timeOf(block: number): Promise<Instant> {
    return instant((await this.#ask('eth_getBlockByNumber', [hexOf(block), false], Block)).timestamp * second)
  }

  /** Calls a method of JSON-RPC. Throws OutsideFault if the node does not answer with a result of that shape. */
  async #ask<Shape extends z.ZodType>(method: string, params: unknown[], shape: Shape): Promise<z.output<Shape>> {
    const { rpc, protocol } = this.#access
    const call = { jsonrpc: '2.0', id: ++this.#lastId, method, params }
    const answer = await this.#outbound.ask(rpc, call, protocol.toLowerCase())
    const reply = Reply.safeParse(answer.body)
    if (!reply.success || reply.data.error || !('result' in reply.data))
      throw new OutsideFault(
        `the node answered ${method} without a result: ${reply.data?.error?.message ?? answer.status}`,
      )
    const read = shape.safeParse(reply.data.result)
    if (!read.success) throw new OutsideFault(`the node's result of ${method} does not match the protocol`)
    return read.data
  }
}
