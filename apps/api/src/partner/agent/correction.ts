import { sql } from 'kysely'
import type { Threshold } from '../../access/approval/approval.ts'

/** Same threshold as for credits by hand, but summed per maker and day over all agents. Requires the statements' lock. */
export const correctionThreshold: Threshold<null> = {
  setting: 'four_eyes_adjustment',
  madeAlone: (_, operator, since) => sql`
    select abs(amount) as amount from agent_correction
    where made_by = ${operator} and decided_by is null and created_at >= ${since}`,
}
