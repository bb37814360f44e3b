import type { Reply } from '../data/calls.ts'
import { toFlag, toText } from '../data/wire.read.ts'

/** `key` is '' if the operator has no push messages. */
export const toPush = (answer: Reply<'POST /api/devices/push'>): { key: string; isOn: boolean } => ({
  key: toText(answer?.key),
  isOn: toFlag(answer?.is_on),
})
