import { withBatch } from '../../platform/http/batch.ts'
import { withdrawalStates, type WithdrawalState } from '@koi/contract/state'
import { AlreadyDecided } from '@koi/contract/access/approval/approval.copy'
import type { Language } from '@koi/contract/language'
import { textsIn, translated } from '@koi/contract/textsIn'
import { isId } from '@koi/contract/id'
import { type Fen, noMoney, rate, rateText, usdtCents, usdtText, yuanFromFen } from '@koi/contract/money'
import { Invalid, NotFound } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import type { RuleDecision } from '@koi/contract/money/payoutRule/decision'
import * as contract from '@koi/contract/money/withdraw/withdraw.console'
import { isTransactionHash } from '@koi/contract/money/withdraw/withdraw.check'
import { HashMalformed, ReferenceDiffers } from '@koi/contract/money/withdraw/withdraw.copy'
import { sql } from 'kysely'
import { decideOrder } from '../../access/approval/approval.ts'
import { claim, type Claimable, claimEnd, findHolder, refuseHeld, release } from '../../platform/claim/claim.ts'
import { findNextInQueue } from '../../platform/claim/queue.ts'
import { loadOrderOrigin } from '../../player/device/orderOrigin.ts'
import { loadOrderRisk } from '../../player/link/account.ts'
import { loadOrderContext } from '../../books/order/context.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { inDates, likeOf, pageFound, sortOf, statesOf } from '../../platform/http/items.ts'
import { auditAct, on } from '../../platform/http/on.ts'
import { transact } from '../../platform/ops/app.ts'
import { hashesIn, openIn } from '../../platform/base/personal.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { FolderSecret, Sealed } from '../../platform/base/secret.ts'
import {
  beginPaying,
  findPayoutChannel,
  loadPayoutTerms,
  queryPayout,
  requireUnanswered,
  resolvePayout,
} from './pay.ts'
import {
  settleWithdrawal,
  lockWithdrawal,
  decryptPayee,
  resolutionApproval,
  type Withdrawal,
  withdrawalApproval,
} from './withdraw.ts'

// Left joins although the rows always exist: PostgreSQL can then omit them from the count query.
const joined = (db: Reader | Tx) =>
  db
    .selectFrom('withdrawal')
    .leftJoin('player', 'player.id', 'withdrawal.playerId')
    .leftJoin('handling', (join) =>
      join.on('handling.kind', '=', 'withdrawals').onRef('handling.objectId', '=', 'withdrawal.id'),
    )
    .leftJoin('operator as claimer', 'claimer.id', 'handling.ownerId')
    .leftJoin('approval', 'approval.id', 'withdrawal.approvalId')
    .leftJoin('operator as reviewer', 'reviewer.id', 'approval.madeBy')
    .leftJoin('operator as decider', 'decider.id', 'withdrawal.decidedBy')
    .leftJoin('operator as resolver', 'resolver.id', 'withdrawal.resolvedBy')
    .leftJoin('payoutRule', 'payoutRule.id', 'withdrawal.ruleId')

const columns = [
  'player.username',
  'player.realname',
  'claimer.username as claimer',
  'handling.ownedUntil',
  'reviewer.username as reviewer',
  'decider.username as decider',
  'resolver.username as resolver',
  'payoutRule.name as rule',
] as const
type WithdrawalDetails = Withdrawal & {
  username: string
  realname: Sealed
  claimer: string | null
  ownedUntil: Instant | null
  reviewer: string | null
  decider: string | null
  resolver: string | null
  rule: string | null
}

const isStep = (text: string): text is WithdrawalState => Object.hasOwn(withdrawalStates, text)

const usdt = (cents: number | null): string | null => (cents === null ? null : usdtText(usdtCents(cents)))

