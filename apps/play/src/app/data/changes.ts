import type { PlayerTopic } from '@koi/contract/contact/stream/stream'

/** Topics of the stream; `polling` is emitted when polls slow down or speed up. */
type Change = PlayerTopic | 'polling'
const changes = new EventTarget()

export const onChange = (change: Change, listener: () => void): void => changes.addEventListener(change, listener)
export const offChange = (change: Change, listener: () => void): void => changes.removeEventListener(change, listener)
export const emitChange = (change: Change): void => void changes.dispatchEvent(new Event(change))

export const polling = { isSlowed: false }
