import { type Problem, sentenceBy } from '@koi/web/problem'
import { copy } from './app.copy.ts'

/** Whether the server requires the second factor. */
export const isOtpRequired = ({ code }: Problem): boolean => /otp|factor/i.test(code)

export const sentenceOf = sentenceBy(copy.broken)
