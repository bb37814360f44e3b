import { type Fen, noMoney } from '@koi/contract/money'
import { dayOf, type Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { isStep } from './stepSql.ts'

export interface Figures {
  ruleId: string
  offered: number
  taken: number
  waiting: number
  open: number
  done: number
  lost: number
  expired: number
  forfeited: number
  refused: number
  used: Fen
  usedToday: Fen
  revoked: Fen
}

/** Loads the figures of rules over all their versions. */
export async function loadFigures(
  db: Reader | Tx,
  now: Instant,
  rules: readonly string[],
): Promise<Map<string, Figures>> {
  const { rows } = await sql<Figures>`
    select bonus.rule_id, count(*)::integer as offered, count(taken_at)::integer as taken,
      count(*) filter (where ${isStep.review})::integer as waiting,
      count(*) filter (where ${isStep.open})::integer as open,
      count(*) filter (where ${isStep.done})::integer as done,
      count(*) filter (where ${isStep.lost})::integer as lost,
      count(*) filter (where ${isStep.expired})::integer as expired,
      count(*) filter (where ${isStep.forfeited})::integer as forfeited,
      count(*) filter (where ${isStep.refused})::integer as refused,
      coalesce((select used from bonus_budget u where u.rule_id = bonus.rule_id and u.day is null), 0)::bigint as used,
      coalesce((select used from bonus_budget u where u.rule_id = bonus.rule_id and u.day = ${dayOf(now)}::date), 0)::bigint as used_today,
      coalesce(sum(bonus.revoked), 0)::bigint as revoked
    from bonus left join wagering_requirement w on w.player_id = bonus.player_id and w.source = 'bonus' and w.about = bonus.id
    where bonus.rule_id = any(${rules}::uuid[]) group by bonus.rule_id`.execute(db)
  return new Map(rows.map((row) => [row.ruleId, row]))
}

export const noFigures = {
  offered: 0,
  taken: 0,
  waiting: 0,
  open: 0,
  done: 0,
  lost: 0,
  expired: 0,
  forfeited: 0,
  refused: 0,
  used: noMoney,
  usedToday: noMoney,
  revoked: noMoney,
}
