import { AlreadyDecided } from '@koi/contract/access/approval/approval.copy'
import type { Instant } from '@koi/contract/time'
import { PayingNow } from '@koi/contract/money/withdraw/withdraw.copy'
import type { WithdrawalRefusal } from '@koi/contract/money/withdraw/withdraw'
import { inEachLanguage } from '@koi/contract/textsIn'
import type { Texts } from '@koi/contract/texts'
import { yuanFromFen, yuanText } from '@koi/contract/money'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { FeedOrder } from '@koi/contract/platform/feed/feed.open'
import { emit, type NewEvent } from '../../platform/event/emit.ts'
import { post } from '../../books/ledger/ledger.ts'
import { toldReason } from '../../books/order/told.ts'
import { announcement } from '../../player/messenger/announce.ts'
import { notifyPlayer } from '../../player/message/message.ts'
import { dropFirstDecision, type OrderKind } from '../../access/approval/approval.ts'
import { clearClaim } from '../../platform/claim/claim.ts'
import { defer, type Tx } from '../../platform/db/db.ts'
import { type Decider, deciderColumns } from '../../platform/db/decider.ts'
import { openIn } from '../../platform/base/personal.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type Withdrawal = Selectable<Tables['withdrawal']>

/** Kind of the task that decides a new withdrawal by the payout rules. */
export const decideWithdrawalKind = 'decide-withdrawal'

/** The event of a withdrawal in the form that the feed publishes. */
export const withdrawalEvent = (
  kind: 'withdrawal.created' | 'withdrawal.changed',
  order: Pick<Withdrawal, 'id' | 'playerId' | 'orderNo' | 'payeeKind' | 'state' | 'amount' | 'createdAt' | 'closedAt'>,
): NewEvent => ({
  kind,
  player: order.playerId,
  about: order.id,
  data: {
    number: order.orderNo,
    payee_kind: order.payeeKind,
    state: order.state,
    amount_fen: order.amount,
    created_at: order.createdAt,
    closed_at: order.closedAt,
  } satisfies FeedOrder<'withdrawal.changed'>,
})

/** The first decision sends a withdrawal to the second operator, and stores the reference of a payment by hand. */
export const withdrawalApproval: OrderKind<Withdrawal> = {
  setting: 'four_eyes_withdrawal',
  act: 'withdraw.approve',
  subjectKind: 'withdrawal',
  markWaiting(tx, order, { approvalId, evidence }) {
    const waiting = { state: 'payout' as const, approvalId, reference: evidence }
    void defer(tx, tx.updateTable('withdrawal').set(waiting).where('id', '=', order.id))
    clearClaim(tx, { kind: 'withdrawals', id: order.id })
    emit(tx, withdrawalEvent('withdrawal.changed', { ...order, state: 'payout' }))
  },
  /** Orders of the same player that rules approved count too. */
  madeAlone: ({ playerId }, operator, since) =>
    paidAlone(playerId, sql`w.rule_id is not null or w.decided_by = ${operator}`, since),
}

/**
 * SQL: `amount` in fen of each of a player's withdrawals that fulfils `isCounted` and that no second operator approved: those
 * paid since `since`, and those that are being paid. The caller holds the player's lock.
 */
export const paidAlone = (player: string, isCounted: RawBuilder<unknown>, since: Instant) => sql`
  select w.amount from withdrawal w left join approval a on a.id = w.approval_id
  where w.player_id = ${player} and (${isCounted}) and a.state is distinct from 'approved'
    and (w.state = 'paying' and w.closed_at is null or w.state = 'approved' and w.closed_at >= ${since})`

/** The operators' decision is the outcome of a payout that its gateway does not answer; as with transfers. */
export const resolutionApproval: OrderKind<Withdrawal> = {
  setting: 'four_eyes_withdrawal',
  act: 'withdraw.resolve',
  subjectKind: 'withdrawal',
  markWaiting(tx, { id }, { approvalId }) {
    void defer(tx, tx.updateTable('withdrawal').set({ resolutionId: approvalId }).where('id', '=', id))
    clearClaim(tx, { kind: 'withdrawals', id })
  },
  isFirstReplaced: true,
  /** Only orders of the same player count; the caller holds the player's lock. */
  madeAlone: ({ playerId }, operator, since) => sql`
    select w.amount from withdrawal w
    where w.player_id = ${playerId} and w.resolved_by = ${operator} and w.resolved_at >= ${since}
      and not exists (select from approval a where a.subject_kind = 'withdrawal' and a.subject_id = w.id::text
        and a.act = 'withdraw.resolve' and a.state = 'approved' and a.decided_by = w.resolved_by and a.decided_at = w.resolved_at)`,
}

export const isClosed = ({ state }: Pick<Withdrawal, 'state'>): boolean => state === 'approved' || state === 'rejected'

