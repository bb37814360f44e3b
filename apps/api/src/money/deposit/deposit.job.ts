import { notes } from '@koi/contract/money/deposit/deposit.copy'
import { hour, minute, plus } from '@koi/contract/time'
import { type App, transact } from '../../platform/ops/app.ts'
import type { Job } from '../../platform/queue/job.ts'
import { done, runDue, type TaskKind } from '../../platform/task/task.ts'
import { type Deposit, lockDeposit, queryDepositKind, rejectDeposit } from './deposit.ts'
import { findChannel, gatewayOf, isConfigured } from '../channel/channel.ts'
import { payNumberOf } from './try.ts'
import { applyNotice, lockNoticeSubject, type NoticeResult, type PaymentNotice } from './notice.ts'

/**
 * Marks orders older than one hour as expired. Their state stays pending; their USDT amount may be used again (see
 * `freeAmounts`).
 */
export const expireDeposits: Job = {
  name: 'expire-deposits',
  cron: '* * * * *',
  async run(app) {
    const now = app.clock.now()
    const { numUpdatedRows } = await app.db
      .updateTable('deposit')
      .set({ isExpired: true })
      .where('state', '=', 'pending')
      .where('isExpired', '=', false)
      .where('expiresAt', '<=', now)
      .executeTakeFirst()
    await app.db
      .deleteFrom('noticeSeen')
      .where('at', '<', plus(now, -24 * hour))
      .execute()
    return Number(numUpdatedRows)
  },
}

const queryFor = 24 * hour

/** Queries the gateway about a pending order, in case the gateway's notice does not arrive. */
export const queryDeposit: TaskKind = {
  name: queryDepositKind,
  concurrency: 5,
  backoff: { first: minute, longest: minute },
  async run(app, { subject: id }) {
    const order = await app.db.selectFrom('deposit').selectAll().where('id', '=', id).executeTakeFirst()
    // An order with a payment waits only for the second operator.
    const isOpen = order?.state === 'pending' && order.reference === ''
    if (!isOpen || order.createdAt <= plus(app.clock.now(), -queryFor)) return { is: 'done', items: 0 }
    const outcome = await askGatewayOutcome(app, order)
    if (outcome === null) return { is: 'failed', why: 'the outcome is unknown', items: 0 }
    const isChanged = await transact(app, async (tx) => {
      const at = app.clock.now()
      if (outcome !== 'never opened')
        return orderChanged.has(await applyNotice(tx, outcome, await lockNoticeSubject(tx, outcome), at))
      const locked = await lockDeposit(tx, order.depositNo)
      if (locked?.state !== 'pending' || locked.payUrl !== '' || locked.tries !== order.tries) return false
      await rejectDeposit(tx, locked, { note: notes.neverOpened, by: { kind: 'gateway' }, at })
      return true
    })
    return isChanged ? done : { is: 'failed', why: 'the order could not be closed', items: 0 }
  },
}

export const queryDeposits: Job = { name: 'query-deposits', cron: null, run: (app) => runDue(app, queryDeposit) }

const orderChanged: ReadonlySet<NoticeResult> = new Set(['credited', 'rejected'])

/**
 * Result of a query at the gateway; null while it is inconclusive. `never opened`: the process ended between the commit
 * and the create request.
 */
async function askGatewayOutcome(app: App, order: Deposit): Promise<PaymentNotice | 'never opened' | null> {
  const channel = await findChannel(app.db, order.channel)
  if (!channel || channel.adapter !== order.adapter || !isConfigured(channel)) return null
  const { state, amount, reference } = await gatewayOf(app, channel).query({
    depositNo: payNumberOf(order),
    number: order.payNumber,
  })
  // An order dated ahead of the clock may just be in the middle of being opened.
  if (state === 'not-found' && order.payUrl === '' && order.createdAt < app.clock.now()) return 'never opened'
  if ((state !== 'paid' && state !== 'failed') || (state === 'paid' && (amount === undefined || !reference)))
    return null
  return {
    channel: order.channel,
    adapter: order.adapter,
    depositNo: payNumberOf(order),
    result: state,
    amount: amount ?? order.amount,
    reference: reference ?? '',
  }
}
