import * as contract from '@koi/contract/message/message.player'
import { on } from '../platform/on.ts'
import { loadMessages } from './message.ts'

export const messagePlayer = [
  on(contract.listMessages, async ({ db, caller, input, now, language }) =>
    loadMessages(
      db,
      { player: caller.player, language, isExcluded: caller.excludedUntil !== null && caller.excludedUntil > now },
      input.page,
    ),
  ),
]
