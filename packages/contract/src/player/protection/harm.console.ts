import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { NotFound } from '../../refusal.copy.ts'
import { caseStates } from '../../state.ts'
import { BeijingTime, BeijingTimeOrBlank, itemsOf, ListQuery, stateCode, Which } from '../../wire.ts'
import { harmDecisions, harmKinds } from './harm.ts'
import { HarmClosed, HarmOwned, HarmReasonNeeded } from './harm.copy.ts'

export const HarmRow = z.object({
  id: z.string(),
  player_id: z.string(),
  username: z.string(),
  kind: z.enum(harmKinds),
  day: z.string(),
  words: z.string(),
  state: stateCode(caseStates),
  owner: z.string(),
  decision: z.enum(['', ...harmDecisions]),
  reason: z.string(),
  created_at: BeijingTime,
  closed_at: BeijingTimeOrBlank,
})

export const listHarm = read('operator:player.view', 'protection.harm', 'GET /console/api/harm-markers', {
  replica: 'caughtUp',
  input: ListQuery.omit({ sort: true }),
  reply: itemsOf(HarmRow),
})
/** Assigns the marker to the caller; refused if it is assigned already. */
export const assignHarm = write(
  'operator:player.change',
  'protection.ownHarm',
  'POST /console/api/harm-markers/:id/own',
  {
    input: Which,
    reply: HarmRow,
    refusals: [NotFound, HarmClosed, HarmOwned],
  },
)
/** Decides a marker; allowed for the assigned operator, or for any if it is unassigned. */
export const decideHarm = write(
  'operator:player.change',
  'protection.decideHarm',
  'POST /console/api/harm-markers/:id/decide',
  {
    input: Which.extend({
      decision: z.enum(harmDecisions),
      reason: z.string().trim().max(500).default(''),
    }),
    reply: HarmRow,
    refusals: [NotFound, HarmClosed, HarmOwned, HarmReasonNeeded],
  },
)
