import type { PayeeKind } from '../state.ts'

/** How `bank` names the two wallets; anything else is the name of a bank. */
export const walletNames = { usdt: 'USDT', antoken: 'antoken' } as const
export const protocols = ['TRC20', 'ERC20'] as const
export type Protocol = (typeof protocols)[number]

/** Payees of each kind a player may keep. */
export const mostPayees = 5

/** Which kind `bank` of a new payee means. */
export const kindOfBank = (bank: string): PayeeKind => {
  const name = bank.trim().toLowerCase()
  if (name === 'usdt') return 'usdt'
  return name === 'antoken' ? 'antoken' : 'bank'
}
