import { fen } from '@koi/contract/money'
import { sql } from 'kysely'
import type { Review } from '../review/review.ts'

/**
 * A correction of commission takes two by the same amount as a credit by hand, with what its maker corrected alone that day,
 * over all agents: whose money it becomes is the maker's choice. Under the lock of the statements.
 */
export const correctionReview: Pick<Review<null, null>, 'threshold' | 'aloneSince'> = {
  threshold: 'four_eyes_adjustment',
  async aloneSince(tx, _, operator, since) {
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
