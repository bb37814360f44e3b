import { OtpNeeded, OtpUsed, OtpWrong } from '@koi/contract/player/auth/operator.copy'
import type { AnyRefusal } from '@koi/contract/refusal'
import { type Problem, sentenceBy } from '@koi/web/problem'
import { copy } from './app.copy.ts'

/** Whether the server refused with one of `refusals`, by name. */
export const isRefusedWith = ({ code }: Problem, ...refusals: AnyRefusal[]): boolean =>
  refusals.some(({ name }) => name === code)

/** Whether the server requires a code of the second factor: none was given, or it was wrong or used before. */
export const isOtpRequired = (problem: Problem): boolean => isRefusedWith(problem, OtpNeeded, OtpWrong, OtpUsed)

export const sentenceOf = sentenceBy(copy.broken)
