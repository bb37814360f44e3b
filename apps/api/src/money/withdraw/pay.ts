import { AlreadyDecided } from '@koi/contract/access/approval/approval.copy'
import { usdtCents } from '@koi/contract/money'
import { type Instant, minute, plus, second } from '@koi/contract/time'
import { EvidenceNeeded, PayingYet, PayoutPending, payNotes } from '@koi/contract/money/withdraw/withdraw.copy'
import { booksOf, type Channel, findChannel, gatewayOf, loadChannels } from '../channel/channel.ts'
import { canPayOut, choosePayoutChannel, placeOfKind } from '../channel/payout.ts'
import { emit } from '../../platform/event/emit.ts'
import { clearClaim } from '../../platform/claim/claim.ts'
import { defer, type Tx } from '../../platform/db/db.ts'
import { type Decider, deciderColumns, undecided } from '../../platform/db/decider.ts'
import { dropFirstDecision } from '../../access/approval/approval.ts'
import { failPoint } from '../../platform/base/failpoint.ts'
import type { PayOutState } from '../../platform/outside/gateway.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { deferTask, done, type TaskKind } from '../../platform/task/task.ts'
import { loadObjections, type Objections } from './flags.ts'
import {
  settleWithdrawal,
  lockWithdrawal,
  decryptPayee,
  notifyStep,
  type Withdrawal,
  withdrawalEvent,
} from './withdraw.ts'

/** Kind of the task that pays a withdrawal. */
const payWithdrawalKind = 'pay-withdrawal'
/** Milliseconds after which an operator may decide a payout without an answer. */
export const payoutTimeout = 30 * minute
/** Milliseconds within which a call that was begun may still reach the gateway. */
const callTimeout = minute
/** Pause in milliseconds from `payoutTimeout` on: operators decide between two calls. */
const longPause = 10 * minute

/** Terms on which the choice of a channel depends. */
interface PayoutTerms {
  channels: Channel[]
  /** VIP level of the player. */
  level: number
}

/** Loads the terms; the query is sent together with the lock of the order. */
export async function loadPayoutTerms(tx: Tx, which: { id: string } | { orderNo: string }): Promise<PayoutTerms> {
  const [column, value] = 'id' in which ? (['id', which.id] as const) : (['orderNo', which.orderNo] as const)
  const ofOrder = tx.selectFrom('withdrawal').select('playerId').where(column, '=', value)
  const [channels, player] = await Promise.all([
    loadChannels(tx),
    tx.selectFrom('player').select('vipLevel').where('id', '=', ofOrder).executeTakeFirst(),
  ])
  return { channels, level: player?.vipLevel ?? 0 }
}

/** The channel that pays an order next; null: an operator pays it. */
export const findPayoutChannel = (
  { channels, level }: PayoutTerms,
  { payeeKind: kind, amount }: Withdrawal,
  refusedBy: readonly string[],
): Channel | null => choosePayoutChannel(channels, { kind, amount, level, refusedBy })

const deferPayment = (tx: Tx, { id }: Withdrawal, channel: Channel, at: Instant): void =>
  deferTask(tx, { kind: payWithdrawalKind, subject: id, destination: `channel:${channel.code}` }, at)

/**
 * Assigns a locked, approved order to this channel, which pays it, deferred. The money stays held until the gateway
 * answers.
 */
export function beginPaying(
  tx: Tx,
  order: Withdrawal,
  { channel, by, at }: { channel: Channel; by: Decider; at: Instant },
): void {
  const paying = tx
    .updateTable('withdrawal')
    .set({
      state: 'paying',
      approvedAt: at,
      ...submissionBy(channel, order, [], at),
      ...deciderColumns(by),
    })
    .where('id', '=', order.id)
  void defer(tx, paying)
  if (by.kind === 'operator') clearClaim(tx, { kind: 'withdrawals', id: order.id })
  deferPayment(tx, order, channel, at)
  emit(tx, withdrawalEvent('withdrawal.changed', { ...order, state: 'paying' }))
  notifyStep(tx, order, 'approved', { now: at })
}

/** Columns of a new submission to a channel that has not been tried for the order yet. */
const submissionBy = (channel: Channel, { payTries }: Withdrawal, payRefusedBy: string[], at: Instant) => ({
  payTries: payTries + 1,
  paySince: at,
  payCalls: 0,
  payAskedAt: null,
  payAskedOf: '',
  payNote: '',
  resolutionId: null,
  payChannel: channel.code,
  payRefusedBy,
})

