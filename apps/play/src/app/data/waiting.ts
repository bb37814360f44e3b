import { Problem } from '@koi/web/problem'
import { sentences, waits } from './waiting.copy.ts'

/** Writes seconds in the largest unit that stays exact enough, rounded up: 2850 → '48分钟'. */
export function waitText(seconds: number): string {
  if (seconds < 60) return waits.seconds(seconds)
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? waits.minutes(minutes) : waits.hours(Math.ceil(minutes / 60))
}

/** The same problem with a sentence that says when the call may be repeated; unchanged if its refusal has none. */
export function withTime(problem: Problem): Problem {
  const { code, status, fields, wait, isDecided } = problem
  const sentence = sentences[code]
  return sentence ? new Problem(sentence(waitText(wait)), status, { code, fields, wait, isDecided }) : problem
}
