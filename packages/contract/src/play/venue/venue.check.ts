import { type Fen, fenFromYuan } from '../../money.ts'
import type { Refusal } from '../../refusal.ts'
import type { Direction } from '../../state.ts'
import { AmountMalformed } from '../../refusal.copy.ts'
import {
  mainWallet,
  TransferAmountMissing,
  TransferBothMain,
  TransferNoMain,
  TransferTargetMissing,
} from './venue.copy.ts'

export interface TransferAsk {
  amount: string
  sourcetype: string
  targettype: string
}

export interface TransferOrder {
  amount: Fen
  venue: string
  direction: Direction
}

/** Checks a transfer as far as no lookup is needed, in the server's order. */
export function parseTransfer({ amount: text, sourcetype, targettype }: TransferAsk): TransferOrder | Refusal {
  if (text.trim() === '') return TransferAmountMissing
  const amount = fenFromYuan(text)
  if (amount === null || amount === 0) return AmountMalformed
  const source = sourcetype.trim()
  const target = targettype.trim()
  if (source === '' || target === '') return TransferTargetMissing
  const isFromMain = source === mainWallet.platname
  const isToMain = target === mainWallet.platname
  if (isFromMain && isToMain) return TransferBothMain
  if (!isFromMain && !isToMain) return TransferNoMain
  return { amount, venue: isFromMain ? target : source, direction: isFromMain ? 'in' : 'out' }
}
