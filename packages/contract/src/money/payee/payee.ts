import type { PayeeKind } from '../../state.ts'

/** `bank` values of the two wallet kinds; any other value is a bank's name. */
export const walletNames = { usdt: 'USDT', antoken: 'antoken' } as const
export const protocols = ['TRC20', 'ERC20'] as const
export type Protocol = (typeof protocols)[number]

export const maxPayees = 5

export const kindOfBank = (bank: string): PayeeKind => {
  const name = bank.trim().toLowerCase()
  if (name === 'usdt') return 'usdt'
  return name === 'antoken' ? 'antoken' : 'bank'
}
