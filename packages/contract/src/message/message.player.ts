import { z } from 'zod'
import { read } from '../endpoint.ts'
import { BeijingTime, PageNumber, pageOf } from '../wire.ts'

/** The player's own messages and those to everybody, newest first (S-44, ENT-32); `content` is sanitised markup. */
export const listMessages = read('player', 'message.list', 'POST /api/noticeList', {
  input: z.object({ page: PageNumber }),
  reply: pageOf(z.object({ id: z.string(), title: z.string(), content: z.string(), created_at: BeijingTime })),
})
