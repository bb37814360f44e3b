import { ifSilent } from './fault.ts'
import type { CancelAnswer, RoundsAnswer } from './venue.ts'

export const answered = <Result extends CancelAnswer>(result: Result, reason = ''): RoundsAnswer<Result> => ({
  result,
  reason: reason.slice(0, 200),
})

/** Whether a status is a no that is meant: not one of those that say "later", or that come from what stands between. */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 403, 407, 408, 421, 425, 429].includes(status)

/** Whether an answer may be the venue's own: it has no body, or JSON. A page is of whoever stands between. */
export function isOwn(text: string): boolean {
  if (text.trim() === '') return true
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** For `catch`: that a venue was silent about free rounds. */
export const silent = ifSilent(({ message }) => answered('unknown', message))
