import type { Endpoint } from '@koi/contract/endpoint'
import { Invalid } from '@koi/contract/refusal.copy'
import { isStorable } from '@koi/contract/wire'
import { z } from 'zod'
import { malformedRefusal, requireHttpsLinks } from './malformed.ts'
import { refuse } from './refuse.ts'
import { inputOf } from './strict.ts'

const maxDepth = 10
/** Maximum nesting of a body; deeper ones overflow the stack of recursive code. */
const maxRawDepth = 1000

const isWithin = (value: unknown, levels: number, passes: (text: string) => boolean): boolean =>
  typeof value === 'string'
    ? passes(value)
    : value === null ||
      typeof value !== 'object' ||
      (levels > 0 &&
        Object.entries(value).every(([name, inner]) => passes(name) && isWithin(inner, levels - 1, passes)))

/** SQLSTATEs of values that fit no column: number out of range, invalid date or text. */
const unstorableValueStates = new Set(['22003', '22007', '22008', '22P02'])
export const isUnstorableValue = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && unstorableValueStates.has(String(error.code))

/**
 * Parses the input of an endpoint. Throws FieldUnknown (except on the players' API), Invalid, or a more specific
 * refusal of a malformed input.
 */
export function decode(endpoint: Endpoint, raw: unknown, isProduction: boolean): unknown {
  if (!isWithin(raw, maxRawDepth, () => true)) refuse(Invalid)
  const input = z.safeDecode(inputOf(endpoint), raw as never)
  if (!input.success) throw malformedRefusal(endpoint, input.error.issues)
  if (!isWithin(input.data, maxDepth, isStorable)) refuse(Invalid)
  if (isProduction) requireHttpsLinks(endpoint, input.data as object)
  return input.data
}
