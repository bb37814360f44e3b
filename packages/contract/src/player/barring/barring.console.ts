import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { NotFound } from '../../refusal.copy.ts'
import { BeijingTime, BeijingTimeOrBlank, Flag, itemsOf, ListQuery, Which, Label } from '../../wire.ts'
import { ListMalformed, ListNameNeeded, ListNameTaken, ListReasonNeeded } from './barring.copy.ts'
import { evidences, hitStates, maxEntries } from './barring.ts'

const Reason = z.string().trim().max(200).default('')

export const BarringListRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Number of keyed hashes stored; one to three per row of the file. */
  entries: z.number(),
  hits: z.number(),
  made_by: z.string(),
  created_at: BeijingTime,
  changed_at: BeijingTime,
})

/** Lists external lists of barred people, of which only keyed hashes are stored. */
export const listBarringLists = read('operator:barring.view', 'barring.lists', 'GET /console/api/barring-lists', {
  input: ListQuery.omit({ sort: true, state: true }),
  reply: itemsOf(BarringListRow),
})
export const makeBarringList = write('operator:barring.change', 'barring.make', 'POST /console/api/barring-lists', {
  needsFreshFactor: true,
  input: z.object({ name: Label.max(60).default('') }),
  reply: BarringListRow,
  refusals: [NotFound, ListNameNeeded, ListNameTaken],
})
/** Adds one part of a CSV file with a header line. Known rows are skipped; rows without identifying data are reported. */
export const addBarringEntries = write(
  'operator:barring.change',
  'barring.add',
  'POST /console/api/barring-lists/:id/entries',
  {
    needsFreshFactor: true,
    input: Which.extend({ csv: z.string().max(maxEntries) }),
    reply: z.object({
      taken: z.number(),
      known: z.number(),
      wrong: z.array(z.object({ line: z.number(), reason: z.string() })),
    }),
    refusals: [NotFound, ListMalformed],
  },
)
/** Removes the list. Players whom it barred stay barred until an operator clears the hit. */
export const removeBarringList = write(
  'operator:barring.change',
  'barring.remove',
  'POST /console/api/barring-lists/:id/remove',
  {
    needsFreshFactor: true,
    input: Which.extend({ reason: Reason }),
    reply: z.object({}),
    refusals: [NotFound, ListReasonNeeded],
  },
)

export const BarringHitRow = z.object({
  id: z.string(),
  player_id: z.string(),
  username: z.string(),
  source: z.string(),
  /** Number of players whom the same source bars: the same list, the register, or the exclusion of the same account. */
  source_open: z.number(),
  /** Number of open hits of the same Beijing day by exclusions of the same brand; 0 for a list or the register. */
  brand_open: z.number(),
  evidence: z.enum(evidences),
  state: z.enum(hitStates),
  created_at: BeijingTime,
  cleared_by: z.string(),
  reason: z.string(),
  closed_at: BeijingTimeOrBlank,
})
export const listBarringHits = read('operator:barring.view', 'barring.hits', 'GET /console/api/barring-hits', {
  input: ListQuery.omit({ sort: true }),
  reply: itemsOf(BarringHitRow),
})
/** Clears a hit that concerns a different person: the bar ends and the player's previous protection applies again. */
export const clearBarringHit = write(
  'operator:barring.change',
  'barring.clear',
  'POST /console/api/barring-hits/:id/clear',
  {
    needsFreshFactor: true,
    input: Which.extend({ reason: Reason }),
    reply: BarringHitRow,
    refusals: [NotFound, ListReasonNeeded],
  },
)
/**
 * Clears all open hits of a hit's source like `clearBarringHit`, at most 500 in one call; `left`: those that remain. With
 * `is_brand` those that `brand_open` counts.
 */
export const clearBarringSource = write(
  'operator:barring.change',
  'barring.clearSource',
  'POST /console/api/barring-hits/:id/clear-source',
  {
    needsFreshFactor: true,
    input: Which.extend({ reason: Reason, is_brand: Flag.optional() }),
    reply: z.object({ cleared: z.number(), left: z.number() }),
    refusals: [NotFound, ListReasonNeeded],
  },
)
