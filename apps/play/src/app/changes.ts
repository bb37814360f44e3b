import type { PlayerTopic } from '@koi/contract/stream/stream'

/** What has changed, as the stream tells it; `pace` when polls begin or cease to be stretched. */
type Change = PlayerTopic | 'pace'
const told = new EventTarget()

export const onChange = (change: Change, listener: () => void): void => told.addEventListener(change, listener)
export const offChange = (change: Change, listener: () => void): void => told.removeEventListener(change, listener)
export const tellChange = (change: Change): void => void told.dispatchEvent(new Event(change))

/** Whether polls ask less often, because whatever changes is told at once and the operator wants it so. */
export const pace = { isStretched: false }
