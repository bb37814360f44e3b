import { usdtCents } from '@koi/contract/money'
import { type Instant, instant, second } from '@koi/contract/time'
import {
  type Address,
  type Client,
  createClient,
  custom,
  type Hash,
  isAddress,
  type Log,
  parseAbiItem,
  parseEventLogs,
} from 'viem'
import { getBlock, getBlockNumber, getLogs, getTransactionReceipt } from 'viem/actions'
import { z } from 'zod'
import type { Chain, ChainTransfer, ChainTransfers } from './chain.ts'
import { OutsideFault } from './fault.ts'
import type { Outbound } from './http.ts'

export interface Erc20Access {
  protocol: 'ERC20' | 'BEP20'
  /** Decimals of the token: USDT has six on Ethereum and eighteen on BNB Smart Chain. */
  places: 6 | 18
  rpc: string
  contract: string
}

const transferred = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const Reply = z.object({ result: z.unknown().optional(), error: z.object({ message: z.string() }).optional() })
/** Blocks per query, the limit of public nodes. */
const maxBlocksPerQuery = 1000
const maxCents = BigInt(Number.MAX_SAFE_INTEGER)

/** Logs are used to find transactions; only their receipts are trusted. */
export class Erc20Chain implements Chain {
  readonly #client: Client
  readonly #contract: Address
  readonly #protocol: Erc20Access['protocol']
  readonly #perCent: bigint
  readonly #perMillionth: bigint
  constructor({ protocol, places, rpc, contract }: Erc20Access, outbound: Outbound) {
    this.#protocol = protocol
    this.#perCent = 10n ** BigInt(places - 2)
    this.#perMillionth = 10n ** BigInt(places - 6)
    if (!isAddress(contract, { strict: false }))
      throw new OutsideFault('the setting of the token contract is not an address', true)
    this.#contract = lower(contract)
    let args = 0
    const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
      const answer = await outbound.ask(
        rpc,
        { jsonrpc: '2.0', id: ++args, method, params: params ?? [] },
        protocol.toLowerCase(),
      )
      const read = Reply.safeParse(answer.body)
      if (!read.success || read.data.error || !('result' in read.data))
        throw new OutsideFault(
          `the node answered ${method} without a result: ${read.data?.error?.message ?? answer.status}`,
        )
      return read.data.result
    }
    this.#client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
  }

  height(): Promise<number> {
    return withOutsideFault(async () => Number(await getBlockNumber(this.#client, { cacheTime: 0 })))
  }

  transfers(fromBlock: number, to: readonly string[]): Promise<ChainTransfers> {
    return withOutsideFault(async () => {
      const height = Number(await getBlockNumber(this.#client, { cacheTime: 0 }))
      const through = Math.min(height, fromBlock + maxBlocksPerQuery - 1)
      // Lower case: the capitals of an address are an optional checksum.
      const ownAddresses = new Map(
        to.flatMap((address) => (isAddress(address, { strict: false }) ? [[lower(address), address] as const] : [])),
      )
      if (ownAddresses.size === 0 || through < fromBlock) return { transfers: [], through: Math.max(through, 0) }
      const found = await getLogs(this.#client, {
        address: this.#contract,
        event: transferred,
        args: { to: [...ownAddresses.keys()] },
        fromBlock: BigInt(fromBlock),
        toBlock: BigInt(through),
        strict: true,
      })
      const transfers: ChainTransfer[] = []
      for (const hash of new Set(found.map(({ transactionHash }) => transactionHash)))
        transfers.push(...(await this.#inReceipt(hash, ownAddresses, height)))
      return { transfers: transfers.toSorted((a, b) => a.block - b.block), through }
    })
  }

  async #inReceipt(hash: Hash, ownAddresses: Map<string, string>, height: number): Promise<ChainTransfer[]> {
    const { status, logs, blockNumber } = await getTransactionReceipt(this.#client, { hash })
    const block = Number(blockNumber)
    // Without a status it is no receipt, and a payment would be missed.
    if (status !== 'success' && status !== 'reverted')
      throw new OutsideFault(`the node answered without a receipt of ${hash}`)
    if (status !== 'success' || block > height) return []
    const at = await this.#timeOf(blockNumber)
    const first = logs[0]?.logIndex ?? 0
    return parseEventLogs({ abi: [transferred], logs: logs as Log[], strict: true }).flatMap((log) => {
      const { address, args, logIndex } = log
      const to = ownAddresses.get(lower(args.to))
      const cents = args.value / this.#perCent
      if (!to || lower(address) !== this.#contract || cents === 0n || cents > maxCents) return []
      const nth = (logIndex ?? 0) - first
      const rest = args.value % this.#perCent
      return [
        {
          protocol: this.#protocol,
          txid: nth === 0 ? hash : `${hash}:${nth}`,
          to,
          from: args.from,
          amount: usdtCents(Number(cents)),
          // A remainder below a millionth counts as one: the amount is not exact either.
          rest: rest > 0n && rest < this.#perMillionth ? 1 : Number(rest / this.#perMillionth),
          block,
          at,
          confirmations: height - block + 1,
        },
      ]
    })
  }

  async #timeOf(blockNumber: bigint): Promise<Instant> {
    return instant(Number((await getBlock(this.#client, { blockNumber })).timestamp) * second)
  }
}

const lower = (address: Address): Address => address.toLowerCase() as Address

async function withOutsideFault<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OutsideFault) throw error
    throw new OutsideFault(
      error instanceof Error && 'shortMessage' in error ? String(error.shortMessage) : String(error),
    )
  }
}