/**
 * Assigns a locked order that its channel refused to the next channel, deferred. Returns it to review if there is none, or if
 * the player was restricted since its approval.
 */
async function payByNext(tx: Tx, order: Withdrawal, { isBlocked, isHeld }: Objections, at: Instant): Promise<void> {
  const refusedBy = [...order.payRefusedBy, channelOf(order)]
  const next = findPayoutChannel(await loadPayoutTerms(tx, order), order, refusedBy)
  if (!next || isBlocked || isHeld) return returnToReview(tx, order, payNotes.refused, at)
  void defer(
    tx,
    tx
      .updateTable('withdrawal')
      .set(submissionBy(next, order, refusedBy, at))
      .where('id', '=', order.id),
  )
  deferPayment(tx, order, next, at)
}

const channelOf = ({ payChannel, payeeKind }: Withdrawal): string => payChannel ?? placeOfKind[payeeKind]

/** The number of the payment at the gateway: the order's id, with the try as a suffix from the second one on. */
const payIdOf = ({ id, payTries }: Withdrawal): string => (payTries > 1 ? `${id}-${payTries}` : id)

/**
 * Pays an approved order by its channel, or queries its state until the gateway reports the end. After an explicit
 * refusal the next channel pays, or without one the order returns to review; while the outcome is unknown the money
 * stays held.
 */
export const payWithdrawal: TaskKind = {
  name: payWithdrawalKind,
  concurrency: 5,
  backoff: { first: 3 * second, longest: minute },
  async run(app, { subject: id }) {
    const order = await app.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirst()
    if (order?.state !== 'paying') return { is: 'done', items: 0 }
    if (await payOrQuery(app, order)) return done
    const pause = isTimedOut(order, app.clock.now()) ? { after: longPause } : {}
    return { is: 'failed', why: 'the outcome is unknown', items: 0, ...pause }
  },
}

const isTimedOut = ({ paySince }: Withdrawal, now: Instant): boolean =>
  paySince !== null && plus(paySince, payoutTimeout) <= now

/** `refused-unknown`: refused, and the gateway does not know the payment: conclusive only after a single call. */
type PayoutResult = 'paid' | 'refused' | 'refused-unknown'

/** Returns false while the outcome is unknown, or if the order has changed since it was read. */
async function payOrQuery(app: App, seen: Withdrawal): Promise<boolean> {
  const result = await askPayoutResult(app, seen)
  return result !== null && applyResult(app, seen, result)
}

async function applyResult(app: App, seen: Withdrawal, result: PayoutResult): Promise<boolean> {
  const settings = await app.settings.read()
  return transact(app, async (tx) => {
    const order = await lockWithdrawal(tx, { id: seen.id })
    const at = app.clock.now()
    if (order?.state !== 'paying' || order.payTries !== seen.payTries) return false
    // Another call, whose outcome is not known, may still reach the gateway and be paid.
    if (result === 'refused-unknown' && order.payCalls !== 1) return false
    dropFirstDecision(tx, { approvalId: order.resolutionId }, { kind: 'gateway' }, at)
    if (result === 'paid') await settleWithdrawal(tx, order, 'paid', { by: null, reference: payIdOf(order), at })
    else await payByNext(tx, order, await loadObjections(tx, app.config, order, settings, at), at)
    return true
  })
}

/**
 * Result of a payout; null while it is inconclusive. Only the gateway that was called first may be called again: another
 * one would not know the payment and pay twice.
 */
