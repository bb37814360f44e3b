import { z } from 'zod'
import { NotFound } from '../../refusal.copy.ts'
import { read } from '../../endpoint.ts'
import { BeijingTime, itemsOf, ListQuery, SignedYuan, Yuan } from '../../wire.ts'

/**
 * `source` and `target` are places (main, held, cash …); a venue's include its code (venue:ag, transit:ag). Balances
 * are those after the posting.
 */
export const PostingRow = z.object({
  id: z.string(),
  seq: z.number(),
  player_id: z.string(),
  username: z.string(),
  kind: z.string(),
  name: z.string(),
  about: z.string(),
  source: z.string(),
  target: z.string(),
  amount: Yuan,
  source_balance: SignedYuan,
  target_balance: SignedYuan,
  created_at: BeijingTime,
})

const Balance = z.object({ account: z.string(), balance: SignedYuan })

/** Lists postings, newest first; `kind` and `account` (main, held, venue:ag …) filter. */
export const listPostings = read('operator:player.view', 'statement.list', 'GET /console/api/players/:id/statement', {
  replica: 'caughtUp',
  input: ListQuery.omit({ q: true, sort: true, state: true }).extend({
    id: z.string(),
    kind: z.string().max(40).optional(),
    account: z.string().max(40).optional(),
  }),
  reply: itemsOf(PostingRow).extend({ balances: z.array(Balance) }),
  refusals: [NotFound],
})
