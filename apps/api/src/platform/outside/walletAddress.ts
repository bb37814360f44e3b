import { ethereumAddress, ethereumHex } from './ethereum.address.ts'
import { tronHex } from './tron.address.ts'

/**
 * Whether a text is an address of a protocol with a right checksum: base58check of the main net for TRC20; for ERC20 and
 * BEP20 `0x` and 40 hexadecimal digits, whose capitals are those of EIP-55 unless all letters have one case.
 */
export function isWalletAddress(address: string, protocol: string): boolean {
  if (protocol === 'TRC20') return tronHex(address) !== null
  const hex = ethereumHex(address)
  if (hex === null || !address.startsWith('0x')) return false
  const digits = address.slice(2)
  return digits === hex || digits === hex.toUpperCase() || address === ethereumAddress(hex)
}
