import { giftOf, requiredFor } from '@koi/contract/reward/bonus/bonus.reward'
import { textIn } from '@koi/contract/contentTexts'
import {
  isAmountGoal,
  type MissionGoal,
  type MissionSpan,
  type MissionState,
} from '@koi/contract/reward/mission/mission'
import { missionCopy } from '@koi/contract/reward/mission/mission.copy'
import type { Category } from '@koi/contract/play/game/game'
import { textsIn } from '@koi/contract/textsIn'
import * as contract from '@koi/contract/reward/mission/mission.player'
import { fen, noMoney } from '@koi/contract/money'
import { addDays, type Day, dayOf, type Instant, plus, second, startOf } from '@koi/contract/time'
import type { ContentTexts } from '@koi/contract/contentTexts'
import { sql } from 'kysely'
import { loadBar } from '../bonus/promotable.ts'
import { isInSegment, isOfMission } from '../bonus/offer.ts'
import { isPeriodOf, periodsFrom } from '../bonus/request.ts'
import { parseTerms } from '../bonus/version.ts'
import type { Reader } from '../../platform/db/db.ts'
import { on, withMessage } from '../../platform/http/on.ts'
import { claimMission, claimUntil } from './claim.ts'
import { levelAtEndOf } from '../bonus/playerLevel.ts'
import { lastDayOf, lastDaySql } from './progress.ts'

interface Row {
  id: string
  period: Day
  title: string
  content: string
  texts: ContentTexts
  goal: MissionGoal
  span: MissionSpan
  target: number
  value: number
  category: Category | null
  venue: string | null
  games: number
  lastDay: Day | null
  isClaimed: boolean
  ruleId: string
  terms: unknown
  condition: unknown
  level: number
}

/**
 * Loads missions with a live reward: the current period of those that run, and finished periods whose reward can still be
 * claimed. If several live rules reward a mission, the oldest counts.
 */
async function loadMissions(db: Reader, player: string, now: Instant): Promise<Row[]> {
  const today = dayOf(now)
  const { rows } = await sql<Row>`
    with rewarded as (
      select distinct on (m.id) m.*, r.id as rule_id, v.terms, s.condition, ${periodsFrom} as since,
        case m.span when 'once' then m.first_day when 'weekly' then date_trunc('week', ${today}::date)::date else ${today}::date end as current_period
      from mission m join bonus_version v on v.terms -> 'on' ->> 'trigger' = 'mission' and v.terms -> 'on' ->> 'mission' = m.id::text
        join bonus_rule r on r.id = v.rule_id and r.live_version = v.version and r.state = 'live'
          and coalesce(r.starts_at <= ${now}::timestamptz, true) and coalesce(r.ends_at > ${now}::timestamptz, true)
        left join segment_version s on s.segment_id = v.segment_id and s.version = v.segment_version
      where m.state <> 'draft' order by m.id, r.created_at
    ), periods as (
      select w.id, w.current_period as period from rewarded w where w.state = 'live' and w.first_day <= ${today}::date
        and (w.last_day is null or w.last_day >= ${today}::date)
      union
      select m.id, g.period from mission_progress g join rewarded m on m.id = g.mission_id join player p on p.id = g.player_id
      where p.id = ${player}::uuid and g.value >= m.target and g.period > ${addDays(today, -400)}::date
        and ${isPeriodOf(lastDaySql(sql`g.period`), sql`m.since`)}
    )
    select * from (
      select m.id, m.created_at, q.period, m.title, m.content, m.texts, m.goal, m.span, m.target, coalesce(g.value, 0)::bigint as value,
        m.category_id as category, venue.name as venue, cardinality(m.games) as games, m.last_day, m.rule_id, m.terms, m.condition,
        (select ${levelAtEndOf(sql`least(${lastDaySql(sql`q.period`)}, ${today}::date)`)} from player p where p.id = ${player}::uuid) as level,
        m.state = 'live' and q.period = m.current_period and (m.last_day is null or m.last_day >= ${today}::date) as is_current,
        ${lastDaySql(sql`q.period`)} + (m.terms ->> 'take_days')::integer >= ${today}::date as is_claimable,
        exists (select from bonus b where b.player_id = ${player}::uuid and b.cause = 'mission'
          and b.subject = q.period::text and (b.rule_id = m.rule_id or ${isOfMission(sql`q.id::text`)})) as is_claimed
      from periods q join rewarded m on m.id = q.id left join venue on venue.code = m.venue
        left join mission_progress g on g.player_id = ${player}::uuid and g.mission_id = q.id and g.period = q.period
    ) p where is_current or (is_claimable and not is_claimed) order by created_at, id, period desc`.execute(db)
  return rows
}

/** Returns the last second of a Beijing day. */
const endOf = (day: Day): Instant => plus(startOf(addDays(day, 1)), -second)
/** End of a period that has no end. */
const never = '2999-12-31' as Day

export const missionPlayer = [
  on(contract.listMissions, async ({ db, caller, language, now }) => {
    const [bar, rows] = await Promise.all([loadBar(db, caller.player, now), loadMissions(db, caller.player, now)])
    const rules = [...new Map(rows.map((row) => [row.ruleId, row])).values()]
    const isMember = await Promise.all(rules.map((rule) => isInSegment(db, rule, caller.player, now)))
    const eligible = new Set(rules.flatMap(({ ruleId }, index) => (isMember[index] ? [ruleId] : [])))
    const list = rows.flatMap((row) => {
      const { id, period, texts, goal, span, target, isClaimed } = row
      const terms = parseTerms(row.terms)
      const until = claimUntil(span, period, row.lastDay, terms.take_days)
      const { worth, amount, rounds, turns } = giftOf(terms, row.level)
      if (!eligible.has(row.ruleId) || worth === 0) return []
      const isAmount = isAmountGoal(goal)
      const value = Math.min(row.value, target)
      const state: MissionState = isClaimed ? 'claimed' : value >= target ? 'done' : 'open'
      return [
        {
          id,
          period: period as string,
          title: textIn(language, texts, 'title', row.title),
          content: textIn(language, texts, 'content', row.content),
          goal,
          span,
          value: isAmount ? 0 : value,
          target: isAmount ? 0 : target,
          value_amount: isAmount ? fen(value) : noMoney,
          target_amount: isAmount ? fen(target) : noMoney,
          category: row.category ? textsIn[language].game.categoryNames[row.category] : '',
          venue: row.venue ?? '',
          games: row.games,
          state,
          reward: amount,
          flow: requiredFor(terms, { base: noMoney, amount }),
          free_rounds: rounds,
          turns,
          is_automatic: terms.is_automatic,
          ends_at: endOf(lastDayOf(span, period, row.lastDay) ?? never),
          claim_until: endOf(until ?? never),
        },
      ]
    })
    return { is_barred: bar !== null, list }
  }),

  on(contract.claimMission, async ({ tx, clock, caller, input, idempotency }) => {
    const { orderId: id } = idempotency
    const taken = await claimMission(tx, { id, player: caller.player, mission: input.id, period: input.period, clock })
    return withMessage(taken.state === 'review' ? missionCopy.reviewing : missionCopy.claimed, taken)
  }),
]
