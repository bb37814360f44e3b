import { mayDecide } from '@koi/contract/access/approval/approval.console'
import { type Instant, plus } from '@koi/contract/time'
import {
  type RequestedChange,
  type ApprovalArgs,
  requestApproval,
  approvalLifetime,
} from '../../access/approval/approval.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Waiting } from '../../platform/http/on.ts'
import { holds } from '../../platform/http/permission.ts'

/**
 * Whether another operator could approve. Operators disabled less than 72 h ago count too: otherwise an operator could
 * disable all others to avoid approval.
 */
async function hasOtherApprover(tx: Tx, operator: string, now: Instant): Promise<boolean> {
  const others = await tx
    .selectFrom('operator')
    .select(['role', 'permissions'])
    .where('id', '<>', operator)
    .where((eb) => eb.or([eb('isActive', '=', true), eb('shutAt', '>', plus(now, -approvalLifetime))]))
    .execute()
  return others.some((other) => holds(other, mayDecide))
}

/**
 * Requests approval for creating an operator or adding permissions, because an operator with a second account could
 * approve their own changes. Returns null if no other operator can approve, so that a new installation can get
 * its second operator.
 */
export async function requestOperatorApproval(args: ApprovalArgs, change: RequestedChange): Promise<Waiting | null> {
  const { tx, caller, now, second } = args
  return second.approved || (await hasOtherApprover(tx, caller.operator, now)) ? requestApproval(args, change) : null
}
