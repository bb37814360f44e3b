import { withBatch } from '../../platform/http/batch.ts'
import { sql } from 'kysely'
import { plainName } from '@koi/contract/typed'
import { orderStates } from '@koi/contract/state'
import { notes } from '@koi/contract/money/deposit/deposit.copy'
import { AlreadyDecided, ReviewDiffers } from '@koi/contract/access/approval/approval.copy'
import { channelCodes, channelTypes, placeOf } from '@koi/contract/money/deposit/deposit'
import * as contract from '@koi/contract/money/deposit/deposit.console'
import type { Language } from '@koi/contract/language'
import { textsIn, translated, translatedNote } from '@koi/contract/textsIn'
import { isId } from '@koi/contract/id'
import { type Fen, noMoney, rate, rateText, yuanFromFen } from '@koi/contract/money'
import { AmountMalformed, NotFound } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import { decideOrder, findFirstDecision } from '../../access/approval/approval.ts'
import { claim, type Claimable, claimEnd, findHolder, refuseHeld, release } from '../../platform/claim/claim.ts'
import { findNextInQueue } from '../../platform/claim/queue.ts'
import { loadOrderOrigin } from '../../player/device/orderOrigin.ts'
import { loadOrderRisk } from '../../player/link/account.ts'
import { loadOrderContext } from '../../books/order/context.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { inDates, likeOf, pageFound, sortOf, statesOf } from '../../platform/http/items.ts'
import { auditAct, on } from '../../platform/http/on.ts'
import { openIn } from '../../platform/base/personal.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { credit, type Deposit, depositApproval, lockDeposit, rejectDeposit } from './deposit.ts'
import { payableOf } from './deposit.player.ts'
import { placeIn } from '../../books/order/place.ts'
import { parsePayNumber } from './try.ts'

// Left joins although the rows always exist: PostgreSQL can then omit them from the count query.
const joined = (db: Reader | Tx) =>
  db
    .selectFrom('deposit')
    .leftJoin('player', 'player.id', 'deposit.playerId')
    .leftJoin('handling', (join) =>
      join.on('handling.kind', '=', 'deposits').onRef('handling.objectId', '=', 'deposit.id'),
    )
    .leftJoin('operator as claimer', 'claimer.id', 'handling.ownerId')
    .leftJoin('approval', 'approval.id', 'deposit.approvalId')
    .leftJoin('operator as reviewer', 'reviewer.id', 'approval.madeBy')
    .leftJoin('operator as decider', 'decider.id', 'deposit.decidedBy')

const columns = [
  'player.username',
  'claimer.username as claimer',
  'handling.ownedUntil',
  'reviewer.username as reviewer',
  'decider.username as decider',
] as const
type DepositDetails = Deposit & {
  username: string
  claimer: string | null
  ownedUntil: Instant | null
  reviewer: string | null
  decider: string | null
}

/** SQL: whether a pending order is decided by its gateway's report, without an operator. */
const waitsForGateway = sql<boolean>`(deposit.adapter <> '' and deposit.reference = '' and deposit.approval_id is null)`

const deciderName = ({ decider, decidedByKind }: DepositDetails): string =>
  decider ?? (decidedByKind === 'gateway' ? notes.byChannel : decidedByKind === 'chain' ? notes.byChain : '')

const toDepositRow = (key: FolderSecret, language: Language) => (row: DepositDetails) => ({
  id: row.id,
  deposit_no: row.depositNo,
  player_id: row.playerId,
  username: row.username,
  channel: row.channel,
  protocol: row.protocol,
  pay_way: textsIn[language].deposit.payWayName(placeOf(row.channel), row.protocol),
  paytype: channelTypes[placeOf(row.channel)],
  amount: row.amount,
  real_money: payableOf(row),
  rate: row.rate === null ? '' : rateText(rate(row.rate)),
  credited: row.credited,
  state: row.state,
  is_expired: row.isExpired ? 1 : 0,
  bank_owner: openIn(key, 'deposit.payer_owner', row.id, row.payerOwner),
  bank: row.payerBank,
  bank_no: openIn(key, 'deposit.payer_no', row.id, row.payerNo),
  bank_address: row.payerAddress,
  receiver: row.receiverNo,
  reference: row.reference,
  reason: translatedNote(language, ({ deposit }) => deposit.notes, row.note),
  preset: row.refusal ?? ('' as const),
  note: row.playerNote,
  claimed_by: row.state === 'pending' ? (row.claimer ?? '') : '',
  reviewed_by: row.reviewer ?? '',
  decided_by: translated(language, deciderName(row)),
  created_at: row.createdAt,
  expires_at: row.expiresAt,
  decided_at: row.closedAt,
})

