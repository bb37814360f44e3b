import { cycleDayOf, cycleDays } from '@koi/contract/reward/checkIn/checkIn'
import { giftOf, requiredFor } from '@koi/contract/reward/bonus/bonus.reward'
import { type ContentTexts, textIn } from '@koi/contract/contentTexts'
import type { Language } from '@koi/contract/language'
import { type Fen, fen, noMoney } from '@koi/contract/money'
import { addDays, type Day, dayOf, type Instant, startOf } from '@koi/contract/time'
import { sql } from 'kysely'
import { loadBar } from '../bonus/promotable.ts'
import { isInSegment } from '../bonus/offer.ts'
import { requestOffers } from '../bonus/request.ts'
import { parseTerms } from '../bonus/version.ts'
import { lockAndLoad } from '../../books/ledger/ledger.ts'
import type { Clock } from '../../platform/base/clock.ts'
import { defer, type Reader, type Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'

/** Counts consecutive check-ins up to `day`, or up to the day before if `day` has none. One round trip. */
async function loadStreak(db: Reader | Tx, player: string, day: Day): Promise<{ streak: number; isDone: boolean }> {
  const row = await db
    .selectFrom('checkIn')
    .select(['day', 'streak'])
    .where('playerId', '=', player)
    .where('day', 'in', [day, addDays(day, -1)])
    .orderBy('day', 'desc')
    .executeTakeFirst()
  return { streak: row?.streak ?? 0, isDone: row?.day === day }
}

/**
 * Checks the player in and requests the bonuses of the live rules for that day of the cycle. Locks the player; throws the bar.
 * `isNew` is false if the player was already checked in.
 */
export async function makeCheckIn(
  tx: Tx,
  player: string,
  clock: Clock,
): Promise<{ day: Day; streak: number; isNew: boolean }> {
  const { now, loaded } = await lockAndLoad(tx, clock, player, (at) =>
    Promise.all([loadBar(tx, player, at), loadStreak(tx, player, dayOf(at))]),
  )
  const day = dayOf(now)
  const [bar, before] = loaded
  if (before.isDone) return { day, streak: before.streak, isNew: false }
  if (bar) refuse(bar)
  const streak = before.streak + 1
  void defer(tx, tx.insertInto('checkIn').values({ playerId: player, day, streak, at: now }))
  void defer(
    tx,
    requestOffers(
      sql`select r.id, ${player}::text, ${day}::text
        from bonus_rule r join bonus_version v on v.rule_id = r.id and v.version = r.live_version
        where r.state = 'live' and v.terms -> 'on' ->> 'trigger' = 'check_in'
          and (v.terms -> 'on' ->> 'streak')::integer in (0, ${cycleDayOf(streak)})`,
      now,
    ),
  )
  return { day, streak, isNew: true }
}

interface Reward {
  number: number
  title: string
  /** 0 if the reward is free rounds or turns. */
  amount: Fen
  rounds: number
  turns: number
  /** Turnover of a reward that is credited at once; 0 for one that the player takes later. */
  flow: Fen
  startsAt: Instant | null
  endsAt: Instant | null
}

/**
 * Loads what the live rules give the player on days of the cycle; `number` 0: on each day. Rules with an exhausted budget are
 * left out.
 */
async function loadRewards(db: Reader, player: string, language: Language, now: Instant): Promise<Reward[]> {
  const { rows } = await sql<{
    ruleId: string
    terms: unknown
    title: string
    texts: ContentTexts
    condition: unknown
    startsAt: Instant | null
    endsAt: Instant | null
    rest: number | null
    level: number
  }>`
    select r.id as rule_id, r.starts_at, r.ends_at, v.terms, v.title, v.texts, s.condition, r.budget - coalesce(b.used, 0) as rest,
      (select vip_level from player where id = ${player}::uuid) as level
    from bonus_rule r join bonus_version v on v.rule_id = r.id and v.version = r.live_version
      left join segment_version s on s.segment_id = v.segment_id and s.version = v.segment_version
      left join bonus_budget b on b.rule_id = r.id and b.day is null
    where r.state = 'live' and v.terms -> 'on' ->> 'trigger' = 'check_in' order by r.created_at, r.id`.execute(db)
  const eligible = await Promise.all(rows.map((row) => isInSegment(db, row, player, now)))
  return rows.flatMap(({ terms: stored, title: base, texts, startsAt, endsAt, rest, level }, index) => {
    const terms = parseTerms(stored)
    const { worth, ...gift } = giftOf(terms, level)
    if (terms.on.trigger !== 'check_in' || !eligible[index] || worth === 0 || (rest !== null && rest < worth)) return []
    const flow = terms.is_automatic ? requiredFor(terms, { base: noMoney, amount: gift.amount }) : noMoney
    return [{ number: terms.on.streak, title: textIn(language, texts, 'title', base), ...gift, flow, startsAt, endsAt }]
  })
}

const givesOn = ({ number, startsAt, endsAt }: Reward, day: Day, nth: number): boolean =>
  (number === 0 || number === nth) &&
  (startsAt === null || startsAt < startOf(addDays(day, 1))) &&
  (endsAt === null || endsAt > startOf(day))

/** Loads the calendar of a month ('YYYY-MM') and the days of the current cycle. */
export async function loadCalendar(
  db: Reader,
  { player, month, language, now }: { player: string; month: string; language: Language; now: Instant },
) {
  const today = dayOf(now)
  const [first, last] = [`${month}-01` as Day, sql<Day>`(${`${month}-01`}::date + interval '1 month')::date`]
  const [bar, { streak, isDone }, rewards, days] = await Promise.all([
    loadBar(db, player, now),
    loadStreak(db, player, today),
    loadRewards(db, player, language, now),
    db
      .selectFrom('checkIn')
      .select('day')
      .where('playerId', '=', player)
      .where('day', '>=', first)
      .where('day', '<', last)
      .orderBy('day')
      .execute(),
  ])
  const current = cycleDayOf(isDone ? streak : streak + 1)
  const cycle = Array.from({ length: cycleDays }, (_, index) => {
    const day = addDays(today, index + 1 - current)
    const number = index + 1
    return {
      day: day as string,
      number,
      is_done: number < current || (number === current && isDone),
      gives: rewards
        .filter((reward) => givesOn(reward, day, number))
        .map(({ title, amount, rounds, turns }) => ({ title, amount, rounds, turns })),
    }
  })
  const holding = rewards.filter((reward) => givesOn(reward, today, current) && reward.flow > reward.amount)
  const sumOf = (name: 'amount' | 'flow'): Fen => fen(holding.reduce((sum, reward) => sum + reward[name], 0))
  return {
    today,
    isDone,
    isBarred: bar !== null,
    streak,
    days: days.map(({ day }) => day as string),
    holding: isDone ? { amount: noMoney, flow: noMoney } : { amount: sumOf('amount'), flow: sumOf('flow') },
    cycle,
  }
}
