import { orderStates } from '@koi/contract/state'
import { AlreadyDecided, payWayName } from '@koi/contract/deposit/deposit.copy'
import { type ChannelCode, channelTypes } from '@koi/contract/deposit/deposit'
import * as contract from '@koi/contract/deposit/deposit.console'
import { isId } from '@koi/contract/id'
import { rate, rateText, yuanFromFen } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import { claim, refuseClaimed, release, statesOf } from '../order/order.ts'
import type { Reader, Tx } from '../platform/db.ts'
import { fromOf, itemsAround, likeOf, limitsOf, sortOf, toOf } from '../platform/items.ts'
import { auditAct, on } from '../platform/on.ts'
import { refuse } from '../platform/refuse.ts'
import { type Deposit, lockDeposit, rejectDeposit } from './deposit.ts'
import { payableOf } from './deposit.player.ts'
import { approve } from './review.ts'

const joined = (db: Reader | Tx) =>
  db
    .selectFrom('deposit')
    .innerJoin('player', 'player.id', 'deposit.playerId')
    .leftJoin('operator as claimer', 'claimer.id', 'deposit.claimedBy')
    .leftJoin('operator as reviewer', 'reviewer.id', 'deposit.reviewedBy')

const columns = ['player.username', 'claimer.username as claimer', 'reviewer.username as reviewer'] as const
type Named = Deposit & { username: string; claimer: string | null; reviewer: string | null }

const rowOf = (row: Named) => ({
  id: row.id,
  deposit_no: row.depositNo,
  player_id: row.playerId,
  username: row.username,
  channel: row.channel,
  protocol: row.protocol,
  pay_way: payWayName(row.channel, row.protocol),
  paytype: channelTypes[row.channel as ChannelCode],
  amount: row.amount,
  real_money: payableOf(row),
  rate: row.rate === null ? '' : rateText(rate(row.rate)),
  credited: row.credited,
  state: row.state,
  is_expired: row.isExpired ? 1 : 0,
  bank_owner: row.payerOwner,
  bank: row.payerBank,
  bank_no: row.payerNo,
  bank_address: row.payerAddress,
  receiver: row.receiverNo,
  reference: row.reference,
  reason: row.note,
  claimed_by: row.claimer ?? '',
  reviewed_by: row.reviewer ?? '',
  decided_by: row.decidedBy,
  created_at: row.createdAt,
  expires_at: row.expiresAt,
  decided_at: row.closedAt,
})

const readRow = async (tx: Tx, id: string) =>
  rowOf(await joined(tx).selectAll('deposit').select(columns).where('deposit.id', '=', id).executeTakeFirstOrThrow())

const lockOrder = async (tx: Tx, depositNo: string): Promise<Deposit> =>
  (await lockDeposit(tx, depositNo)) ?? refuse(NotFound)

const subjectOf = (order: Deposit) => ({
  subjectKind: 'deposit',
  subjectId: order.depositNo,
  before: { state: order.state, amount: yuanFromFen(order.amount) },
})

export const depositConsole = [
  on(contract.listDeposits, async ({ db, input }) => {
    const from = fromOf(input.from)
    const to = toOf(input.to)
    let rows = joined(db)
    if (input.q) {
      const like = likeOf(input.q)
      rows = rows.where((is) =>
        is.or([
          is('player.username', 'ilike', like),
          is('deposit.depositNo', 'ilike', like),
          is('deposit.reference', '=', input.q!),
        ]),
      )
    }
    if (input.state) rows = rows.where('deposit.state', 'in', statesOf(orderStates, input.state))
    if (input.channel) rows = rows.where('deposit.channel', '=', input.channel)
    if (input.player_id)
      rows = rows.where('deposit.playerId', '=', isId(input.player_id) ? input.player_id : refuse(NotFound))
    if (from) rows = rows.where('deposit.createdAt', '>=', from)
    if (to) rows = rows.where('deposit.createdAt', '<', to)
    const { column, direction } = sortOf(input.sort, ['created_at', 'amount', 'state'] as const, 'created_at')
    const names = { created_at: 'deposit.createdAt', amount: 'deposit.amount', state: 'deposit.state' } as const
    const { limit, offset } = limitsOf(input)
    const items = await rows
      .selectAll('deposit')
      .select(columns)
      .orderBy(names[column], direction)
      .orderBy('deposit.id', direction)
      .limit(limit)
      .offset(offset)
      .execute()
    const { total } = await rows.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return itemsAround(items.map(rowOf), total, input)
  }),

  on(contract.approveDeposit, async (args) => {
    const { tx, input, caller, now } = args
    const order = await lockOrder(tx, input.deposit_no)
    if (order.state === 'rejected') refuse(AlreadyDecided)
    if (order.state === 'pending') {
      const { operator, operatorName } = caller
      const { amount, reason } = input
      const outcome = await approve(tx, order, { operator, operatorName, at: now, amount, reason })
      await auditAct(tx, args, {
        act: outcome.isBooked ? 'deposit.approve' : 'deposit.review',
        ...subjectOf(order),
        after: {
          state: outcome.isBooked ? 'approved' : 'pending',
          credited: yuanFromFen(outcome.amount),
        },
        reason: reason ?? '',
      })
    }
    return readRow(tx, order.id)
  }),

  on(contract.rejectDeposit, async (args) => {
    const { tx, input, caller, now } = args
    const order = await lockOrder(tx, input.deposit_no)
    if (order.state === 'approved') refuse(AlreadyDecided)
    if (order.state === 'pending') {
      await refuseClaimed(tx, order, caller.operator, now)
      await rejectDeposit(tx, order, { note: input.reason, by: caller.operatorName, at: now })
      await auditAct(tx, args, {
        act: 'deposit.reject',
        ...subjectOf(order),
        after: { state: 'rejected' },
        reason: input.reason,
      })
    }
    return readRow(tx, order.id)
  }),

  on(contract.claimDeposit, async (args) => {
    const { tx, input, caller, now } = args
    const order = await lockOrder(tx, input.deposit_no)
    const until = await claim(tx, 'deposit', order, caller.operator, now)
    await auditAct(tx, args, { act: 'deposit.claim', ...subjectOf(order), after: { until } })
    return readRow(tx, order.id)
  }),

  on(contract.releaseDeposit, async (args) => {
    const { tx, input, caller, now } = args
    const order = await lockOrder(tx, input.deposit_no)
    await release(tx, 'deposit', order, caller.operator, now)
    await auditAct(tx, args, { act: 'deposit.release', ...subjectOf(order) })
    return readRow(tx, order.id)
  }),
]
