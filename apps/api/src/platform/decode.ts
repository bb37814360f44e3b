import type { Endpoint } from '@koi/contract/endpoint'
import { Invalid } from '@koi/contract/refusal.copy'
import { z } from 'zod'
import { malformed, refuseHttp } from './malformed.ts'
import { refuse } from './refuse.ts'

const deepest = 10

/**
 * NUL cannot be stored and a lone surrogate cannot be sent again, wherever in an input they stand (ruling 27); nothing
 * that is asked of us is nested deeper than a few levels.
 */
const isStorable = (value: unknown, depth = 0): boolean =>
  typeof value === 'string'
    ? !value.includes('\0') && value.isWellFormed()
    : value === null ||
      typeof value !== 'object' ||
      (depth < deepest &&
        Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner, depth + 1)))

/** What the database says of a value that fits no column: a number out of its range, a text that is no date. */
const misfits = new Set(['22003', '22007', '22008', '22P02'])
/** Whether it said so. */
export const isMisfit = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && misfits.has(String(error.code))

/** What was asked, as the endpoint reads it. Throws Invalid and its kin for what is none of it. */
export function decode(endpoint: Endpoint, raw: unknown, isProduction: boolean): unknown {
  if (!isStorable(raw)) refuse(Invalid)
  const input = z.safeDecode(endpoint.input, raw as never)
  if (!input.success) throw malformed(endpoint, input.error.issues)
  if (isProduction) refuseHttp(endpoint, input.data as object)
  return input.data
}
