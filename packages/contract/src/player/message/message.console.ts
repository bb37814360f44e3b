import { z } from 'zod'
import { textsOf } from '../../contentTexts.ts'
import { NotFound } from '../../refusal.copy.ts'
import { ReceiverExcluded } from './message.copy.ts'
import { read, write } from '../../endpoint.ts'
import { switches } from '../../state.ts'
import { BeijingTime, Empty, Flag, itemsOf, ListQuery, bitCode, stateCode, TypedName } from '../../wire.ts'

const see = 'operator:content.view'
const change = 'operator:content.change'

const title = z.string().min(1).max(200)
const content = z.string().min(1).max(60_000)
const MessageTexts = textsOf({ title: z.string().max(200), content: z.string().max(60_000) })

export const MessageRow = z.object({
  id: z.string(),
  /** Id of the receiver; null, with '' as username, for a message to all players. */
  player_id: z.string().nullable(),
  username: z.string(),
  title: z.string(),
  content: z.string(),
  texts: MessageTexts,
  state: stateCode(switches),
  is_marketing: Flag,
  created_at: BeijingTime,
})

const RowId = z.object({ id: z.string().max(60) })
const bit = bitCode(switches)

/** `q` searches username and title; `player_id` filters. */
export const listMessageRows = read(see, 'message.rows', 'GET /console/api/messages', {
  replica: 'caughtUp',
  input: ListQuery.extend({ player_id: z.string().max(60).optional() }),
  reply: itemsOf(MessageRow),
  refusals: [NotFound],
})
/** Sends a message to one player or to all. Marketing is refused for, and hidden from, self-excluded players. */
export const makeMessage = write(change, 'message.make', 'POST /console/api/messages', {
  needsFreshFactor: true,
  input: z.object({
    title,
    content,
    texts: MessageTexts.optional(),
    state: bit.optional(),
    is_marketing: Flag.optional(),
    player_id: z.string().max(60).nullable().optional(),
    username: TypedName.max(40).nullable().optional(),
  }),
  reply: MessageRow,
  refusals: [NotFound, ReceiverExcluded],
})
export const changeMessage = write(change, 'message.change', 'PATCH /console/api/messages/:id', {
  needsFreshFactor: true,
  input: RowId.extend({
    title: title.optional(),
    content: content.optional(),
    texts: MessageTexts.optional(),
    state: bit.optional(),
  }),
  reply: MessageRow,
  refusals: [NotFound],
})
export const removeMessage = write(change, 'message.remove', 'DELETE /console/api/messages/:id', {
  input: RowId,
  reply: Empty,
  refusals: [NotFound],
})
