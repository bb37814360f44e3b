import { fen } from '@koi/contract/money'
import { sql } from 'kysely'
import type { Threshold } from '../../access/approval/order.ts'

/** Same threshold as credits by hand, summed per maker and day over all agents. Requires the statements' lock. */
export const correctionThreshold: Threshold<null> = {
  setting: 'four_eyes_adjustment',
  async sumApprovedAloneSince(tx, _, operator, since) {
    const { sum } = await tx
      .selectFrom('agentCorrection')
      .select(sql<number>`coalesce(sum(abs(amount)), 0)`.as('sum'))
      .where('madeBy', '=', operator)
      .where('decidedBy', 'is', null)
      .where('createdAt', '>=', since)
      .executeTakeFirstOrThrow()
    return fen(Number(sum))
  },
}
