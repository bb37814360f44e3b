import { noMoney } from '@koi/contract/money'
import { type Day, dayFromText } from '@koi/contract/time'
import { sql } from 'kysely'
import { daysFrom } from '../../../platform/base/calendar.ts'
import type { Trigger } from './trigger.ts'

/**
 * Returns the birthdays celebrated on a day, as 'MM-DD'. In years without 29 February, that birthday is celebrated on the 28th.
 */
function birthdaysOn(day: Day): string[] {
  const monthDay = day.slice(5)
  const hasLeapDay = dayFromText(`${day.slice(0, 4)}-02-29`) !== null
  return monthDay === '02-28' && !hasLeapDay ? [monthDay, '02-29'] : [monthDay]
}

/** SQL: whether the birthday of the player `p` is celebrated on one of the days. */
const isBirthdayOn = (days: readonly Day[]) =>
  sql`to_char(p.birthday, 'MM-DD') = any(${days.flatMap(birthdaysOn)}::text[])`

const yearOf = (day: string): string => day.slice(0, 4)

/** Given once a year. `about`: the day. */
export const birthday: Trigger<'birthday'> = {
  subjectOf: (_on, about) => yearOf(about),
  async loadBase(tx, { player, about }) {
    const day = dayFromText(about)
    if (!day) return null
    const { rows } = await sql`select from player p where id = ${player}::uuid and ${isBirthdayOn([day])}`.execute(tx)
    return rows.length > 0 ? noMoney : null
  },
  gift: (today) => ({ about: today, subject: yearOf(today), last: today, isDue: isBirthdayOn([today]) }),
  dryRun: (_on, { first, today }) =>
    sql`select p.id as player_id, 0::bigint as base from player p where ${isBirthdayOn(daysFrom(first, today))}`,
}
