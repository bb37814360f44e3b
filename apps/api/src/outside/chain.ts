import type { DepositProtocol } from '@koi/contract/deposit/deposit'
import type { UsdtCents } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'

export type ChainProtocol = DepositProtocol

export interface ChainTransfer {
  protocol: ChainProtocol
  /** One for each transfer: a transaction may hold several. The hash alone, with ':n' from the second log on. */
  txid: string
  /** Receiving address. */
  to: string
  /** Hundredths of a USDT, rounded down. */
  amount: UsdtCents
  /** Millionths of a USDT beyond `amount`; a transfer that has some is no order's exact amount. */
  rest?: number
  block: number
  /** The time that its block bears. */
  at: Instant
  /** Blocks from its own to the newest, both counted. */
  confirmations: number
}

export interface Seen {
  /** Oldest first. */
  transfers: ChainTransfer[]
  /** The last block up to which nothing is missing in `transfers`. */
  through: number
}

/** A chain of USDT transfers, read by blocks. A transfer that was seen may vanish again (a reorg): trust confirmations only. */
export interface Chain {
  /** Transfers to these addresses from this block on, as far as one question reaches. Throws `OutsideFault`. */
  transfers(fromBlock: number, to: readonly string[]): Promise<Seen>
  /** Number of the newest block. Throws `OutsideFault`. */
  height(): Promise<number>
}
