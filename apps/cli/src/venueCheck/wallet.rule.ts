import type { WalletFeature } from './walletProtocol.ts'
import { newId, type WalletClient } from './wallet.ts'

export interface WalletRule {
  name: string
  requires?: WalletFeature
  run(client: WalletClient): Promise<void>
}

/** Content of a bet; `amount` is fen. */
export const bet = (amount: number, id = newId(), round = newId()) => ({ call: 'bet' as const, id, round, amount })
export const winOf = ({ id: of, round }: { id: string; round: string }, amount: number, id = newId()) => ({
  call: 'win' as const,
  id,
  bet: of,
  round,
  amount,
})
export const rollbackOf = ({ id: target, amount }: { id: string; amount: number }, id = newId()) => ({
  call: 'rollback' as const,
  id,
  target,
  amount,
})
export const twentyTimes = <Item>(make: () => Item): Item[] => Array.from({ length: 20 }, make)
