import { minute } from '@koi/contract/time'
import type { Brand } from '../../site/brand/brand.ts'
import type { Built } from '../build.ts'

/** Without a request for this long, and nothing to do, the loops of a brand pause. */
const idleAfter = minute

export interface OpenBrand {
  built: Built
  stop(): Promise<void>
}

/** A further brand as this process runs it. */
export interface BrandEntry {
  brand: Brand
  /** Null while it opens, and of a brand that is suspended, is being moved, or failed to open. */
  open: OpenBrand | null
  opening: Promise<void> | null
  /** performance.now() of the latest failure to open. */
  failedAt: number | null
  requestedAt: number
  eventsAt: number
  /** performance.now() of its latest turn to run late scheduled tasks. */
  turnAt: number
  hasTasks: boolean
}

export function newEntry(brand: Brand): BrandEntry {
  const never = Number.NEGATIVE_INFINITY
  const moments = { requestedAt: never, eventsAt: never, turnAt: never }
  return { brand, open: null, opening: null, failedAt: null, ...moments, hasTasks: false }
}

export const isRequested = ({ requestedAt }: BrandEntry): boolean => performance.now() - requestedAt < idleAfter
