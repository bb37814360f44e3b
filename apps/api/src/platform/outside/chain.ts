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

export interface ChainTransfers {
  transfers: ChainTransfer[]
  /** Every transfer up to this block is in `transfers`. */
  through: number
}

/** A blockchain. A transfer may disappear again (reorg), so rely on confirmations only. Both methods throw `OutsideFault`. */
export interface Chain {
  transfers(fromBlock: number, to: readonly string[]): Promise<ChainTransfers>
  height(): Promise<number>
}
