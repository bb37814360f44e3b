import type { PlayerCaller } from '../../platform/http/caller.ts'
import type { Instant } from '@koi/contract/time'
import { isId } from '@koi/contract/id'
import * as contract from '@koi/contract/player/message/message.player'
import { NotFound } from '@koi/contract/refusal.copy'
import { emit } from '../../platform/event/emit.ts'
import { on } from '../../platform/http/on.ts'
import { countUnread, loadMessages, markAllRead, markRead } from './message.ts'

const readingOf = ({ caller, now }: { caller: PlayerCaller; now: Instant }) => ({
  player: caller.player,
  isExcluded: caller.excludedUntil !== null && caller.excludedUntil > now,
})

export const messagePlayer = [
  on(contract.listMessages, async (args) =>
    loadMessages(args.db, { ...readingOf(args), language: args.language }, args.input.page),
  ),

  on(contract.markMessageRead, async (args) => {
    const { tx, caller, input, now, refuse } = args
    const reading = readingOf(args)
    if (input.id === '') await markAllRead(tx, caller.player, now)
    else if (!isId(input.id) || !(await markRead(tx, reading, input.id, now))) refuse(NotFound)
    // Other devices of the player count again.
    emit(tx, { kind: 'message.changed', player: caller.player })
    return { unread: await countUnread(tx, reading) }
  }),
]