const toWithdrawalRow = (key: FolderSecret, language: Language) => (row: WithdrawalDetails) => {
  const to = decryptPayee(key, row)
  return {
    id: row.id,
    out_trade_no: row.orderNo,
    player_id: row.playerId,
    username: row.username,
    realname: openIn(key, 'player.realname', row.playerId, row.realname),
    type: row.payeeKind,
    pay_way: textsIn[language].withdraw.payOutName(row.payeeKind, row.payeeProtocol),
    amount: row.amount,
    rate: row.rate === null ? '' : rateText(rate(row.rate)),
    fee: usdt(row.feeUsdtCents) ?? '0.00',
    received: usdt(row.receivedUsdtCents) ?? yuanFromFen(row.amount),
    bank: row.payeeBank,
    bank_owner: to.owner,
    bank_no: to.number,
    bank_address: row.payeeAddress,
    state: row.state,
    step: row.state,
    reason: row.reason,
    preset: row.refusal ?? ('' as const),
    note: row.playerNote,
    reference: row.reference,
    pay_channel: row.payChannel ?? '',
    pay_note: translated(language, row.payNote),
    flags: row.flags,
    claimed_by: row.closedAt === null ? (row.claimer ?? '') : '',
    reviewed_by: row.reviewer ?? '',
    decided_by: row.decider ?? (row.decidedByKind === 'player' ? textsIn[language].withdraw.byPlayer : ''),
    resolved_by: row.resolver ?? '',
    decided_by_rule: row.rule ?? '',
    created_at: row.createdAt,
    decided_at: row.closedAt,
  }
}

const readRow = (key: FolderSecret, language: Language) => async (tx: Tx, id: string) =>
  toWithdrawalRow(
    key,
    language,
  )(
    await joined(tx)
      .selectAll('withdrawal')
      .select(columns)
      .$narrowType<{ username: string; realname: Sealed }>()
      .where('withdrawal.id', '=', id)
      .executeTakeFirstOrThrow(),
  )

const findDetails = (db: Reader, which: string) =>
  joined(db)
    .innerJoin('payee', 'payee.id', 'withdrawal.payeeId')
    .selectAll('withdrawal')
    .select(columns)
    .select(['payee.createdAt as boundAt', 'payee.removedAt'])
    .select([
      sql<number>`(select count(*) from withdrawal w where w.payee_no_hash = withdrawal.payee_no_hash and w.player_id = withdrawal.player_id and w.state = 'approved' and w.id <> withdrawal.id)`.as(
        'paid',
      ),
      sql<Fen>`coalesce((select sum(amount) from withdrawal w where w.payee_no_hash = withdrawal.payee_no_hash and w.player_id = withdrawal.player_id and w.state = 'approved' and w.id <> withdrawal.id), 0)::bigint`.as(
        'paidAmount',
      ),
      sql<RuleDecision[]>`(select coalesce(jsonb_agg(jsonb_build_object(
          'rule', d.rule_id, 'rule_name', r.name, 'version', d.version, 'mode', d.mode, 'failed', d.failed) order by d.mode, r.sort, d.rule_id), '[]')
        from payout_decision d join payout_rule r on r.id = d.rule_id where d.withdrawal_id = withdrawal.id)`.as(
        'rules',
      ),
    ])
    .$narrowType<{ username: string; realname: Sealed }>()
    .where(isId(which) ? 'withdrawal.id' : 'withdrawal.orderNo', '=', which)
    .executeTakeFirst()

const itemOf = (text: string) => ({
  kind: 'withdrawals' as const,
  id: isId(text) ? text : sql<string>`(select id from withdrawal where order_no = ${text})`,
})

const whichOf = (text: string) => (isId(text) ? { id: text } : { orderNo: text })

const lockOrder = async (tx: Tx, which: string): Promise<Withdrawal> =>
  (await lockWithdrawal(tx, whichOf(which))) ?? refuse(NotFound)

const undecidedAmount = ({ state, amount }: Withdrawal): Fen =>
  state === 'review' || state === 'payout' ? amount : noMoney

const subjectOf = (order: Withdrawal) => ({
  subjectKind: 'withdrawal',
  subjectId: order.orderNo,
  before: { state: order.state, amount: yuanFromFen(order.amount), reference: order.reference || undefined },
})

