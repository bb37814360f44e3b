import { noMoney } from '@koi/contract/money'
import { addDays, type Day } from '@koi/contract/time'
import { sql } from 'kysely'
import { daysFrom, monthOf, weekdayOf } from '../../../platform/base/calendar.ts'
import { loadLevel } from '../playerLevel.ts'
import type { Trigger } from './trigger.ts'

/** Given once per period to players who have the level, including those who reach it later in the period. */
const levelGift = (
  name: 'level_week' | 'level_month',
  firstDayOf: (day: Day) => Day,
): Trigger<'level_week' | 'level_month'> => ({
  occasionOf: (_on, about) => `${name}:${about}`,
  loadBase: async (tx, { on, player }) => ((await loadLevel(tx, player)) >= on.level ? noMoney : null),
  gift(today) {
    const about = firstDayOf(today)
    return { about, occasion: `${name}:${about}`, isDue: sql`p.vip_level >= l.level` }
  },
  // The dry run uses the current levels.
  dryRun(on, { first, today }) {
    const firstDays = daysFrom(first, today).filter((day) => firstDayOf(day) === day)
    return sql`select p.id as player_id, 0::bigint as base from player p join unnest(${firstDays}::date[]) f (day)
      on p.vip_level >= ${on.level} and p.created_at < (f.day + 1)::timestamp at time zone 'Asia/Shanghai'`
  },
})

export const levelWeek = levelGift('level_week', (day) => addDays(day, 1 - weekdayOf(day)))
export const levelMonth = levelGift('level_month', monthOf)
