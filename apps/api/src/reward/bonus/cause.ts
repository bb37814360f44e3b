import type { BonusTerms } from '@koi/contract/reward/bonus/bonus.terms'
import { type Fen, fen } from '@koi/contract/money'
import { type Day, dayFromText, dayOf, type Instant, startOf } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'

/** 1: Monday … 7: Sunday. */
export const weekdayOf = (of: Day): number => new Date(`${of}T00:00:00Z`).getUTCDay() || 7

/** Birthdays that are celebrated on a day, as 'MM-DD': those of 29 February on the 28th in years without it. */
export function birthdaysOn(day: Day): string[] {
  const monthDay = day.slice(5)
  const hasLeapDay = dayFromText(`${day.slice(0, 4)}-02-29`) !== null
  return monthDay === '02-28' && !hasLeapDay ? [monthDay, '02-29'] : [monthDay]
}

export async function isBirthday(db: Reader | Tx, player: string, day: Day): Promise<boolean> {
  const { rows } = await sql`
    select from player where id = ${player}::uuid and to_char(birthday, 'MM-DD') = any(${birthdaysOn(day)}::text[])`.execute(
    db,
  )
  return rows.length > 0
}

/** The VIP level; 0: none. */
export async function loadLevel(db: Reader | Tx, player: string): Promise<number> {
  const found = await db.selectFrom('player').select('vipLevel').where('id', '=', player).executeTakeFirstOrThrow()
  return found.vipLevel
}

/** The level that the reward is computed from; 0 without a query for rewards that do not depend on it. */
export const levelFor = async (db: Reader | Tx, { reward }: BonusTerms, player: string): Promise<number> =>
  reward === 'by_level' ? loadLevel(db, player) : 0

export async function isVerified(db: Reader | Tx, player: string): Promise<boolean> {
  const { rows } = await sql`
    select from verification where player_id = ${player}::uuid and state = 'approved'`.execute(db)
  return rows.length > 0
}

/**
 * Sum of the approved deposits of the window that `deposit` is in, in fen; null if it is in none. The window is the first `days` days
 * after the registration, or the rule's time for 0.
 */
export async function loadDepositSum(
  db: Reader | Tx,
  { rule, player, deposit, days }: { rule: string; player: string; deposit: string; days: number },
): Promise<Fen | null> {
  const { rows } = await sql<{ total: number; isWithin: boolean | null }>`
    select coalesce(sum(d.credited), 0)::bigint as total, bool_or(d.id = ${deposit}::uuid) as is_within
    from player p join bonus_rule r on r.id = ${rule}::uuid
      join deposit d on d.player_id = p.id and d.state = 'approved' and case ${days}::integer
        when 0 then d.closed_at >= coalesce(r.starts_at, r.created_at) and coalesce(d.closed_at < r.ends_at, true)
        else d.closed_at < p.created_at + ${days}::integer * interval '1 day' end
    where p.id = ${player}::uuid`.execute(db)
  const { total, isWithin } = rows[0]!
  return isWithin ? fen(total) : null
}

type Sql = RawBuilder<unknown>

/**
 * SQL: whether a friend's deposits and valid stakes, in fen, reach the terms within the days from the one of the registration; 0 days: no
 * limit. By the day sums, so that a correction needs no case of its own.
 */
export function meetsFriendTerms(
  { friend, at }: { friend: Sql; at: Sql },
  { deposited, stake, days }: { deposited: Sql; stake: Sql; days: Sql },
): RawBuilder<boolean> {
  const first = sql`(${at} at time zone 'Asia/Shanghai')::date`
  const isWithin = sql`d.player_id = ${friend} and d.day >= ${first} and (${days} = 0 or d.day < ${first} + ${days})`
  return sql`(${deposited} <= coalesce((select sum(d.deposited) from player_day d where ${isWithin}), 0)
    and ${stake} <= coalesce((select sum(d.valid_stake) from player_day_play d where ${isWithin}), 0))`
}

export const friendTermsSql = ({ least, friend_stake: stake, window_days: days }: BonusTerms) => ({
  deposited: sql`${least}::bigint`,
  stake: sql`${stake}::bigint`,
  days: sql`${days}::integer`,
})

/**
 * Whether the player is to be rewarded for an invitation: it qualified, its friend still reaches the terms, and an inviter has room in the
 * Beijing month. The caller has locked the player, so that the month's limit holds.
 */
export async function isFriendDue(
  db: Reader | Tx,
  {
    terms,
    rule,
    player,
    friend,
    now,
  }: { terms: BonusTerms; rule: string; player: string; friend: string; now: Instant },
): Promise<boolean> {
  const month = startOf(`${dayOf(now).slice(0, 8)}01` as Day)
  const { rows } = await sql<{ rewarded: number }>`
    select (select count(*) from bonus b where b.player_id = ${player}::uuid and b.rule_id = ${rule}::uuid
      and b.created_at >= ${month}::timestamptz) as rewarded
    from invitation i where i.friend_id = ${friend}::uuid and i.state = 'qualified'
      and ${player}::uuid = case ${terms.side}::text when 'inviter' then i.inviter_id else i.friend_id end
      and ${meetsFriendTerms({ friend: sql`i.friend_id`, at: sql`i.at` }, friendTermsSql(terms))}`.execute(db)
  const [found] = rows
  return found !== undefined && (terms.side === 'friend' || terms.month_most === 0 || found.rewarded < terms.month_most)
}
