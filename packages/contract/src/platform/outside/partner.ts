import { z } from 'zod'
import { BeijingTime } from '../../wire.ts'

/** Calls that are kept of each venue and payment channel. */
export const keptCalls = 20

const call = {
  method: z.string(),
  /** Host and path without the query string; parts that may name a player or carry a secret are masked. */
  path: z.string(),
  /** HTTP status; null: no answer. */
  status: z.number().nullable(),
  milliseconds: z.number(),
  /** Why there was no answer, in English; '' if there was one. */
  fault: z.string(),
  /** Names of the fields of the answer, with the values of those that report an outcome. */
  excerpt: z.string(),
}
const SentCall = z.object(call)
export type SentCall = z.output<typeof SentCall>

/** `out`: sent by the platform; `in`: received from the partner. */
export const PartnerCall = z.object({ at: BeijingTime, direction: z.enum(['out', 'in']), ...call })
export type PartnerCall = z.output<typeof PartnerCall>
export const PartnerCalls = z.object({ items: z.array(PartnerCall) })

/**
 * Newest test of a venue or channel. `has_passed`: any test has passed; `is_current`: adapter, addresses and secret are
 * those of the test. `by` is '' for the demo seed.
 */
export const PartnerTest = z.object({
  at: BeijingTime,
  by: z.string(),
  ok: z.boolean(),
  has_passed: z.boolean(),
  is_current: z.boolean(),
  milliseconds: z.number(),
  calls: z.array(SentCall),
})
export type PartnerTest = z.output<typeof PartnerTest>
