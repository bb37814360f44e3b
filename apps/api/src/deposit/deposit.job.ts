import { notes } from '@koi/contract/deposit/deposit.copy'
import { hour, minute, plus } from '@koi/contract/time'
import pMap from 'p-map'
import { type App, transact } from '../platform/app.ts'
import type { Job } from '../platform/job.ts'
import { type Deposit, lockDeposit, rejectDeposit } from './deposit.ts'
import { findChannel, gatewayOf, isConfigured } from '../channel/channel.ts'
import { type Outcome, type PaymentNotice, takeNotice } from './notice.ts'

/** Marks orders whose hour is over. Their state stays (D-078); the exact USDT amount may be given again (see `freeAmounts`). */
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

const silence = 2 * minute
const mostAsked = 100
const together = 5

/** Asks the gateways what became of orders they have been silent about, for a day. */
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
      .where('reference', '=', '') // one with a payment waits for its second operator only
      .where((is) => is.or([is('createdAt', '<', plus(now, -silence)), is('createdAt', '>', plus(now, silence))]))
      .where('createdAt', '>', plus(now, -24 * hour))
      .orderBy('createdAt', 'desc')
      .limit(mostAsked)
      .execute()
    const changed = await pMap(
      open,
      async (order) => {
        const word = await wordOf(app, order)
        if (word === null) return false
        return transact(app, async (tx) => {
          const at = app.clock.now()
          if (word !== 'never opened') return isNews.has(await takeNotice(tx, word, at))
          const locked = await lockDeposit(tx, order.depositNo)
          if (locked?.state !== 'pending' || locked.payUrl !== '') return false
          await rejectDeposit(tx, locked, { note: notes.neverOpened, by: notes.byChannel, at })
          return true
        })
      },
      { concurrency: together },
    )
    return changed.filter(Boolean).length
  },
}

const isNews: ReadonlySet<Outcome> = new Set(['credited', 'rejected'])

/**
 * What a gateway says of an order; null while it says nothing that counts. It never heard of one where the process ended
 * between the commit of the order and its answer.
 */
async function wordOf(app: App, order: Deposit): Promise<PaymentNotice | 'never opened' | null> {
  const channel = await findChannel(app.db, order.channel)
  if (!channel || channel.adapter !== order.adapter || !isConfigured(channel)) return null
  const { state, amount, reference } = await gatewayOf(app, channel).query({
    depositNo: order.depositNo,
    number: order.payNumber,
  })
  // One that is dated ahead of the clock may be just being opened.
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
