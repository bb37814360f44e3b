import { rewardFor } from '@koi/contract/reward/bonus/bonus.reward'
import { BonusNotForYou } from '@koi/contract/reward/bonus/bonus.copy'
import { isId } from '@koi/contract/id'
import { MissionClaimed, MissionNotDone, MissionOver } from '@koi/contract/reward/mission/mission.copy'
import type { MissionSpan } from '@koi/contract/reward/mission/mission'
import { noMoney } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import { addDays, type Day, dayFromText, dayOf } from '@koi/contract/time'
import { sql } from 'kysely'
import { loadBar } from '../bonus/promotable.ts'
import { levelFor } from '../bonus/playerLevel.ts'
import { insertOffer, takeOffer } from '../bonus/credit.ts'
import { findLiveRule, isInSegment, isPromised, newOffer } from '../bonus/offer.ts'
import { isPeriodOf, periodsFrom } from '../bonus/request.ts'
import { type Taken, takenBy } from '../bonus/take.ts'
import { lockAndLoad } from '../../books/ledger/ledger.ts'
import type { Clock } from '../../platform/base/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { lastDayOf, lastDaySql } from './progress.ts'

/** Returns the last Beijing day on which the reward of a period can be claimed; null: the period has no end yet. */
export function claimUntil(span: MissionSpan, period: Day, last: Day | null, takeDays: number): Day | null {
  const end = lastDayOf(span, period, last)
  return end === null ? null : addDays(end, takeDays)
}

interface Wanted {
  span: MissionSpan
  lastDay: Day | null
  target: number
  value: number | null
  rule: string | null
  /** Whether the period ended before the rule was published or starts, or before the player registered. */
  isBefore: boolean
}

/** Loads the mission, the player's progress and the live rule that rewards it. One round trip. */
async function loadWanted(tx: Tx, player: string, mission: string, period: Day): Promise<Wanted | undefined> {
  const { rows } = await sql<Wanted>`
    select m.span, m.last_day, m.target, g.value, r.id as rule,
      not ${isPeriodOf(lastDaySql(sql`${period}::date`), periodsFrom)} as is_before
    from mission m join player p on p.id = ${player}::uuid
      left join mission_progress g on g.mission_id = m.id and g.player_id = p.id and g.period = ${period}::date
      left join bonus_version v on v.terms -> 'on' ->> 'trigger' = 'mission' and v.terms -> 'on' ->> 'mission' = m.id::text
        and exists (select from bonus_rule o where o.id = v.rule_id and o.live_version = v.version and o.state = 'live')
      left join bonus_rule r on r.id = v.rule_id
    where m.id = ${mission}::uuid and m.state <> 'draft' order by r.created_at limit 1`.execute(tx)
  return rows[0]
}

/**
 * Offers the reward of a finished period to the player and takes the offer. Locks the player. Throws the bar, NotFound,
 * MissionNotDone, MissionClaimed, MissionOver, BonusNotForYou, BonusGroupOpen, BonusBudgetUsed, BonusGameGone.
 */
export async function claimMission(
  tx: Tx,
  {
    id,
    player,
    mission,
    period: text,
    clock,
  }: { id: string; player: string; mission: string; period: string; clock: Clock },
): Promise<Taken> {
  const period = dayFromText(text)
  if (!isId(mission) || !period) return refuse(NotFound)
  const { now, loaded } = await lockAndLoad(tx, clock, player, (at) =>
    Promise.all([loadBar(tx, player, at), loadWanted(tx, player, mission, period)]),
  )
  const [bar, wanted] = loaded
  if (bar) refuse(bar)
  if (!wanted) return refuse(NotFound)
  const rule = wanted.rule === null ? null : await findLiveRule(tx, { id: wanted.rule }, now)
  if (!rule) return refuse(MissionOver)
  const [isKnown, isMember, level] = await Promise.all([
    isPromised(tx, rule, { player, subject: period }),
    isInSegment(tx, rule, player, now),
    levelFor(tx, rule.terms, player, lastDayOf(wanted.span, period, wanted.lastDay)),
  ])
  if (isKnown) refuse(MissionClaimed)
  if (!isMember) refuse(BonusNotForYou)
  if ((wanted.value ?? 0) < wanted.target) refuse(MissionNotDone)
  const until = claimUntil(wanted.span, period, wanted.lastDay, rule.terms.take_days)
  if (wanted.isBefore || (until !== null && dayOf(now) > until)) refuse(MissionOver)
  const amount = rewardFor(rule.terms, noMoney, level)
  if (amount === 0) refuse(BonusNotForYou)
  const bonus = newOffer(rule, { id, player, subject: period, base: noMoney, amount, now })
  insertOffer(tx, bonus, now)
  return takenBy(bonus, await takeOffer(tx, bonus, rule, now))
}
