import type { PayeeKind } from '@koi/contract/state'
import type { ChannelCode } from '@koi/contract/deposit/deposit'
import { AlreadyDecided } from '@koi/contract/approval/approval.copy'
import { usdtCents } from '@koi/contract/money'
import { type Instant, minute, plus, second } from '@koi/contract/time'
import { EvidenceNeeded, PayingYet, payNotes } from '@koi/contract/withdraw/withdraw.copy'
import {
  requireChannelAdapter,
  booksOf,
  type Channel,
  findChannel,
  gatewayOf,
  isConfigured,
} from '../channel/channel.ts'
import { emit } from '../event/emit.ts'
import type { PayOutOrder } from '../outside/gateway.ts'
import { defer, type Tx } from '../platform/db.ts'
import { type Decider, deciderColumns, undecided } from '../platform/decider.ts'
import { failPoint } from '../platform/failpoint.ts'
import { type App, transact } from '../platform/app.ts'
import { refuse } from '../platform/refuse.ts'
import { deferTask, done, type TaskKind } from '../task/task.ts'
import { settleWithdrawal, lockWithdrawal, decryptPayee, type Withdrawal, withdrawalEvent } from './withdraw.ts'

/** Channel per kind of payee, and the gateway's name of the kind. */
const payoutRoutes: Record<PayeeKind, { channel: ChannelCode; kind: PayOutOrder['kind'] }> = {
  bank: { channel: 'card', kind: 'bank' },
  usdt: { channel: 'usdt', kind: 'usdt' },
  antoken: { channel: 'antoken', kind: 'antoken' },
}

/** Kind of the task that pays a withdrawal. */
const payWithdrawalKind = 'pay-withdrawal'
/** An operator may decide an unanswered payout only after this long. */
const payoutTimeout = 30 * minute

export function isPaidByGateway(channels: Channel[], order: Withdrawal): boolean {
  const route = payoutRoutes[order.payeeKind]
  const channel = channels.find(({ code }) => code === route.channel)
  return channel !== undefined && channel.isPayout && paysOut(channel, route.kind)
}

const paysOut = (channel: Channel, kind: PayOutOrder['kind']): boolean =>
  isConfigured(channel) && requireChannelAdapter(channel).paysOut.includes(kind)

/** Has a locked, approved order paid by the gateway, deferred; the money stays held until the gateway answers. */
export function beginPaying(tx: Tx, order: Withdrawal, { by, at }: { by: Decider; at: Instant }): void {
  const paying = tx
    .updateTable('withdrawal')
    .set({
      state: 'paying',
      payTries: order.payTries + 1,
      paySince: at,
      payAskedAt: null,
      payAskedOf: '',
      payNote: '',
      ...deciderColumns(by),
      claimedBy: null,
      claimedAt: null,
    })
    .where('id', '=', order.id)
  void defer(tx, paying)
  const destination = `channel:${payoutRoutes[order.payeeKind].channel}`
  deferTask(tx, { kind: payWithdrawalKind, subject: order.id, destination }, at)
  emit(tx, withdrawalEvent('withdrawal.changed', { ...order, state: 'paying' }))
}

/** The gateway's payment number: the order's id, suffixed with the try from the second one on. */
const payIdOf = ({ id, payTries }: Withdrawal): string => (payTries > 1 ? `${id}-${payTries}` : id)

/**
 * Pays an approved order, or queries its state until the gateway knows the end. The order returns to review only on an explicit
 * refusal; while the outcome is unknown its money stays held.
 */
export const payWithdrawal: TaskKind = {
  name: payWithdrawalKind,
  concurrency: 5,
  backoff: { first: 3 * second, longest: minute },
  async run(app, { subject: id }) {
    const order = await app.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirst()
    if (order?.state !== 'paying') return { is: 'done', items: 0 }
    return (await payOrQuery(app, order)) ? done : { is: 'failed', why: 'the outcome is unknown', items: 0 }
  },
}

