import { noMoney } from '@koi/contract/money'
import { addDays, type Day, dayFromText } from '@koi/contract/time'
import { sql } from 'kysely'
import { daysFrom, monthOf, weekdayOf } from '../../../platform/base/calendar.ts'
import { levelAtEndOf, loadLevel } from '../playerLevel.ts'
import type { Trigger } from './trigger.ts'

/**
 * Given once per period to players who have the level, including those who reach it later in the period. After the period the
 * level at its end counts.
 */
const levelGift = (
  firstDayOf: (day: Day) => Day,
  lastDayOf: (first: Day) => Day,
): Trigger<'level_week' | 'level_month'> => ({
  subjectOf: (_on, about) => about,
  async loadBase(tx, { on, player, about }) {
    const first = dayFromText(about)
    return first && (await loadLevel(tx, player, lastDayOf(first))) >= on.level ? noMoney : null
  },
  lastDayOf(about) {
    const first = dayFromText(about)
    return first && lastDayOf(first)
  },
  gift(today) {
    const about = firstDayOf(today)
    const last = lastDayOf(about)
    return { about, subject: about, last, isDue: sql`${levelAtEndOf(last)} >= l.level` }
  },
  // The dry run uses the current levels.
  dryRun(on, { first, today }) {
    const firstDays = daysFrom(first, today).filter((day) => firstDayOf(day) === day)
    return sql`select p.id as player_id, 0::bigint as base from player p join unnest(${firstDays}::date[]) f (day)
      on p.vip_level >= ${on.level} and p.created_at < (f.day + 1)::timestamp at time zone 'Asia/Shanghai'`
  },
})

export const levelWeek = levelGift(
  (day) => addDays(day, 1 - weekdayOf(day)),
  (monday) => addDays(monday, 6),
)
export const levelMonth = levelGift(monthOf, (first) => addDays(monthOf(addDays(first, 31)), -1))
