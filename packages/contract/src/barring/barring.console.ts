import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { NotFound } from '../refusal.copy.ts'
import { BeijingTime, BeijingTimeOrBlank, itemsOf, ListQuery, Which } from '../wire.ts'
import { ListMalformed, ListNameNeeded, ListNameTaken, ListReasonNeeded } from './barring.copy.ts'
import { evidences, hitStates, mostEntries } from './barring.ts'

const Reason = z.string().trim().max(200).default('')

export const BarringListRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Keyed hashes that are kept of it; a row of the file has one to three. */
  entries: z.number(),
  /** Players whom it bars. */
  hits: z.number(),
  made_by: z.string(),
  created_at: BeijingTime,
  changed_at: BeijingTime,
})

/** Lists of people who may not play, as somebody outside keeps them (R4). Nothing on them is kept in clear. */
export const listBarringLists = read('operator:barring.view', 'barring.lists', 'GET /console/api/barring-lists', {
  input: ListQuery.omit({ sort: true, state: true }),
  reply: itemsOf(BarringListRow),
})
export const makeBarringList = write('operator:barring.change', 'barring.make', 'POST /console/api/barring-lists', {
  needsFreshFactor: true,
  input: z.object({ name: z.string().trim().max(60).default('') }),
  reply: BarringListRow,
  refusals: [NotFound, ListNameNeeded, ListNameTaken],
})
/**
 * Adds a part of a file, whose first line names its columns. A row that is there already is known; one that names nobody is
 * left out and told. Every player is compared again at their next sign-in, deposit or game, and by the job of the night.
 */
export const addBarringEntries = write(
  'operator:barring.change',
  'barring.add',
  'POST /console/api/barring-lists/:id/entries',
  {
    input: Which.extend({ csv: z.string().max(mostEntries) }),
    reply: z.object({
      taken: z.number(),
      known: z.number(),
      wrong: z.array(z.object({ line: z.number(), reason: z.string() })),
    }),
    refusals: [NotFound, ListMalformed],
  },
)
/** The list goes; whom it bars stays barred until an operator clears the hit. */
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
  /** Name of the list, or of the register. */
  source: z.string(),
  evidence: z.enum(evidences),
  state: z.enum(hitStates),
  created_at: BeijingTime,
  cleared_by: z.string(),
  reason: z.string(),
  closed_at: BeijingTimeOrBlank,
})
/** Players whom a list or a register names, the open hits first. */
export const listBarringHits = read('operator:barring.view', 'barring.hits', 'GET /console/api/barring-hits', {
  input: ListQuery.omit({ sort: true }),
  reply: itemsOf(BarringHitRow),
})
/** It is somebody else: the hit bars nobody any more, and what protected the player before stands again. */
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
