import { mayDecide } from '@koi/contract/approval/approval.console'
import { type Instant, plus } from '@koi/contract/time'
import { type About, type Asking, askSecond, life } from '../approval/approval.ts'
import type { Tx } from '../platform/db.ts'
import type { Waiting } from '../platform/on.ts'
import { holds } from '../platform/permission.ts'

/** Counts recently disabled operators too, so that an operator cannot disable all others and then decide alone. */
async function hasOther(tx: Tx, operator: string, now: Instant): Promise<boolean> {
  const others = await tx
    .selectFrom('operator')
    .select(['role', 'permissions'])
    .where('id', '<>', operator)
    .where((is) => is.or([is('isActive', '=', true), is('shutAt', '>', plus(now, -life))]))
    .execute()
  return others.some((other) => holds(other, mayDecide))
}

/**
 * Requires a second operator for creating or extending an operator, because a second own account would defeat every
 * four-eyes rule. Immediate if no other operator could decide, so that a new installation gets its second one.
 */
export async function askOther(args: Asking, about: About): Promise<Waiting | null> {
  const { tx, caller, now, second } = args
  return second.approved || (await hasOther(tx, caller.operator, now)) ? askSecond(args, about) : null
}
