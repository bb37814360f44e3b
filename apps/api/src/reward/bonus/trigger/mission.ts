import { noMoney } from '@koi/contract/money'
import type { Day } from '@koi/contract/time'
import type { Trigger } from './trigger.ts'

/**
 * Triggered when the goal of a mission is reached. The mission or the player's claim requests the offer; `about`: the period.
 */
export const mission: Trigger<'mission'> = {
  subjectOf: (_on, about) => about,
  async loadBase(tx, { on, player, about }) {
    const done = await tx
      .selectFrom('missionProgress')
      .select('value')
      .where('playerId', '=', player)
      .where('missionId', '=', on.mission)
      .where('period', '=', about as Day)
      .where('doneAt', 'is not', null)
      .executeTakeFirst()
    return done ? noMoney : null
  },
}
