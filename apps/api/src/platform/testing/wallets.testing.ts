import { createHash } from 'node:crypto'
import { tronAddress } from '../outside/tron.address.ts'

/** A TRON address with a right checksum, the same for the same text. */
export const tronFor = (text: string): string =>
  tronAddress(createHash('sha256').update(text).digest('hex').slice(0, 40))
