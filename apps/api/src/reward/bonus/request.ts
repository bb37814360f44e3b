import type { Instant } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { tasksFrom } from '../../platform/task/task.ts'

export const offerBonusKind = 'offer-bonus'

/** SQL: from when on periods of the rule `r` count. */
export const periodsFrom = sql`greatest(r.created_at, r.triggered_from, r.starts_at)`

/** SQL: whether a period with this last Beijing day ended after the rule's `since` and the registration of the player `p`. */
export const isPeriodOf = (last: RawBuilder<unknown>, since: RawBuilder<unknown>) =>
  sql<boolean>`${last} >= (greatest(${since}, p.created_at) at time zone 'Asia/Shanghai')::date`

/**
 * Inserts a task of `offerBonus` for each row (rule, player, about) of a query; a task that already waits becomes due again.
 * The rule's trigger determines what `about` identifies; the task is of the trigger as it is now.
 */
export const requestOffers = (rows: RawBuilder<unknown>, now: Instant) =>
  tasksFrom(sql`
    select distinct ${offerBonusKind}, concat_ws('/', o.rule, o.player, o.about, r.triggered_from), 'bonus', ${now}::timestamptz, ${now}::timestamptz
    from (${rows}) o (rule, player, about) join bonus_rule r on r.id::text = o.rule::text`)
