import { AlreadyDecided } from '@koi/contract/deposit/deposit.copy'
import type { Instant } from '@koi/contract/time'
import { PayingNow } from '@koi/contract/withdraw/withdraw.copy'
import type { Selectable } from 'kysely'
import { account } from '../ledger/accounts.ts'
import { lockPlayer, post } from '../ledger/ledger.ts'
import type { Tx } from '../platform/db.ts'
import { keyOf } from '../platform/id.ts'
import { refuse } from '../platform/refuse.ts'
import type { Tables } from '../platform/tables.ts'

export type Withdrawal = Selectable<Tables['withdrawal']>

/** Whether it was decided for good: paid, or returned. */
export const isClosed = ({ state }: Pick<Withdrawal, 'state'>): boolean => state === 'approved' || state === 'rejected'

/** Locks the player, then the order (by id or number), until the transaction ends; undefined when there is none. */
export async function lockWithdrawal(
  tx: Tx,
  which: { id: string } | { orderNo: string },
): Promise<Withdrawal | undefined> {
  const found = tx.selectFrom('withdrawal').select(['id', 'playerId'])
  const row = await (
    'id' in which ? found.where('id', '=', which.id) : found.where('orderNo', '=', which.orderNo)
  ).executeTakeFirst()
  if (!row) return undefined
  await lockPlayer(tx, row.playerId)
  return tx.selectFrom('withdrawal').selectAll().where('id', '=', row.id).forUpdate().executeTakeFirst()
}

/** Says a locked, waiting withdrawal is paid: the hold leaves the operator. Throws AlreadyDecided. */
export async function payWithdrawal(
  tx: Tx,
  order: Withdrawal,
  { by, reference, at }: { by: string; reference: string; at: Instant },
): Promise<void> {
  if (isClosed(order)) refuse(AlreadyDecided)
  await tx
    .updateTable('withdrawal')
    .set({
      state: 'approved',
      decidedBy: by,
      reference,
      closedAt: at,
      claimedBy: null,
      claimedAt: null,
    })
    .where('id', '=', order.id)
    .execute()
  await post(tx, {
    player: order.playerId,
    key: keyOf(order.id, 'pay'),
    kind: 'withdrawal.pay',
    about: order.id,
    from: account.held,
    to: account.cash,
    amount: order.amount,
    at,
  })
}

/**
 * Refuses a locked, waiting withdrawal: the hold goes back to the main wallet. Throws AlreadyDecided, and PayingNow
 * while a gateway may be paying it.
 */
export async function returnWithdrawal(
  tx: Tx,
  order: Withdrawal,
  { by, reason, at }: { by: string; reason: string; at: Instant },
): Promise<void> {
  if (isClosed(order)) refuse(AlreadyDecided)
  if (order.state === 'paying') refuse(PayingNow)
  await tx
    .updateTable('withdrawal')
    .set({
      state: 'rejected',
      decidedBy: by,
      reason,
      closedAt: at,
      claimedBy: null,
      claimedAt: null,
    })
    .where('id', '=', order.id)
    .execute()
  await post(tx, {
    player: order.playerId,
    key: keyOf(order.id, 'return'),
    kind: 'withdrawal.return',
    about: order.id,
    from: account.held,
    to: account.main,
    amount: order.amount,
    at,
  })
}
