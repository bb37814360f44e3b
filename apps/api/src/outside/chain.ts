import type { DepositProtocol } from '@koi/contract/deposit/deposit'
import type { UsdtCents } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'

export type ChainProtocol = DepositProtocol

export interface ChainTransfer {
  protocol: ChainProtocol
  /** Unique per transfer: the transaction hash, with ':n' from the second log on. */
  txid: string
  to: string
  /** USDT cents, rounded down. */
  amount: UsdtCents
  /** Millionths of a USDT beyond `amount`; a transfer with a remainder matches no order. */
  rest?: number
  block: number
  /** Block time. */
  at: Instant
  /** Number of blocks from its own to the newest, inclusive. */
  confirmations: number
}

export interface Seen {
  /** Oldest first. */
  transfers: ChainTransfer[]
  /** `transfers` is complete up to this block. */
  through: number
}

/** A chain of USDT transfers. A transfer may disappear again (reorg): rely on confirmations only. */
export interface Chain {
  /** Transfers from a block on, as far as one query reaches. Throws `OutsideFault`. */
  transfers(fromBlock: number, to: readonly string[]): Promise<Seen>
  /** Number of the newest block. Throws `OutsideFault`. */
  height(): Promise<number>
}
