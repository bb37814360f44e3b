import { z } from 'zod'
import { most } from './bounds.ts'
import { type Audience, flow } from './endpoint.ts'
import { Yuan } from './wire.ts'

const batchActs = ['approve', 'reject'] as const
export type BatchAct = (typeof batchActs)[number]

/**
 * `done`: decided; `waiting`: decided by the first of two operators; `decided`: was decided before; `refused`: not decided, for
 * `reason`. In a preview what would happen.
 */
const batchOutcomes = ['done', 'waiting', 'decided', 'refused'] as const

const BatchRow = z.object({
  id: z.string(),
  /** Number of the order, or what the row is about. */
  number: z.string(),
  username: z.string(),
  /** Null: no money. */
  amount: Yuan.nullable(),
  outcome: z.enum(batchOutcomes),
  /** Name of the refusal, and its sentence; '' unless `refused`. */
  code: z.string(),
  reason: z.string(),
})
const Reply = z.object({ rows: z.array(BatchRow) })

const inputOf = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.object({
    act: z.enum(batchActs),
    /** As in the path of the single decision. */
    ids: z.array(z.string().max(64)).min(1).max(most.batchRows),
    ...fields,
  })

type Path = `/console/api/${string}`

/** Says for each row what a batch would do. Changes nothing. `fields`: of the single decisions, the same for all rows. */
export const batchPreview = /*@__PURE__*/ <
  D extends Audience,
  const Name extends string,
  const At extends Path,
  Fields extends z.ZodRawShape,
>(
  audience: D,
  name: Name,
  path: At,
  fields: Fields,
) =>
  flow(audience, `${name}.batchPreview` as `${Name}.batchPreview`, `POST ${path}/batch/preview`, {
    input: inputOf(fields),
    reply: Reply,
  })

/**
 * Decides each row as the single decision does, in a transaction of its own, in the order given. A row that a code does not cover
 * is refused with OTP_NEEDED, and those after it.
 */
export const batchOf = /*@__PURE__*/ <
  D extends Audience,
  const Name extends string,
  const At extends Path,
  Fields extends z.ZodRawShape,
>(
  audience: D,
  name: Name,
  path: At,
  fields: Fields,
  isDecision = true,
) =>
  flow(audience, `${name}.batch` as `${Name}.batch`, `POST ${path}/batch`, {
    needsFreshFactor: true,
    isDecision,
    input: inputOf(fields),
    reply: Reply,
  })
