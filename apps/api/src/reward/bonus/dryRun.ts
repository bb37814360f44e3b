import { dryRunDays } from '@koi/contract/reward/bonus/bonus'
import { requiredFor, rewardFor } from '@koi/contract/reward/bonus/bonus.reward'
import type { BonusTerms } from '@koi/contract/reward/bonus/bonus.terms'
import { fen } from '@koi/contract/money'
import type { Condition } from '@koi/contract/player/segment/segment'
import { addDays, dayOf, type Instant, startOf } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { compileCondition } from '../../player/segment/condition.ts'
import { triggers } from './trigger/triggers.ts'

/**
 * Computes what the terms would have given in the last 30 days, without regard to budgets or to players who may not be offered
 * bonuses. Amounts in fen.
 */
export async function dryRun(db: Reader, terms: BonusTerms, condition: Condition | null, now: Instant) {
  const today = dayOf(now)
  const first = addDays(today, 1 - dryRunDays)
  const since = sql`${startOf(first)}::timestamptz`
  const occasions = triggers[terms.on.trigger].dryRun?.(terms.on, { first, today, since })
  const none = { is_known: false, players: 0, bonuses: 0, cost: fen(0), flow: fen(0), base: fen(0) }
  if (!occasions) return none
  const { from, holds } = condition ? compileCondition(condition, now, null) : { from: sql`player p`, holds: sql`true` }
  // The reward is computed only in TypeScript; the database counts how often each base occurs.
  const level = terms.reward.kind === 'by_level' ? sql`p.vip_level` : sql`0`
  const { rows } = await sql<{ base: number; level: number; count: number; players: string[] }>`
    with eligible as (select p.id, ${level} as level from ${from} where ${holds})
    select base, level, count(*) as count, array_agg(distinct player_id) as players
    from (${occasions}) o join eligible e on e.id = o.player_id group by base, level`.execute(db)
  const players = new Set<string>()
  const sums = { bonuses: 0, cost: 0, flow: 0, base: 0 }
  for (const row of rows) {
    const base = fen(row.base)
    const amount = rewardFor(terms, base, row.level)
    if (amount === 0) continue
    for (const player of row.players) players.add(player)
    sums.bonuses += row.count
    sums.cost += row.count * amount
    sums.flow += row.count * requiredFor(terms, { base, amount })
    sums.base += row.count * base
  }
  const { bonuses, cost, flow, base } = sums
  return { is_known: true, players: players.size, bonuses, cost: fen(cost), flow: fen(flow), base: fen(base) }
}