/** Locks the player of an order, then the order, in one round trip. */
export async function lockWithdrawal(
  tx: Tx,
  which: { id: string } | { orderNo: string },
): Promise<Withdrawal | undefined> {
  const [column, value] = 'id' in which ? (['id', which.id] as const) : (['orderNo', which.orderNo] as const)
  const [, order] = await Promise.all([
    sql`select lock_player(player_id) from withdrawal where ${sql.ref(column)} = ${value}`.execute(tx),
    tx.selectFrom('withdrawal').selectAll().where(column, '=', value).forUpdate().executeTakeFirst(),
  ])
  return order
}

/** Writes a message about a step of the order to its player, deferred. `isTold`: an event of its own announces the step. */
export function notifyStep(
  tx: Tx,
  { playerId, orderNo, amount }: Pick<Withdrawal, 'playerId' | 'orderNo' | 'amount'>,
  step: 'approved' | 'sent' | 'arrived' | 'cancelled' | 'returned',
  { now, isTold = false }: { now: Instant; isTold?: boolean },
): void {
  notifyPlayer(tx, playerId, ({ withdraw }) => withdraw.decisionCopy[step](orderNo, yuanText(amount)), {
    now,
    isTold,
  })
}

interface Outcome {
  by: Decider | null
  at: Instant
  reference?: string
  /** The operator's reason, which the player reads if there is neither a preset nor a note. */
  reason?: string
  refusal?: WithdrawalRefusal | null
  playerNote?: string
}

/**
 * Posts the hold to cash (paid) or back to the main wallet, deferred, and tells the player. Without `by` the decider stays
 * unchanged. Throws AlreadyDecided, and PayingNow for a return.
 */
export async function settleWithdrawal(
  tx: Tx,
  order: Withdrawal,
  result: 'paid' | 'returned',
  { by, at, reference = '', reason = '', refusal = null, playerNote = '' }: Outcome,
): Promise<void> {
  if (isClosed(order)) refuse(AlreadyDecided)
  if (result === 'returned' && order.state === 'paying') refuse(PayingNow)
  const settled = tx
    .updateTable('withdrawal')
    .set({
      ...(result === 'paid'
        ? { state: 'approved', reference, approvedAt: order.approvedAt ?? at }
        : { state: 'rejected', reason, refusal, playerNote }),
      ...(by && deciderColumns(by)),
      closedAt: at,
    })
    .where('id', '=', order.id)
  void defer(tx, settled)
  if (result === 'returned' && by) dropFirstDecision(tx, order, by, at)
  const { id, playerId: player, amount } = order
  const kind = result === 'paid' ? 'withdrawal.pay' : 'withdrawal.return'
  post(tx, { kind, player, order: id, amount, at })
  const state = result === 'paid' ? 'approved' : 'rejected'
  emit(tx, withdrawalEvent('withdrawal.changed', { ...order, state, closedAt: at }))
  if (result === 'paid') return tellPaid(tx, order, at)
  if (by?.kind === 'player') return notifyStep(tx, order, 'cancelled', { now: at })
  tellRefused(tx, { ...order, reason, refusal, playerNote }, at)
}

/** A payout through a gateway has arrived; one by hand was sent. */
function tellPaid(tx: Tx, order: Withdrawal, now: Instant): void {
  const data = { order: order.orderNo, amount: yuanFromFen(order.amount), reason: '' }
  emit(tx, announcement('withdrawal.paid', { about: order.id, player: order.playerId, data, now }))
  notifyStep(tx, order, order.payCalls > 0 ? 'arrived' : 'sent', { now, isTold: true })
}

function tellRefused(tx: Tx, order: Withdrawal, now: Instant): void {
  const { id: about, playerId: player, orderNo } = order
  const amount = yuanFromFen(order.amount)
  const reasonIn = ({ withdraw }: Texts) => toldReason(withdraw.refusalTexts, order)
  const dataIn = inEachLanguage((texts) => ({ reason: reasonIn(texts) }))
  emit(tx, announcement('withdrawal.refused', { about, player, data: { order: orderNo, amount }, dataIn, now }))
  notifyPlayer(
    tx,
    player,
    (texts) => texts.withdraw.decisionCopy.refused(orderNo, yuanText(order.amount), reasonIn(texts)),
    {
      now,
      isTold: true,
    },
  )
}

/** Decrypts the payee: card holder or USDT protocol, and the account number. */
export const decryptPayee = (key: FolderSecret, order: Withdrawal): { owner: string; number: string } => ({
  owner: order.payeeProtocol || openIn(key, 'withdrawal.payee_owner', order.id, order.payeeOwner),
  number: openIn(key, 'withdrawal.payee_no', order.id, order.payeeNo),
})
