import { notes } from '@koi/contract/deposit/deposit.copy'
import { hour, minute, plus } from '@koi/contract/time'
import pMap from 'p-map'
import { type App, transact } from '../platform/app.ts'
import type { Job } from '../platform/job.ts'
import { type Deposit, lockDeposit, rejectDeposit } from './deposit.ts'
import { findChannel, gatewayOf, isConfigured } from '../channel/channel.ts'
import { type NoticeResult, type PaymentNotice, applyNotice } from './notice.ts'

/** Marks orders older than one hour. The state stays pending; the exact USDT amount may be reused (see `freeAmounts`). */
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

const queryAfter = 2 * minute
const maxQueried = 100
const concurrency = 5

/** Queries the gateways about pending orders between 2 minutes and 24 hours old. */
export const queryDeposits: Job = {
  name: 'query-deposits',
  cron: '* * * * *',
  async run(app) {
    const now = app.clock.now()
    const open = await app.db
      .selectFrom('deposit')
      .selectAll()
      .where('state', '=', 'pending')
      .where('adapter', '<>', '')
      .where('reference', '=', '') // an order with a payment waits only for the second operator
      .where((eb) => eb.or([eb('createdAt', '<', plus(now, -queryAfter)), eb('createdAt', '>', plus(now, queryAfter))]))
      .where('createdAt', '>', plus(now, -24 * hour))
      .orderBy('createdAt', 'desc')
      .limit(maxQueried)
      .execute()
    const changed = await pMap(
      open,
      async (order) => {
        const outcome = await askGatewayOutcome(app, order)
        if (outcome === null) return false
        return transact(app, async (tx) => {
          const at = app.clock.now()
          if (outcome !== 'never opened') return orderChanged.has(await applyNotice(tx, outcome, at))
          const locked = await lockDeposit(tx, order.depositNo)
          if (locked?.state !== 'pending' || locked.payUrl !== '') return false
          await rejectDeposit(tx, locked, { note: notes.neverOpened, by: notes.byChannel, at })
          return true
        })
      },
      { concurrency },
    )
    return changed.filter(Boolean).length
  },
}

const orderChanged: ReadonlySet<NoticeResult> = new Set(['credited', 'rejected'])

/** Null while inconclusive. Never opened: the process ended between the commit and the create request. */
async function askGatewayOutcome(app: App, order: Deposit): Promise<PaymentNotice | 'never opened' | null> {
  const channel = await findChannel(app.db, order.channel)
  if (!channel || channel.adapter !== order.adapter || !isConfigured(channel)) return null
  const { state, amount, reference } = await gatewayOf(app, channel).query({
    depositNo: order.depositNo,
    number: order.payNumber,
  })
  // An order dated ahead of the clock may be in the middle of being opened.
  if (state === 'not-found' && order.payUrl === '' && order.createdAt < app.clock.now()) return 'never opened'
  if ((state !== 'paid' && state !== 'failed') || (state === 'paid' && (amount === undefined || !reference)))
    return null
  return {
    channel: order.channel,
    adapter: order.adapter,
    depositNo: order.depositNo,
    result: state,
    amount: amount ?? order.amount,
    reference: reference ?? '',
  }
}
