import { AlreadyDecided } from '@koi/contract/review/review.copy'
import type { Instant } from '@koi/contract/time'
import { PayingNow } from '@koi/contract/withdraw/withdraw.copy'
import { fen, yuanFromFen } from '@koi/contract/money'
import { type Selectable, sql } from 'kysely'
import { account } from '../ledger/accounts.ts'
import { lockPlayer, post } from '../ledger/ledger.ts'
import { announce } from '../messenger/announce.ts'
import type { Tx } from '../platform/db.ts'
import { keyOf } from '../platform/id.ts'
import { openIn } from '../platform/personal.ts'
import { refuse } from '../platform/refuse.ts'
import type { Key } from '../platform/secret.ts'
import type { Tables } from '../platform/tables.ts'
import type { Review } from '../review/review.ts'

export type Withdrawal = Selectable<Tables['withdrawal']>

/** The first of two moves a withdrawal on from review to payout; by what they paid it, where they did, is kept with their word. */
export const withdrawalReview: Review<Withdrawal, null> = {
  threshold: 'four_eyes_withdrawal',
  firstOf: ({ reviewedBy }) => (reviewedBy === null ? null : { maker: reviewedBy, said: null }),
  keepFirst: (tx, { id }, { operator, evidence = '' }) =>
    tx
      .updateTable('withdrawal')
      .set({ state: 'payout', reviewedBy: operator, reference: evidence, claimedBy: null, claimedAt: null })
      .where('id', '=', id)
      .execute(),
  /** Of the same player, whose lock is held; also what a gateway is paying. */
  async aloneSince(tx, { playerId }, operator, since) {
    const { sum } = await tx
      .selectFrom('withdrawal')
      .innerJoin('operator', 'operator.username', 'withdrawal.decidedBy')
      .select(sql<number>`coalesce(sum(amount), 0)`.as('sum'))
      .where('playerId', '=', playerId)
      .where('operator.id', '=', operator)
      .where('reviewedBy', 'is', null)
      .where((is) =>
        is.or([is('state', '=', 'paying'), is.and([is('state', '=', 'approved'), is('closedAt', '>=', since)])]),
      )
      .executeTakeFirstOrThrow()
    return fen(Number(sum))
  },
}

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

/**
 * Ends a locked, waiting withdrawal: `paid` by `by` under the payer's `reference`, its hold leaves the operator; or
 * `returned` for a `reason`, it goes back to the main wallet. Throws AlreadyDecided, and PayingNow for a return while a
 * gateway may be paying it.
 */
export async function finalize(
  tx: Tx,
  order: Withdrawal,
  as: 'paid' | 'returned',
  { by, at, reference = '', reason = '' }: { by: string; at: Instant; reference?: string; reason?: string },
): Promise<void> {
  if (isClosed(order)) refuse(AlreadyDecided)
  if (as === 'returned' && order.state === 'paying') refuse(PayingNow)
  await tx
    .updateTable('withdrawal')
    .set({
      ...(as === 'paid' ? { state: 'approved', reference } : { state: 'rejected', reason }),
      decidedBy: by,
      closedAt: at,
      claimedBy: null,
      claimedAt: null,
    })
    .where('id', '=', order.id)
    .execute()
  const { id, playerId: player, amount } = order
  const move = { player, about: id, from: account.held, amount, at }
  if (as === 'paid') await post(tx, { ...move, key: keyOf(id, 'pay'), kind: 'withdrawal.pay', to: account.cash })
  else await post(tx, { ...move, key: keyOf(id, 'return'), kind: 'withdrawal.return', to: account.main })
  await announce(tx, as === 'paid' ? 'withdrawal.paid' : 'withdrawal.refused', {
    about: id,
    player,
    data: { order: order.orderNo, amount: yuanFromFen(amount), reason },
    now: at,
  })
}

/** Who is paid and where, opened: the holder of a card, or the protocol of an address, and its number. */
export const openTo = (key: Key, order: Withdrawal): { owner: string; number: string } => ({
  owner: order.payeeProtocol || openIn(key, 'withdrawal.payee_owner', order.id, order.payeeOwner),
  number: openIn(key, 'withdrawal.payee_no', order.id, order.payeeNo),
})