/** False while the outcome is unknown, or when the order changed meanwhile. */
async function payOrQuery(app: App, seen: Withdrawal): Promise<boolean> {
  const result = await askPayoutResult(app, seen)
  if (result === null) return false
  const at = app.clock.now()
  return transact(app, async (tx) => {
    const order = await lockWithdrawal(tx, { id: seen.id })
    if (order?.state !== 'paying' || order.payTries !== seen.payTries) return false
    if (result === 'paid') await settleWithdrawal(tx, order, 'paid', { by: null, reference: payIdOf(order), at })
    else returnToReview(tx, order, payNotes.refused)
    return true
  })
}

/** Null while inconclusive. A gateway other than the first one called would not know the payment and pay twice. */
async function askPayoutResult(app: App, order: Withdrawal): Promise<'paid' | 'refused' | null> {
  const route = payoutRoutes[order.payeeKind]
  const channel = await findChannel(app.db, route.channel)
  if (!channel || !paysOut(channel, route.kind)) return null
  const gateway = gatewayOf(app, channel)
  const id = payIdOf(order)
  const isFirst = order.payAskedAt === null

  const merchantBooks = booksOf(channel)

  if (!isFirst) {
    if (order.payAskedOf !== merchantBooks) return noteOtherGateway(app, order)
    const known = await gateway.queryPayOut(id)
    if (known === 'done') return 'paid'
    if (known === 'failed') return 'refused'
    if (known !== 'not-found') return null
  }
  // Committed before the call: after a crash the payment may have been made.
  const { numUpdatedRows } = await app.db
    .updateTable('withdrawal')
    .set({ payAskedAt: order.payAskedAt ?? app.clock.now(), payAskedOf: merchantBooks })
    .where('id', '=', order.id)
    .where('state', '=', 'paying')
    .where('payTries', '=', order.payTries)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) return null
  failPoint('withdraw.asked')
  const to = decryptPayee(app.config, order)
  const answer = await gateway.payOut({
    id,
    kind: route.kind,
    amount: order.amount,
    account: to.number,
    owner: to.owner.trim(), // players may enter blanks around the name
    bank: route.kind === 'bank' ? order.payeeBank : '',
    ...(order.receivedUsdtCents === null ? {} : { usdtAmount: usdtCents(order.receivedUsdtCents) }),
  })
  failPoint('withdraw.answered')
  if (answer === 'done') return 'paid'
  if (answer !== 'refused') return null
  // A refusal counts when a query confirms it, or when the only call ever made left no payment.
  const confirmed = await gateway.queryPayOut(id)
  if (confirmed === 'done') return 'paid'
  return confirmed === 'failed' || (confirmed === 'not-found' && isFirst) ? 'refused' : null
}

async function noteOtherGateway(app: App, order: Withdrawal): Promise<null> {
  await app.db
    .updateTable('withdrawal')
    .set({ payNote: payNotes.otherGateway })
    .where('id', '=', order.id)
    .where('state', '=', 'paying')
    .execute()
  return null
}

function returnToReview(tx: Tx, order: Withdrawal, note: string): void {
  const returned = tx
    .updateTable('withdrawal')
    .set({
      state: 'review',
      approvalId: null,
      ...undecided,
      paySince: null,
      payAskedAt: null,
      payAskedOf: '',
      payNote: note,
    })
    .where('id', '=', order.id)
  void defer(tx, returned)
  emit(tx, withdrawalEvent('withdrawal.changed', { ...order, state: 'review' }))
}

/** False for a repeat with the same evidence. Throws AlreadyDecided, PayingYet within 30 minutes, EvidenceNeeded. */
export async function resolvePaying(
  tx: Tx,
  order: Withdrawal,
  { isPaid, evidence, by, at }: { isPaid: boolean; evidence: string; by: Decider; at: Instant },
): Promise<boolean> {
  const recordedEvidence = isPaid
    ? order.state === 'approved' && order.reference
    : order.state === 'review' && order.payNote
  if (evidence !== '' && recordedEvidence === evidence) return false
  if (order.state !== 'paying' || order.paySince === null) return refuse(AlreadyDecided)
  if (plus(order.paySince, payoutTimeout) > at) refuse(PayingYet)
  if (evidence === '') refuse(EvidenceNeeded)
  if (isPaid) await settleWithdrawal(tx, order, 'paid', { by, reference: evidence, at })
  else returnToReview(tx, order, evidence)
  return true
}
