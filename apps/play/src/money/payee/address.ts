/** `unchecked`: right form, but without a checksum; `other`: an address of the other protocol. */
export type Verdict = 'good' | 'bad' | 'unchecked' | 'other'

const tron = /^T[1-9A-HJ-NP-Za-km-z]{33}$/
const ethereum = /^0x[0-9a-fA-F]{40}$/

/** The protocol whose form an address has; null for a text that is not complete. */
export function protocolOf(address: string): 'TRC20' | 'ERC20' | null {
  if (tron.test(address)) return 'TRC20'
  return ethereum.test(address) ? 'ERC20' : null
}

/** Finds the address in the text of a code or of the clipboard, such as `tron:T…?amount=1`; '' if it has none. */
export const addressIn = (text: string): string =>
  /0x[0-9a-fA-F]{40}(?![0-9a-zA-Z])|\bT[1-9A-HJ-NP-Za-km-z]{33}(?![0-9a-zA-Z])/.exec(text)?.[0] ?? ''
