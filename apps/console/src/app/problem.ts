import { type Problem, sentenceBy } from '@koi/web/problem'
import { copy } from './app.copy.ts'

/** The server wants the second factor before it goes on. */
export const wantsOtp = ({ code }: Problem): boolean => /otp|factor/i.test(code)

/** The sentence to show for anything that was thrown. */
export const sentenceOf = sentenceBy(copy.broken)