const readRow = (key: FolderSecret, language: Language) => async (tx: Tx, id: string) =>
  toDepositRow(
    key,
    language,
  )(
    await joined(tx)
      .selectAll('deposit')
      .select(columns)
      .$narrowType<{ username: string }>()
      .where('deposit.id', '=', id)
      .executeTakeFirstOrThrow(),
  )

const itemOf = (depositNo: string) => ({
  kind: 'deposits' as const,
  id: sql<string>`(select id from deposit where deposit_no = ${depositNo})`,
})

const lockOrder = async (tx: Tx, depositNo: string): Promise<Deposit> =>
  (await lockDeposit(tx, depositNo)) ?? refuse(NotFound)

const subjectOf = (order: Deposit) => ({
  subjectKind: 'deposit',
  subjectId: order.depositNo,
  before: { state: order.state, amount: yuanFromFen(order.amount) },
})

const claimableOf = (
  key: FolderSecret,
  language: Language,
): Claimable<Deposit, ReturnType<ReturnType<typeof toDepositRow>>> => ({
  kind: 'deposits',
  event: 'deposit',
  act: 'deposit',
  lock: lockOrder,
  subjectOf,
  rowOf: readRow(key, language),
})

const depositHandlers = (key: FolderSecret) => [
  on(contract.listDeposits, async ({ db, input, language, refuse }) => {
    let rows = joined(db)
    if (input.q) {
      const like = likeOf(parsePayNumber(plainName(input.q)).depositNo)
      rows = rows.where((eb) =>
        eb.or([
          eb('player.username', 'ilike', like),
          eb('deposit.depositNo', 'ilike', like),
          eb('deposit.reference', '=', plainName(input.q!)),
        ]),
      )
    }
    if (input.state) rows = rows.where('deposit.state', 'in', statesOf(orderStates, input.state))
    if (input.waits === 'gateway') rows = rows.where('deposit.state', '=', 'pending').where(waitsForGateway)
    if (input.waits === 'operator')
      rows = rows.where('deposit.state', '=', 'pending').where((eb) => eb.not(waitsForGateway))
    // The name of a place stands for all of its channels.
    const place = channelCodes.find((code) => code === input.channel)
    if (place) rows = rows.where(placeIn('deposit.channel'), '=', place)
    else if (input.channel) rows = rows.where('deposit.channel', '=', input.channel)
    if (input.player_id)
      rows = rows.where('deposit.playerId', '=', isId(input.player_id) ? input.player_id : refuse(NotFound))
    rows = inDates(rows, 'deposit.createdAt', input)
    const { column, direction } = sortOf(input.sort, ['created_at', 'amount', 'state'] as const, 'created_at')
    const names = { created_at: 'deposit.createdAt', amount: 'deposit.amount', state: 'deposit.state' } as const
    return pageFound(
      input,
      rows
        .selectAll('deposit')
        .select(columns)
        .$narrowType<{ username: string }>()
        .orderBy(names[column], direction)
        .orderBy('deposit.id', direction),
      toDepositRow(key, language),
    )
  }),

  on(contract.readDeposit, async ({ db, input, caller, language, settings, now, refuse }) => {
    const order =
      (await joined(db)
        .selectAll('deposit')
        .select(columns)
        .$narrowType<{ username: string }>()
        .where('deposit.depositNo', '=', input.deposit_no)
        .executeTakeFirst()) ?? refuse(NotFound)
    const { id, depositNo: number, playerId, createdAt } = order
    const row = toDepositRow(key, language)(order)
    const asked = { kind: 'deposit', id, number, playerId, createdAt, payeeNo: row.bank_no } as const
    return {
      ...row,
      ...(await loadOrderContext(db, key, asked, language)),
      origin: await loadOrderOrigin(db, playerId, createdAt, language),
      risk: await loadOrderRisk(db, playerId, settings, now),
      claimed_until: order.state === 'pending' ? claimEnd(order, now) : null,
      next: await findNextInQueue(db, 'deposit', order, caller.operator, now),
    }
  }),

  on(contract.approveDeposit, async (args) => {
    const { tx, input, caller, now, countDecided, refuse } = args
    const [order, holder] = await Promise.all([
      lockOrder(tx, input.deposit_no),
      findHolder(tx, itemOf(input.deposit_no), caller.operator, now),
    ])
    if (order.state === 'rejected') refuse(AlreadyDecided)
    if (order.state === 'approved') countDecided(noMoney)
    if (order.state === 'pending') {
      const { reason = '' } = input
      const first = await findFirstDecision<Fen>(tx, order)
      const amount = input.amount ?? first?.content ?? order.amount
      if (amount === 0) refuse(AmountMalformed)
      countDecided(amount)
      // The order was reserved for an unmatched payment, so its amount is known and must not be entered again.
      if (order.reference !== '' && amount !== first?.content) refuse(ReviewDiffers)
      const decision = { order, holder, first, amount, content: amount, evidence: reason }
      const by = { kind: 'operator', id: caller.operator } as const
      const outcome = await decideOrder(args, depositApproval, decision, () =>
        credit(tx, order, { amount, reference: order.reference, by, at: now, note: reason }),
      )
      const isApproved = outcome === 'approved'
      auditAct(tx, args, {
        act: isApproved ? 'deposit.approve' : 'deposit.review',
        ...subjectOf(order),
        after: { state: isApproved ? 'approved' : 'pending', credited: yuanFromFen(amount) },
        reason,
      })
    }
    return readRow(key, args.language)(tx, order.id)
  }),

  on(contract.rejectDeposit, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const [order, holder] = await Promise.all([
      lockOrder(tx, input.deposit_no),
      findHolder(tx, itemOf(input.deposit_no), caller.operator, now),
    ])
    if (order.state === 'approved') refuse(AlreadyDecided)
    args.countDecided(order.state === 'pending' ? order.amount : noMoney)
    if (order.state === 'pending') {
      refuseHeld(holder)
      const by = { kind: 'operator', id: caller.operator } as const
      const { reason: note, preset, note: playerNote } = input
      await rejectDeposit(tx, order, { note, refusal: preset || null, playerNote, by, at: now })
      auditAct(tx, args, {
        act: 'deposit.reject',
        ...subjectOf(order),
        after: { state: 'rejected' },
        reason: input.reason,
      })
    }
    return readRow(key, args.language)(tx, order.id)
  }),

  on(contract.claimDeposit, (args) => claim(args, claimableOf(key, args.language), args.input.deposit_no)),
  on(contract.releaseDeposit, (args) => release(args, claimableOf(key, args.language), args.input.deposit_no)),
]

export const depositConsole = (key: FolderSecret) =>
  withBatch(depositHandlers(key), {
    preview: contract.previewDeposits,
    perform: contract.decideDeposits,
    approve: contract.approveDeposit,
    reject: contract.rejectDeposit,
    isWaiting: ({ state }) => state === orderStates.pending,
    hasNumbers: true,
    find: async ({ db }, ids) => {
      const rows = await db
        .selectFrom('deposit')
        .innerJoin('player', 'player.id', 'deposit.playerId')
        .select(['depositNo as id', 'username', 'amount', 'deposit.state'])
        .where('depositNo', 'in', ids)
        .execute()
      return rows.map(({ state, ...row }) => ({ ...row, number: row.id, isOpen: state === 'pending' }))
    },
  })
