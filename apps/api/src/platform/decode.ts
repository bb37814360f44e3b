import type { Endpoint } from '@koi/contract/endpoint'
import { Invalid } from '@koi/contract/refusal.copy'
import { isStorable } from '@koi/contract/wire'
import { z } from 'zod'
import { malformed, refuseHttp } from './malformed.ts'
import { refuse } from './refuse.ts'
import { inputOf } from './strict.ts'

/** Nothing that is asked of us is nested deeper than a few levels. */
const deepest = 10
/** Whoever walks through what is nested deeper runs out of stack. */
const deepestSent = 1000

/** Whether every text in a value passes, and it is nested no deeper than so many levels. */
const isWithin = (value: unknown, levels: number, passes: (text: string) => boolean): boolean =>
  typeof value === 'string'
    ? passes(value)
    : value === null ||
      typeof value !== 'object' ||
      (levels > 0 &&
        Object.entries(value).every(([name, inner]) => passes(name) && isWithin(inner, levels - 1, passes)))

/** What the database says of a value that fits no column: a number out of its range, a text that is no date. */
const misfits = new Set(['22003', '22007', '22008', '22P02'])
/** Whether it said so. */
export const isMisfit = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && misfits.has(String(error.code))

/**
 * What was asked, as the endpoint reads it. Throws FieldUnknown for what it has no field for; the players' API does not look
 * at that (ruling 32), but for how deep it is nested. Throws Invalid and its kin for what is malformed.
 */
export function decode(endpoint: Endpoint, raw: unknown, isProduction: boolean): unknown {
  if (!isWithin(raw, deepestSent, () => true)) refuse(Invalid)
  const input = z.safeDecode(inputOf(endpoint), raw as never)
  if (!input.success) throw malformed(endpoint, input.error.issues)
  if (!isWithin(input.data, deepest, isStorable)) refuse(Invalid)
  if (isProduction) refuseHttp(endpoint, input.data as object)
  return input.data
}
