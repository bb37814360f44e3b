import type { Instant } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { tasksFrom } from '../../platform/task/task.ts'

export const offerBonusKind = 'offer-bonus'

/**
 * Inserts a task of `offerBonus` for each row (rule, player, about) of a query; a task that already waits becomes due again.
 * The rule's trigger determines what `about` identifies.
 */
export const requestOffers = (rows: RawBuilder<unknown>, now: Instant) =>
  tasksFrom(sql`
    select distinct ${offerBonusKind}, concat_ws('/', o.rule, o.player, o.about), 'bonus', ${now}::timestamptz, ${now}::timestamptz
    from (${rows}) o (rule, player, about)`)
