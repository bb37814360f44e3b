import { notes } from '@koi/contract/deposit/deposit.copy'
import type { ChannelCode } from '@koi/contract/deposit/deposit'
import { hour, minute, plus } from '@koi/contract/time'
import { type App, transact } from '../platform/app.ts'
import type { Job } from '../platform/job.ts'
import { type Deposit, lockDeposit, rejectDeposit } from './deposit.ts'
import { findChannel, gatewayNames, gatewayOf, isConfigured } from './gateway.ts'
import { takeNotice } from './notice.ts'

/** Marks orders whose hour is over. Their state stays (D-078); the exact USDT amount becomes free again. */
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
      .where('channel', 'in', Object.keys(gatewayNames))
      .where('reference', '=', '') // one with a payment waits for its second operator only
      .where('createdAt', '<', plus(now, -silence))
      .where('createdAt', '>', plus(now, -24 * hour))
      .orderBy('createdAt', 'desc')
      .limit(mostAsked)
      .execute()
    let changed = 0
    for (let from = 0; from < open.length; from += together) {
      const answers = await Promise.all(open.slice(from, from + together).map((order) => ask(app, order)))
      changed += answers.filter(Boolean).length
    }
    return changed
  },
}

async function ask(app: App, order: Deposit): Promise<boolean> {
  const channel = await findChannel(app.db, order.channel as ChannelCode)
  if (!channel || !isConfigured(channel)) return false
  const { state, amount, reference } = await gatewayOf(app, channel).query(order.depositNo)
  const at = app.clock.now()
  if (state === 'not-found' && order.payUrl === '') {
    // The process ended between the commit of the order and the gateway's answer.
    return transact(app, async (tx) => {
      const locked = await lockDeposit(tx, order.depositNo)
      if (locked?.state !== 'pending' || locked.payUrl !== '') return false
      await rejectDeposit(tx, locked, { note: notes.neverOpened, by: notes.byChannel, at })
      return true
    })
  }
  if ((state !== 'paid' && state !== 'failed') || (state === 'paid' && (amount === undefined || !reference)))
    return false
  const told = {
    channel: order.channel,
    depositNo: order.depositNo,
    result: state,
    amount: amount ?? order.amount,
    reference: reference ?? '',
  } as const
  const outcome = await transact(app, (tx) => takeNotice(tx, told, at))
  return outcome === 'credited' || outcome === 'rejected'
}