const claimableOf = (
  key: FolderSecret,
  language: Language,
): Claimable<Withdrawal, ReturnType<ReturnType<typeof toWithdrawalRow>>> => ({
  kind: 'withdrawals',
  event: 'withdrawal',
  act: 'withdraw',
  lock: lockOrder,
  subjectOf,
  rowOf: readRow(key, language),
})

const withdrawHandlers = (key: FolderSecret) => [
  on(contract.listWithdrawals, async ({ db, input, language, refuse }) => {
    let rows = joined(db)
    if (input.q) {
      const like = likeOf(input.q)
      rows = rows.where((eb) =>
        eb.or([
          eb('player.username', 'ilike', like),
          eb('withdrawal.orderNo', 'ilike', like),
          eb('withdrawal.payeeNoHash', 'in', hashesIn(key, 'withdrawal.payee_no', input.q!)),
        ]),
      )
    }
    if (input.state) rows = rows.where('withdrawal.state', 'in', statesOf(withdrawalStates, input.state))
    if (input.step) rows = rows.where('withdrawal.state', '=', isStep(input.step) ? input.step : refuse(Invalid))
    if (input.player_id)
      rows = rows.where('withdrawal.playerId', '=', isId(input.player_id) ? input.player_id : refuse(NotFound))
    rows = inDates(rows, 'withdrawal.createdAt', input)
    const { column, direction } = sortOf(input.sort, ['created_at', 'amount', 'state'] as const, 'created_at')
    const names = {
      created_at: 'withdrawal.createdAt',
      amount: 'withdrawal.amount',
      state: 'withdrawal.state',
    } as const
    return pageFound(
      input,
      rows
        .selectAll('withdrawal')
        .select(columns)
        .$narrowType<{ username: string; realname: Sealed }>()
        .orderBy(names[column], direction)
        .orderBy('withdrawal.id', direction),
      toWithdrawalRow(key, language),
    )
  }),

  on(contract.readWithdrawal, async ({ db, input, caller, language, settings, now, refuse }) => {
    const order = (await findDetails(db, input.id)) ?? refuse(NotFound)
    const { id, orderNo: number, playerId, createdAt } = order
    const row = toWithdrawalRow(key, language)(order)
    const asked = { kind: 'withdrawal', id, number, playerId, createdAt, payeeNo: row.bank_no } as const
    return {
      ...row,
      ...(await loadOrderContext(db, key, asked, language)),
      origin: await loadOrderOrigin(db, playerId, createdAt, language),
      risk: await loadOrderRisk(db, playerId, settings, now),
      claimed_until: order.closedAt === null ? claimEnd(order, now) : null,
      next: await findNextInQueue(db, 'withdrawal', order, caller.operator, now),
      rules: order.rules,
      payee: {
        created_at: order.boundAt,
        removed_at: order.removedAt,
        paid: order.paid,
        paid_amount: order.paidAmount,
      },
    }
  }),

  on(contract.approveWithdrawal, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const [order, holder, terms] = await Promise.all([
      lockOrder(tx, input.id),
      findHolder(tx, itemOf(input.id), caller.operator, now),
      loadPayoutTerms(tx, whichOf(input.id)),
    ])
    if (order.state === 'rejected') refuse(AlreadyDecided)
    args.countDecided(undecidedAmount(order))
    if (order.state === 'approved' || order.state === 'paying') return readRow(key, args.language)(tx, order.id)
    const by = { kind: 'operator', id: caller.operator } as const
    const { reason = '' } = input
    if (order.payeeKind === 'usdt' && input.reference && !isTransactionHash(input.reference, order.payeeProtocol))
      refuse(HashMalformed, { protocol: order.payeeProtocol })
    // The first operator's reference is final: another reference would mean another payment.
    if (order.reference && input.reference && input.reference !== order.reference) refuse(ReferenceDiffers)
    const reference = input.reference || order.reference
    // A reference means that the withdrawal was paid by hand.
    const channel = reference === '' ? findPayoutChannel(terms, order, []) : null
    const decision = { order, holder, amount: order.amount, evidence: reference }
    const outcome = await decideOrder(args, withdrawalApproval, decision, async () => {
      if (channel) beginPaying(tx, order, { channel, by, at: now })
      else await settleWithdrawal(tx, order, 'paid', { by, reference, at: now })
    })
    const isApproved = outcome === 'approved'
    const decided = channel ? { state: 'paying', channel: channel.code } : { state: 'approved', reference }
    auditAct(tx, args, {
      act: isApproved ? 'withdraw.approve' : 'withdraw.review',
      ...subjectOf(order),
      after: isApproved ? decided : { state: 'payout', ...(reference ? { reference } : {}) },
      reason,
    })
    return readRow(key, args.language)(tx, order.id)
  }),

  on(contract.rejectWithdrawal, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const [order, holder] = await Promise.all([
      lockOrder(tx, input.id),
      findHolder(tx, itemOf(input.id), caller.operator, now),
    ])
    if (order.state === 'approved') refuse(AlreadyDecided)
    args.countDecided(undecidedAmount(order))
    if (order.state === 'rejected') return readRow(key, args.language)(tx, order.id)
    refuseHeld(holder)
    const by = { kind: 'operator', id: caller.operator } as const
    const { reason, preset, note: playerNote } = input
    await settleWithdrawal(tx, order, 'returned', { by, reason, refusal: preset || null, playerNote, at: now })
    auditAct(tx, args, {
      act: 'withdraw.reject',
      ...subjectOf(order),
      after: { state: 'rejected', ...(preset && { preset }), ...(playerNote && { note: playerNote }) },
      reason: input.reason,
    })
    return readRow(key, args.language)(tx, order.id)
  }),

  on(contract.resolveWithdrawal, async (args) => {
    const { app, input, caller } = args
    const { paid: isPaid, evidence } = input
    const seen = await app.db
      .selectFrom('withdrawal')
      .selectAll()
      .where(isId(input.id) ? 'id' : 'orderNo', '=', input.id)
      .executeTakeFirst()
    const answer = seen ? await queryPayout(app, seen) : 'unknown'
    return transact(app, async (tx) => {
      const order = await lockOrder(tx, input.id)
      const at = app.clock.now()
      if (!requireUnanswered(order, { isPaid, evidence, answer, at })) return readRow(key, args.language)(tx, order.id)
      const decision = { amount: order.amount, content: isPaid ? 'paid' : 'unpaid', evidence }
      const decided = { ...decision, order: { ...order, approvalId: order.resolutionId } }
      const outcome = await decideOrder({ ...args, tx, now: at }, resolutionApproval, decided, () =>
        resolvePayout(tx, order, { isPaid, evidence, by: caller.operator, at }),
      )
      if (outcome !== 'unchanged')
        auditAct(tx, args, {
          act: outcome === 'approved' ? 'withdraw.resolve' : 'withdraw.resolveFirst',
          ...subjectOf(order),
          after: { paid: isPaid },
          reason: evidence,
        })
      return readRow(key, args.language)(tx, order.id)
    })
  }),

  on(contract.claimWithdrawal, (args) => claim(args, claimableOf(key, args.language), args.input.id)),
  on(contract.releaseWithdrawal, (args) => release(args, claimableOf(key, args.language), args.input.id)),
]

export const withdrawConsole = (key: FolderSecret) =>
  withBatch(withdrawHandlers(key), {
    preview: contract.previewWithdrawals,
    perform: contract.decideWithdrawals,
    approve: contract.approveWithdrawal,
    reject: contract.rejectWithdrawal,
    isWaiting: ({ step }) => step === 'payout',
    find: async ({ db }, ids) => {
      const rows = await db
        .selectFrom('withdrawal')
        .innerJoin('player', 'player.id', 'withdrawal.playerId')
        .select(['withdrawal.id', 'orderNo', 'username', 'amount', 'state'])
        .where('withdrawal.id', 'in', ids)
        .execute()
      return rows.map(({ orderNo: number, state, ...row }) => ({
        ...row,
        number,
        isOpen: state === 'review' || state === 'payout',
      }))
    },
  })
