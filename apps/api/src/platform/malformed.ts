import type { Endpoint } from '@koi/contract/endpoint'
import { AmountMalformed, Invalid, TooHigh, TooLow } from '@koi/contract/refusal.copy'
import { amountFormat } from '@koi/contract/wire'
import { z } from 'zod'
import { refused, type Refused } from './refuse.ts'

type Issue = z.core.$ZodIssue

/** Whether an operator writes with it: then a refusal names the field it is about. */
const isForm = ({ audience, at }: Pick<Endpoint, 'audience' | 'at'>): boolean =>
  audience.startsWith('operator') && !at.startsWith('GET ')

/** What a malformed input is called: an amount that is none has its own sentence (D-007), and so has a bound. */
export function malformed(endpoint: Endpoint, [issue]: Issue[]): Refused {
  if (issue?.message === 'NOT_AN_AMOUNT') return refused(AmountMalformed)
  if (!issue || !isForm(endpoint)) return refused(Invalid)
  const field = { field: issue.path.join('.') }
  if (issue.code === 'too_big' && isNumber(issue.origin))
    return refused(TooHigh, { most: Number(issue.maximum) }, field)
  if (issue.code === 'too_small' && isNumber(issue.origin))
    return refused(TooLow, { least: Number(issue.minimum) }, field)
  return refused(Invalid)
}

const isNumber = (origin: string): boolean => origin === 'number' || origin === 'int'

/** What of this an endpoint may answer, read off its input. */
export function refusalsOfInput(endpoint: Endpoint) {
  const schema = JSON.stringify(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }))
  const has = (keyword: 'maximum' | 'minimum') =>
    isForm(endpoint) &&
    [...schema.matchAll(new RegExp(`"${keyword}":(-?\\d+)`, 'g'))].some(
      ([, bound]) => Math.abs(Number(bound)) < Number.MAX_SAFE_INTEGER,
    )
  return [
    Invalid,
    ...(schema.includes(`"format":"${amountFormat}"`) ? [AmountMalformed] : []),
    ...(has('maximum') ? [TooHigh] : []),
    ...(has('minimum') ? [TooLow] : []),
  ]
}