async function askPayoutResult(app: App, order: Withdrawal): Promise<PayoutResult | null> {
  const { payeeKind: kind, payCalls } = order
  const channel = await findChannel(app.db, channelOf(order))
  if (!channel || !canPayOut(channel, kind)) return null
  const gateway = gatewayOf(app, channel)
  const id = payIdOf(order)
  const merchantBooks = booksOf(channel)

  if (payCalls > 0) {
    if (order.payAskedOf !== merchantBooks) return noteOtherGateway(app, order)
    const known = await gateway.queryPayOut(id)
    if (known !== 'not-found') return resultOf(known)
  }
  // Committed before the call: after a crash the payment may have been made. Without effect if another process, which took
  // the task over, has begun a call since the order was read.
  const { numUpdatedRows } = await app.db
    .updateTable('withdrawal')
    .set({ payCalls: payCalls + 1, payAskedAt: app.clock.now(), payAskedOf: merchantBooks })
    .where('id', '=', order.id)
    .where('state', '=', 'paying')
    .where('payTries', '=', order.payTries)
    .where('payCalls', '=', payCalls)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) return null
  failPoint('withdraw.asked')
  const to = decryptPayee(app.config, order)
  const answer = await gateway.payOut({
    id,
    kind,
    amount: order.amount,
    account: to.number,
    owner: to.owner.trim(), // players may add blanks around the name
    bank: kind === 'bank' ? order.payeeBank : '',
    ...(order.receivedUsdtCents === null ? {} : { usdtAmount: usdtCents(order.receivedUsdtCents) }),
  })
  failPoint('withdraw.answered')
  if (answer === 'done') return 'paid'
  if (answer === 'pending' && payCalls === 0)
    await transact(app, async (tx) => notifyStep(tx, order, 'sent', { now: app.clock.now() }))
  if (answer !== 'refused') return null
  const confirmed = await gateway.queryPayOut(id)
  return confirmed === 'not-found' ? 'refused-unknown' : resultOf(confirmed)
}

const resultOf = (state: PayOutState): PayoutResult | null =>
  state === 'done' ? 'paid' : state === 'failed' ? 'refused' : null

/**
 * Queries the gateway that was called about a payout that an operator may decide, and applies a final answer. Returns the
 * answer; `unknown` if no gateway can be asked.
 */
export async function queryPayout(app: App, order: Withdrawal): Promise<PayOutState> {
  if (order.state !== 'paying' || order.payCalls === 0 || !isTimedOut(order, app.clock.now())) return 'unknown'
  const channel = await findChannel(app.db, channelOf(order))
  if (!channel || !canPayOut(channel, order.payeeKind) || order.payAskedOf !== booksOf(channel)) return 'unknown'
  const state = await gatewayOf(app, channel).queryPayOut(payIdOf(order))
  const result = resultOf(state)
  if (result) await applyResult(app, order, result)
  return state
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

function returnToReview(tx: Tx, order: Withdrawal, note: string, at: Instant): void {
  const returned = tx
    .updateTable('withdrawal')
    .set({
      state: 'review',
      approvalId: null,
      ruleId: null,
      ...undecided,
      approvedAt: null,
      paySince: null,
      payCalls: 0,
      payAskedAt: null,
      payAskedOf: '',
      payNote: note,
    })
    .where('id', '=', order.id)
  void defer(tx, returned)
  notifyStep(tx, order, 'returned', { now: at })
  emit(tx, withdrawalEvent('withdrawal.changed', { ...order, state: 'review' }))
}

/**
 * Checks that an operator may decide an unanswered payout, whose gateway just answered `answer`; returns false for a repeated
 * decision with the same evidence. Throws AlreadyDecided, PayingYet, EvidenceNeeded, PayoutPending.
 */
export function requireUnanswered(
  order: Withdrawal,
  { isPaid, evidence, answer, at }: { isPaid: boolean; evidence: string; answer: PayOutState; at: Instant },
): boolean {
  const recordedEvidence = isPaid
    ? order.state === 'approved' && order.reference
    : order.state === 'review' && order.payNote
  if (evidence !== '' && recordedEvidence === evidence) return false
  if (order.state !== 'paying') return refuse(AlreadyDecided)
  if (!isTimedOut(order, at)) refuse(PayingYet)
  if (evidence === '') refuse(EvidenceNeeded)
  if (isPaid) return true
  if (answer === 'pending') refuse(PayoutPending)
  // A call that was begun since the query, or just before it, may still be paid.
  if (order.payAskedAt !== null && plus(order.payAskedAt, callTimeout) > at) refuse(PayingYet)
  return true
}

/** Ends an unanswered payout as operators decided; the operator who approved the order stays its decider. */
export async function resolvePayout(
  tx: Tx,
  order: Withdrawal,
  { isPaid, evidence, by, at }: { isPaid: boolean; evidence: string; by: string; at: Instant },
): Promise<void> {
  const resolved = tx.updateTable('withdrawal').set({ resolvedBy: by, resolvedAt: at }).where('id', '=', order.id)
  void defer(tx, resolved)
  if (isPaid) await settleWithdrawal(tx, order, 'paid', { by: null, reference: evidence, at })
  else returnToReview(tx, order, evidence, at)
}
