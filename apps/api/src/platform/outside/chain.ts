import { createHash } from 'node:crypto'
import { onOutsideFault, type OutsideFault } from './fault.ts'
import type { DepositProtocol } from '@koi/contract/money/deposit/deposit'
import type { UsdtCents } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'

export type ChainProtocol = DepositProtocol

export interface ChainTransfer {
  protocol: ChainProtocol
  /** Unique per transfer: the transaction hash, with ':n' from the second log on. */
  txid: string
  to: string
  /** The sender, if the chain reports it. */
  from?: string
  /** USDT cents, rounded down. */
  amount: UsdtCents
  /** Millionths of a USDT beyond `amount`; a transfer with such a remainder matches no order. */
  rest?: number
  block: number
  at: Instant
  /** Number of blocks from its own to the newest, inclusive. */
  confirmations: number
}

/** A transaction that concerns us by the chain's list, but whose details could not be read. */
export interface UnreadTransaction {
  id: string
  /** False: the list names no transaction; `id` is a digest of the row, which cannot be read again. */
  isNamed: boolean
  block: number
  why: string
}

export interface ChainTransfers {
  transfers: ChainTransfer[]
  unread: UnreadTransaction[]
  /** Every transaction up to this block is in `transfers` or `unread`, or was skipped. */
  through: number
  /** Blocks to begin the next query with. */
  span: number
  /** Why the chain was not read further. */
  fault: OutsideFault | null
}

export interface ChainQuery {
  /** Transactions that are not read. */
  skip?: ReadonlySet<string>
  /** Blocks per call to begin with; fewer after the node refuses them. */
  span?: number | undefined
}

/** A blockchain. A transfer may disappear again (reorg), so rely on confirmations only. All methods throw `OutsideFault`. */
export interface Chain {
  transfers(fromBlock: number, to: readonly string[], query?: ChainQuery): Promise<ChainTransfers>
  /** Our transfers of one transaction; none when it failed or is no longer in the chain. */
  transaction(transaction: { id: string; block: number }, to: readonly string[]): Promise<ChainTransfer[]>
  height(): Promise<number>
}

/**
 * Reads the transfers of listed transactions with `read`, sorted by block. `listed`: blocks by transaction. A transaction
 * for which `read` throws OutsideFault is in `unread`.
 */
export async function readListed(
  listed: ReadonlyMap<string, number>,
  { skip }: ChainQuery,
  read: (id: string) => Promise<ChainTransfer[]>,
): Promise<Pick<ChainTransfers, 'transfers' | 'unread'>> {
  const transfers: ChainTransfer[] = []
  const unread: UnreadTransaction[] = []
  for (const [id, block] of listed) {
    if (skip?.has(id)) continue
    const found = await read(id).catch(onOutsideFault(({ message }) => message))
    if (typeof found === 'string') unread.push({ id, isNamed: true, block, why: found })
    else transfers.push(...found)
  }
  return { transfers: transfers.toSorted((a, b) => a.block - b.block), unread }
}

/** Digest of a row that names no transaction. */
export const unnamedRow = (row: unknown, block: number, why: string): UnreadTransaction => ({
  id: `unread-${createHash('sha256')
    .update(JSON.stringify(row) ?? '')
    .digest('hex')
    .slice(0, 32)}`,
  isNamed: false,
  block,
  why,
})
