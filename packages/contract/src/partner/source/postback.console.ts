import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { NotFound } from '../../refusal.copy.ts'
import { BeijingTime, BeijingTimeOrBlank, itemsOf, ListQuery, SignedYuan, Which } from '../../wire.ts'
import { PostbackDone } from './source.copy.ts'
import { postbackKinds, postbackStates } from './source.ts'

export const PostbackRow = z.object({
  id: z.string(),
  source_id: z.string(),
  source: z.string(),
  player_id: z.string(),
  username: z.string(),
  kind: z.enum(postbackKinds),
  /** Null if the event has no amount. */
  amount: SignedYuan.nullable(),
  state: z.enum(postbackStates),
  url: z.string(),
  status: z.number().nullable(),
  answer: z.string(),
  detail: z.string(),
  attempts: z.number(),
  created_at: BeijingTime,
  tried_at: BeijingTimeOrBlank,
  next_at: BeijingTimeOrBlank,
})
/** Lists postbacks, newest first; `q` matches the source's name and the username. */
export const listPostbacks = read('operator:source.view', 'source.postbacks', 'GET /console/api/postbacks', {
  input: ListQuery.omit({ sort: true }),
  reply: itemsOf(PostbackRow),
})
/** Calls the partner again at once, under the same id. */
export const resendPostback = write(
  'operator:source.change',
  'source.resend',
  'POST /console/api/postbacks/:id/resend',
  { input: Which, reply: PostbackRow, refusals: [NotFound, PostbackDone] },
)
