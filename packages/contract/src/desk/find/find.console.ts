import { z } from 'zod'
import { write } from '../../endpoint.ts'
import { TooOften } from '../../refusal.copy.ts'
import { BeijingTime, isStorable, SignedYuan } from '../../wire.ts'
import { foundBy, foundKinds, maxSearch, minSearch } from './find.ts'

export const Found = z.object({
  kind: z.enum(foundKinds),
  by: z.enum(foundBy),
  /** The id or number in the address of the row's page, or the text that its list searches. */
  key: z.string(),
  /** What the row is called: its number, or a name. */
  title: z.string(),
  /** The player of the row; both '' if it has none. */
  player_id: z.string(),
  username: z.string(),
  amount: SignedYuan.nullable(),
  /** State of the row as the database names it; '' if it has none. */
  state: z.string(),
  created_at: BeijingTime,
})

/**
 * Finds rows of which a number or another identifying value is exactly `q`; a kind is searched if the caller has the permission
 * for its list. `is_cut`: more rows match than are returned. What was found by personal data is recorded in the audit trail.
 */
export const find = write('operator', 'find.find', 'GET /console/api/find', {
  input: z.object({ q: z.string().trim().min(minSearch).max(maxSearch).refine(isStorable, 'NOT_TEXT') }),
  reply: z.object({ items: z.array(Found), is_cut: z.boolean() }),
  refusals: [TooOften],
})
