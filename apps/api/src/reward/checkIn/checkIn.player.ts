import { checkInCopy } from '@koi/contract/reward/checkIn/checkIn.copy'
import * as contract from '@koi/contract/reward/checkIn/checkIn.player'
import { dayFromText, dayOf } from '@koi/contract/time'
import { on, withMessage } from '../../platform/http/on.ts'
import { loadCalendar, makeCheckIn } from './checkIn.ts'

export const checkInPlayer = [
  on(contract.checkIn, async ({ tx, clock, caller }) => {
    const { day, streak, isNew } = await makeCheckIn(tx, caller.player, clock)
    return withMessage(isNew ? checkInCopy.done : checkInCopy.known, { day: day as string, streak, is_new: isNew })
  }),

  on(contract.readCheckIns, async ({ db, caller, input, language, now }) => {
    const month = dayFromText(`${input.month}-01`) ? input.month : dayOf(now).slice(0, 7)
    const { isDone, isBarred, ...calendar } = await loadCalendar(db, { player: caller.player, month, language, now })
    return { ...calendar, month, is_done: isDone, is_barred: isBarred }
  }),
]
