import * as contract from '@koi/contract/player/message/message.player'
import { on } from '../../platform/http/on.ts'
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
