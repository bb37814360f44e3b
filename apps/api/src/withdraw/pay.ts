import type { PayeeKind } from '@koi/contract/state'
import type { ChannelCode } from '@koi/contract/deposit/deposit'
import { AlreadyDecided } from '@koi/contract/review/review.copy'
import { usdtCents } from '@koi/contract/money'
import { type Instant, minute, plus } from '@koi/contract/time'
import { EvidenceNeeded, PayingYet, payNotes } from '@koi/contract/withdraw/withdraw.copy'
import pMap from 'p-map'
import {
  requireChannelAdapter,
  booksOf,
  type Channel,
  findChannel,
  gatewayOf,
  isConfigured,
} from '../channel/channel.ts'
import type { PayOutOrder } from '../outside/gateway.ts'
import type { Reader, Tx } from '../platform/db.ts'
import { failPoint } from '../platform/failpoint.ts'
import { type App, transact } from '../platform/app.ts'
import { refuse } from '../platform/refuse.ts'
import { finalize, lockWithdrawal, openTo, type Withdrawal } from './withdraw.ts'

/** The channel that pays out to a kind of payee, and what its gateway calls that kind. */
const payoutRoutes: Record<PayeeKind, { channel: ChannelCode; kind: PayOutOrder['kind'] }> = {
  bank: { channel: 'card', kind: 'bank' },
  usdt: { channel: 'usdt', kind: 'usdt' },
  antoken: { channel: 'antoken', kind: 'antoken' },
}

const together = 5
const mostAtOnce = 100
/** An operator may decide what a gateway does not answer only after this long. */
const payoutTimeout = 30 * minute

/** Whether an approved order is paid by a gateway rather than by hand. */
export async function isPaidByGateway(db: Reader | Tx, order: Withdrawal): Promise<boolean> {
  const route = payoutRoutes[order.payeeKind]
  const channel = await findChannel(db, route.channel)
  return channel !== undefined && channel.isPayout && paysOut(channel, route.kind)
}

const paysOut = (channel: Channel, kind: PayOutOrder['kind']): boolean =>
  isConfigured(channel) && requireChannelAdapter(channel).paysOut.includes(kind)

/** Hands a locked, approved order to the job that pays: its money stays held until the gateway's word. */
export async function beginPaying(tx: Tx, order: Withdrawal, { by, at }: { by: string; at: Instant }): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set({
      state: 'paying',
      payTries: order.payTries + 1,
      paySince: at,
      payAskedAt: null,
      payAskedOf: '',
      payLookedAt: at,
      payNote: '',
      decidedBy: by,
      claimedBy: null,
      claimedAt: null,
    })
    .where('id', '=', order.id)
    .execute()
}

/** The gateway's number of this payment: the order's id, with the count of the later tries after a refusal. */
const payIdOf = ({ id, payTries }: Withdrawal): string => (payTries > 1 ? `${id}-${payTries}` : id)

/**
 * Pays what was approved, or asks what became of it; says how many orders came to an end. One process at a time, and so
 * many orders, those first whose last turn is longest ago: what no gateway decides keeps nobody else waiting. An order
 * goes back to review only on the gateway's own word that nothing was or will be paid; while that is unknown its money
 * stays held, whatever ends this process.
 */
export async function payWithdrawals(app: App, most = mostAtOnce): Promise<number> {
  const client = await app.pool.connect()
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 12))', ['pay-withdrawals'])
    const open = await app.db
      .selectFrom('withdrawal')
      .selectAll()
      .where('state', '=', 'paying')
      .orderBy('payLookedAt')
      .orderBy('paySince')
      .limit(most)
      .execute()
    if (open.length === 0) return 0
    const ids = open.map(({ id }) => id)
    await app.db
      .updateTable('withdrawal')
      .set({ payLookedAt: app.clock.now() })
      .where('id', 'in', ids)
      .where('state', '=', 'paying')
      .execute()
    const ends = await pMap(open, (order) => execute(app, order), { concurrency: together })
    return ends.filter(Boolean).length
  } finally {
    await client.query('select pg_advisory_unlock(hashtextextended($1, 12))', ['pay-withdrawals'])
    client.release()
  }
}

