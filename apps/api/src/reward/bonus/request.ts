import type { Instant } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { tasksFrom } from '../../platform/task/task.ts'

export const offerBonusKind = 'offer-bonus'

/**
 * Inserts a task of `offerBonus` for each row (rule, player, about) of a query; a task that waits already is made due again. What
 * `about` is depends on the trigger of the rule.
 */
export const requestOffers = (rows: RawBuilder<unknown>, now: Instant) =>
  tasksFrom(sql`
    select distinct ${offerBonusKind}, concat_ws('/', o.rule, o.player, o.about), 'bonus', ${now}::timestamptz, ${now}::timestamptz
    from (${rows}) o (rule, player, about)`)
