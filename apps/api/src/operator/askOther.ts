import { mayDecide } from '@koi/contract/approval/approval.console'
import { type Instant, plus } from '@koi/contract/time'
import { type About, type Asking, askSecond, life } from '../approval/approval.ts'
import type { Tx } from '../platform/db.ts'
import type { Waiting } from '../platform/on.ts'
import { holds } from '../platform/permission.ts'

/**
 * Whether anybody but `operator` could decide about what waits. Who was closed out within the time that an approval has
 * still counts: otherwise one closes all others, and is then alone.
 */
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
 * Asks for a second operator before an operator is made or given more: a second account of one's own would pass every
 * other rule of two. As `askSecond`, but that it is made at once where nobody else could ever decide, so that an installation of
 * one operator gets its second.
 */
export async function askOther(args: Asking, about: About): Promise<Waiting | null> {
  const { tx, caller, now, second } = args
  return second.approved || (await hasOther(tx, caller.operator, now)) ? askSecond(args, about) : null
}
