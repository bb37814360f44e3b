import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { NotFound } from '../../refusal.copy.ts'
import { BeijingTime, PageNumber, pageOf, Text } from '../../wire.ts'

/**
 * Lists the player's messages and those to all players, newest first; `content` is sanitised markup. `unread`: number of
 * messages of all pages that the player has not opened, `unread_ids` those of this page. Messages of before the
 * registration count as opened.
 */
export const listMessages = read('player', 'message.list', 'POST /api/noticeList', {
  input: z.object({ page: PageNumber }),
  reply: pageOf(z.object({ id: z.string(), title: z.string(), content: z.string(), created_at: BeijingTime })).extend({
    unread: z.number(),
    unread_ids: z.array(z.string()),
  }),
})

/** Marks a message as opened; without `id` all that the player has now. `unread`: number of those that remain. */
export const markMessageRead = write('player', 'message.read', 'POST /api/noticeRead', {
  input: z.object({ id: Text }),
  reply: z.object({ unread: z.number() }),
  refusals: [NotFound],
})
