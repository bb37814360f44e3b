import { z } from 'zod'
import { read } from '../../endpoint.ts'
import { BeijingTime, PageNumber, pageOf } from '../../wire.ts'

/**
 * Lists the player's messages and those to all players, newest first; `content` is sanitised markup. `earlier`: number of
 * those to all players from before the player's registration, which are not new to the player.
 */
export const listMessages = read('player', 'message.list', 'POST /api/noticeList', {
  input: z.object({ page: PageNumber }),
  reply: pageOf(z.object({ id: z.string(), title: z.string(), content: z.string(), created_at: BeijingTime })).extend({
    earlier: z.number(),
  }),
})