/** Pays one order, or asks on for it, and books the gateway's word. False when it has none yet, or the order went on. */
async function execute(app: App, seen: Withdrawal): Promise<boolean> {
  const word = await payoutResultOf(app, seen)
  if (word === null) return false
  const at = app.clock.now()
  return transact(app, async (tx) => {
    const order = await lockWithdrawal(tx, { id: seen.id })
    if (order?.state !== 'paying' || order.payTries !== seen.payTries) return false
    if (word === 'paid') await finalize(tx, order, 'paid', { by: order.decidedBy, reference: payIdOf(order), at })
    else await backToReview(tx, order, payNotes.refused)
    return true
  })
}

/**
 * What the gateway proves of a payment, asked to make it where it knows of none; null while nothing is proved. A gateway
 * that took the place of the one that was asked is not asked: it knows of none, and would pay a second time.
 */
async function payoutResultOf(app: App, order: Withdrawal): Promise<'paid' | 'refused' | null> {
  const route = payoutRoutes[order.payeeKind]
  const channel = await findChannel(app.db, route.channel)
  if (!channel || !paysOut(channel, route.kind)) return null
  const gateway = gatewayOf(app, channel)
  const id = payIdOf(order)
  const isFirst = order.payAskedAt === null

  const books = booksOf(channel)

  if (!isFirst) {
    if (order.payAskedOf !== books) return passOver(app, order)
    const known = await gateway.queryPayOut(id)
    if (known === 'done') return 'paid'
    if (known === 'failed') return 'refused'
    if (known !== 'not-found') return null
  }
  // Committed before the call: whoever comes after a crash knows that money may be on its way.
  const { numUpdatedRows } = await app.db
    .updateTable('withdrawal')
    .set({ payAskedAt: order.payAskedAt ?? app.clock.now(), payAskedOf: books })
    .where('id', '=', order.id)
    .where('state', '=', 'paying')
    .where('payTries', '=', order.payTries)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) return null
  failPoint('withdraw.asked')
  const to = openTo(app.config, order)
  const answer = await gateway.payOut({
    id,
    kind: route.kind,
    amount: order.amount,
    account: to.number,
    owner: to.owner.trim(), // the blanks around a name are its player's, no bank has them
    bank: route.kind === 'bank' ? order.payeeBank : '',
    ...(order.receivedUsdtCents === null ? {} : { usdtAmount: usdtCents(order.receivedUsdtCents) }),
  })
  failPoint('withdraw.answered')
  if (answer === 'done') return 'paid'
  if (answer !== 'refused') return null
  // A refusal counts when the gateway keeps to it, or knows nothing of the only call that was ever made.
  const kept = await gateway.queryPayOut(id)
  if (kept === 'done') return 'paid'
  return kept === 'failed' || (kept === 'not-found' && isFirst) ? 'refused' : null
}

async function passOver(app: App, order: Withdrawal): Promise<null> {
  await app.db
    .updateTable('withdrawal')
    .set({ payNote: payNotes.otherGateway })
    .where('id', '=', order.id)
    .where('state', '=', 'paying')
    .where('payNote', '<>', payNotes.otherGateway)
    .execute()
  return null
}

const backToReview = (tx: Tx, order: Withdrawal, note: string) =>
  tx
    .updateTable('withdrawal')
    .set({
      state: 'review',
      reviewedBy: null,
      decidedBy: '',
      paySince: null,
      payAskedAt: null,
      payAskedOf: '',
      payLookedAt: null,
      payNote: note,
    })
    .where('id', '=', order.id)
    .execute()

/**
 * An operator's word on a locked order whose gateway stays silent: paid, or not paid and back to review; false where it was
 * said by the same evidence before (ruling 11). Throws AlreadyDecided unless it is being paid, PayingYet before half an hour, EvidenceNeeded without a reason.
 */
export async function resolvePaying(
  tx: Tx,
  order: Withdrawal,
  { isPaid, evidence, by, at }: { isPaid: boolean; evidence: string; by: string; at: Instant },
): Promise<boolean> {
  const wasSaid = isPaid ? order.state === 'approved' && order.reference : order.state === 'review' && order.payNote
  if (evidence !== '' && wasSaid === evidence) return false
  if (order.state !== 'paying' || order.paySince === null) return refuse(AlreadyDecided)
  if (plus(order.paySince, payoutTimeout) > at) refuse(PayingYet)
  if (evidence === '') refuse(EvidenceNeeded)
  if (isPaid) await finalize(tx, order, 'paid', { by, reference: evidence, at })
  else await backToReview(tx, order, evidence)
  return true
}
