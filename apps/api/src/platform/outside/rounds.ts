import { onOutsideFault } from './fault.ts'
import type { CancelAnswer, RoundsAnswer } from './venue.ts'

export const roundsAnswer = <Result extends CancelAnswer>(result: Result, reason = ''): RoundsAnswer<Result> => ({
  result,
  reason: reason.slice(0, 200),
})

/** Whether a status is a definite refusal: not a request to retry later, and not from an intermediary. */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 403, 407, 408, 421, 425, 429].includes(status)

/** Whether an answer comes from the venue itself; HTML comes from an intermediary. */
export function isOwn(text: string): boolean {
  if (text.trim() === '') return true
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

export const unknownOnFault = onOutsideFault(({ message }) => roundsAnswer('unknown', message))
