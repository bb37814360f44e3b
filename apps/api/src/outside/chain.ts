import type { UsdtCents } from '@koi/contract/money'

export type ChainProtocol = 'TRC20' | 'ERC20'

export interface ChainTransfer {
  protocol: ChainProtocol
  txid: string
  /** Receiving address. */
  to: string
  /** Hundredths of a USDT. */
  amount: UsdtCents
  block: number
  /** Blocks from its own to the newest, both counted. */
  confirmations: number
}

/** A chain of USDT transfers, read by blocks. A transfer that was seen may vanish again (a reorg): trust confirmations only. */
export interface Chain {
  /** Every transfer from this block on, oldest first. Throws `OutsideFault`. */
  transfers(fromBlock: number): Promise<ChainTransfer[]>
  /** Number of the newest block. Throws `OutsideFault`. */
  height(): Promise<number>
}
