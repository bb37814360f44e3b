import type { OrderState } from '@koi/contract/state'
import type { TagTone } from '@koi/ui/Tag'

/** Tones of an application's state. */
export const tones: Readonly<Record<OrderState, TagTone>> = { pending: 'waiting', approved: 'good', rejected: 'bad' }
