import { ifSilent } from './fault.ts'
import type { MoveAnswer, RoundsAnswer } from './venue.ts'

export const answered = (result: MoveAnswer, reason = ''): RoundsAnswer => ({ result, reason: reason.slice(0, 200) })

/** Whether a status is a no that is meant: not one of those that say "later", or that come from what stands between. */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 403, 407, 408, 421, 425, 429].includes(status)

/** For `catch`: that a venue was silent about free rounds. */
export const silent = ifSilent(({ message }) => answered('unknown', message))
