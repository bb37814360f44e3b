import { minute } from '@koi/contract/time'
import type { Brand } from '../../site/brand/brand.ts'
import type { Built } from '../build.ts'

/** The loops of a brand pause after this many milliseconds without a request or other work. */
const idleAfter = minute

export interface OpenBrand {
  built: Built
  stop(): Promise<void>
}

/** State of a further brand in this process. */
export interface BrandEntry {
  brand: Brand
  /** Null while the brand is opening, suspended or being moved, and after it failed to open. */
  open: OpenBrand | null
  opening: Promise<void> | null
  /** performance.now() of the latest failure to open the brand. */
  failedAt: number | null
  requestedAt: number
  eventsAt: number
  /** performance.now() of the brand's latest turn to run late scheduled tasks. */
  turnAt: number
  hasTasks: boolean
}

export function newEntry(brand: Brand): BrandEntry {
  const never = Number.NEGATIVE_INFINITY
  const moments = { requestedAt: never, eventsAt: never, turnAt: never }
  return { brand, open: null, opening: null, failedAt: null, ...moments, hasTasks: false }
}

export const isRequested = ({ requestedAt }: BrandEntry): boolean => performance.now() - requestedAt < idleAfter
