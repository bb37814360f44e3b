import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { NotFound } from '../../refusal.copy.ts'
import { BeijingTime, BeijingTimeOrBlank, itemsOf, ListQuery, Nothing, Which } from '../../wire.ts'
import { HandOverEmpty, HandOverOwn, HandOverTaken } from './handOver.copy.ts'

/** Orders that an operator can hold. */
export const heldKinds = ['deposit', 'withdrawal', 'verification'] as const

/** An order that the operator held when the note was written. Callers see the kinds that they may view. */
const HeldRow = z.object({
  kind: z.enum(heldKinds),
  id: z.string(),
  /** Order number; of a verification the player's user name. */
  number: z.string(),
})
export type Held = z.output<typeof HeldRow>

export const handOverStates = ['open', 'taken'] as const

export const HandOverRow = z.object({
  id: z.string(),
  state: z.enum(handOverStates),
  by: z.string(),
  at: BeijingTime,
  note: z.string(),
  urgent: z.string(),
  held: z.array(HeldRow),
  /** '' until another operator has taken it over. */
  taken_by: z.string(),
  taken_at: BeijingTimeOrBlank,
})

/** Notes at the end of shifts, newest first. */
export const listHandOvers = read('operator', 'handOver.list', 'GET /console/api/hand-overs', {
  input: ListQuery.omit({ sort: true, q: true }),
  reply: itemsOf(HandOverRow),
})
/** What the caller holds now, and the notes of others that nobody has taken over, the oldest first, at most 20. */
export const readShift = read('operator', 'handOver.shift', 'GET /console/api/shift', {
  input: Nothing,
  reply: z.object({ held: z.array(HeldRow), open: z.array(HandOverRow) }),
})
const Text = (most: number) => z.string().trim().max(most).default('')
/** Writes a note for the next operator, with what the caller holds. */
export const addHandOver = write('operator', 'handOver.add', 'POST /console/api/hand-overs', {
  input: z.object({ note: Text(4000), urgent: Text(2000) }),
  reply: HandOverRow,
  refusals: [HandOverEmpty],
})
export const takeHandOver = write('operator', 'handOver.take', 'POST /console/api/hand-overs/:id/take', {
  input: Which,
  reply: HandOverRow,
  refusals: [NotFound, HandOverOwn, HandOverTaken],
})
