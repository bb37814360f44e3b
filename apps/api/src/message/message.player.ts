import * as contract from '@koi/contract/message/message.player'
import { on } from '../platform/on.ts'
import { loadMessages } from './message.ts'

export const messagePlayer = [
  on(contract.listMessages, async ({ db, caller, input, now }) =>
    loadMessages(db, caller.player, input.page, caller.excludedUntil !== null && caller.excludedUntil > now),
  ),
]
