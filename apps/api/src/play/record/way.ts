import { nameIn } from '@koi/contract/contentTexts'
import type { Language } from '@koi/contract/language'
import { usdtCents, usdtText, yuanFromFen } from '@koi/contract/money'
import { placeOf } from '@koi/contract/money/deposit/deposit'
import type { OrderActor, OrderKind, OrderOutcome, StepName, StepState } from '@koi/contract/play/record/record'
import type { PayeeKind } from '@koi/contract/state'
import { textsIn, translated } from '@koi/contract/textsIn'
import { isId } from '@koi/contract/id'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { claimEnd } from '../../platform/claim/claim.ts'
import { findOtherAmount } from '../../money/deposit/try.ts'
import { cancelBlockOf } from '../../money/withdraw/cancel.ts'
import { decryptPayee } from '../../money/withdraw/withdraw.ts'
import { loadUsual } from './usual.ts'

// The way of one order, as its player reads it. Times that were not stored are left out rather than guessed.

interface Asked {
  player: string
  id: string
  language: Language
  key: FolderSecret
  now: Instant
}

interface Step {
  name: StepName
  state: StepState
  at: Instant | null
}

const done = (name: StepName, at: Instant | null): Step => ({ name, state: 'done', at })
const failed = (name: StepName, at: Instant | null): Step => ({ name, state: 'failed', at })
const under = (name: StepName): Step => ({ name, state: 'now', at: null })
const next = (name: StepName): Step => ({ name, state: 'next', at: null })

/** Name of the step under way, or of the last one that happened. */
const stepOf = (steps: readonly Step[]): StepName =>
  (steps.find(({ state }) => state === 'now') ?? steps.findLast(({ state }) => state !== 'next'))!.name

const nothing = {
  reason: '',
  note: '',
  arrived: '',
  payee: '',
  received: '',
  charged: '',
  usual: null,
  can_cancel: false,
  is_claimed: false,
  can_pay: false,
}

/** Shows the first and last characters of a card number or address. */
const masked = (number: string): string =>
  number.length <= 8 ? number : `${number.slice(0, 4)}****${number.slice(-4)}`

const outside = (kind: PayeeKind): OrderActor => (kind === 'bank' ? 'bank' : 'chain')

export const payWayOf = (language: Language, kind: PayeeKind, protocol: string): string => {
  const { payeeWays } = textsIn[language].record
  return kind === 'bank' ? payeeWays.card : kind === 'usdt' ? payeeWays.usdt(protocol) : payeeWays.antoken
}

async function loadWithdrawal(db: Reader, { player, id, language, key, now }: Asked) {
  const order = await db
    .selectFrom('withdrawal')
    .leftJoin('approval', 'approval.id', 'withdrawal.approvalId')
    .leftJoin('handling', (join) =>
      join.on('handling.kind', '=', 'withdrawals').onRef('handling.objectId', '=', 'withdrawal.id'),
    )
    .selectAll('withdrawal')
    .select(['approval.madeAt as reviewedAt', 'handling.ownedUntil'])
    .where('withdrawal.playerId', '=', player)
    .where('orderNo', '=', id)
    .executeTakeFirst()
  if (!order) return null
  const { state, createdAt, closedAt, reviewedAt, payCalls, payAskedAt, payChannel, payeeKind: kind } = order
  const approvedAt = order.approvedAt ?? order.paySince ?? (state === 'approved' ? closedAt : null)
  const sentAt = payCalls > 0 ? payAskedAt : null
  const isCancelled = order.decidedByKind === 'player'
  const submitted = done('submitted', createdAt)
  const steps: Step[] =
    state === 'rejected'
      ? [submitted, failed(isCancelled ? 'cancelled' : 'refused', closedAt)]
      : state === 'review'
        ? [submitted, under('review'), next('approved'), next('sent'), next('arrived')]
        : state === 'payout'
          ? [submitted, done('review', reviewedAt), under('second'), next('approved'), next('sent'), next('arrived')]
          : [
              submitted,
              done('review', reviewedAt ?? approvedAt),
              done('approved', approvedAt),
              ...(state === 'approved'
                ? // A payment by hand is confirmed when it was sent; when it arrives is known to the bank only.
                  [done('sent', sentAt ?? closedAt), done('arrived', sentAt ? closedAt : null)]
                : sentAt
                  ? [done('sent', sentAt), under('arrived')]
                  : [under('sent'), next('arrived')]),
            ]
  const actor: OrderActor | '' = { review: 'operator', payout: 'second', paying: '', approved: '', rejected: '' }[
    state
  ] as OrderActor | ''
  const block = cancelBlockOf(order, now)
  const { number, owner } = decryptPayee(key, order)
  const isRefused = state === 'rejected' && !isCancelled
  const { refusal } = order
  return {
    ...nothing,
    type: 'withdrawal' as const,
    id: order.orderNo,
    amount: order.amount,
    pay_way: payWayOf(language, kind, order.payeeProtocol),
    created_at: createdAt,
    outcome: (state === 'approved'
      ? 'done'
      : isRefused
        ? 'refused'
        : isCancelled
          ? 'cancelled'
          : 'open') as OrderOutcome,
    steps,
    step: stepOf(steps),
    actor: state === 'paying' ? (sentAt ? outside(kind) : ('channel' as const)) : actor,
    reason: isRefused && refusal ? textsIn[language].withdraw.refusalTexts[refusal] : '',
    note: isRefused ? order.playerNote || (refusal ? '' : order.reason) : '',
    payee: kind === 'bank' ? `${order.payeeBank} ${masked(number)}` : `${owner} ${masked(number)}`,
    received:
      order.receivedUsdtCents === null
        ? yuanFromFen(order.amount)
        : `${usdtText(usdtCents(order.receivedUsdtCents))} USDT`,
    charged: order.feeUsdtCents === null ? '' : `${usdtText(usdtCents(order.feeUsdtCents))} USDT`,
    usual:
      closedAt === null
        ? await loadUsual(
            db,
            'withdrawal',
            payChannel === null ? sql`payee_kind = ${kind}` : sql`payee_kind = ${kind} and pay_channel = ${payChannel}`,
            now,
          )
        : null,
    can_cancel: block === null,
    is_claimed: block === 'claimed',
  }
}

async function loadDeposit(db: Reader, { player, id, language, now }: Asked) {
  const order = await db
    .selectFrom('deposit')
    .innerJoin('payChannel', (join) =>
      join.on('payChannel.code', '=', sql<string>`split_part(deposit.channel, '-', 1)`),
    )
    .leftJoin('approval', 'approval.id', 'deposit.approvalId')
    .leftJoin('handling', (join) =>
      join.on('handling.kind', '=', 'deposits').onRef('handling.objectId', '=', 'deposit.id'),
    )
    .selectAll('deposit')
    .select(['payChannel.name', 'payChannel.texts', 'approval.madeAt as reviewedAt', 'handling.ownedUntil'])
    .where('deposit.playerId', '=', player)
    .where('depositNo', '=', id)
    .executeTakeFirst()
  if (!order) return null
  const { state, createdAt, closedAt, reviewedAt, channel, refusal } = order
  // Orders of a bank transfer are reviewed by hand; those of other channels wait for the payment.
  const isByHand = placeOf(channel) === 'card' && order.payUrl === ''
  const other = state === 'pending' ? await findOtherAmount(db, order) : null
  const isReviewed = isByHand || other !== null || reviewedAt !== null
  const submitted = done('submitted', createdAt)
  const isExpired = order.isExpired && state === 'pending' && !isReviewed
  const end = isExpired ? 'expired' : 'refused'
  const steps: Step[] =
    state === 'approved'
      ? [submitted, ...(reviewedAt ? [done('review', reviewedAt)] : []), done('credited', closedAt)]
      : state === 'rejected' || isExpired
        ? [submitted, failed(end, closedAt ?? order.expiresAt)]
        : reviewedAt
          ? [submitted, done('review', reviewedAt), under('second'), next('credited')]
          : isReviewed
            ? [submitted, under('review'), next('credited')]
            : [submitted, under('paying'), next('credited')]
  const step = stepOf(steps)
  const actor = ({ paying: 'player', review: 'operator', second: 'second' } as Partial<Record<StepName, OrderActor>>)[
    step
  ]
  const isOpen = state === 'pending' && !isExpired
  const wasOther = order.credited !== null && order.credited !== order.amount ? order.credited : null
  const arrived = other ?? wasOther
  const isByOperator = order.decidedByKind === 'operator'
  return {
    ...nothing,
    type: 'deposit' as const,
    id: order.depositNo,
    amount: order.amount,
    pay_way: [translated(language, nameIn(language, order)), order.protocol].filter(Boolean).join('-'),
    created_at: createdAt,
    outcome: (isOpen ? 'open' : state === 'approved' ? 'done' : isExpired ? 'expired' : 'refused') as OrderOutcome,
    steps,
    step,
    actor: isOpen ? (actor ?? ('' as const)) : ('' as const),
    reason: refusal ? textsIn[language].deposit.refusalTexts[refusal] : '',
    note: state !== 'rejected' ? '' : isByOperator ? order.playerNote : translated(language, order.note),
    arrived: arrived === null ? '' : yuanFromFen(arrived),
    usual: isOpen && isReviewed ? await loadUsual(db, 'deposit', sql`channel = ${channel}`, now) : null,
    is_claimed: state === 'pending' && claimEnd(order, now) !== null,
    can_pay: isOpen && !isReviewed,
  }
}

async function loadTransfer(db: Reader, { player, id, language }: Asked, kind: 'transferIn' | 'transferOut') {
  if (!isId(id)) return null
  const order = await db
    .selectFrom('transfer')
    .innerJoin('venue', 'venue.code', 'transfer.venue')
    .select([
      'transfer.id',
      'transfer.amount',
      'transfer.state',
      'transfer.createdAt',
      'transfer.closedAt',
      'venue.name',
      'venue.texts',
    ])
    .where('transfer.playerId', '=', player)
    .where('transfer.id', '=', id)
    .where('direction', '=', kind === 'transferIn' ? 'in' : 'out')
    .executeTakeFirst()
  if (!order) return null
  const { state, createdAt, closedAt } = order
  const submitted = done('submitted', createdAt)
  const steps: Step[] =
    state === 'done'
      ? [submitted, done('moved', closedAt)]
      : state === 'failed'
        ? [submitted, failed('returned', closedAt)]
        : [submitted, under(state === 'manual' ? 'review' : 'moving'), next('moved')]
  return {
    ...nothing,
    type: kind,
    id: order.id,
    amount: order.amount,
    pay_way: nameIn(language, order),
    created_at: createdAt,
    outcome: (state === 'done' ? 'done' : state === 'failed' ? 'returned' : 'open') as OrderOutcome,
    steps,
    step: stepOf(steps),
    actor: closedAt ? ('' as const) : state === 'manual' ? ('operator' as const) : ('venue' as const),
  }
}

/** Loads the way of a player's own order; null if there is none. */
export const loadOrder = (db: Reader, kind: OrderKind, asked: Asked) =>
  kind === 'deposit'
    ? loadDeposit(db, asked)
    : kind === 'withdrawal'
      ? loadWithdrawal(db, asked)
      : loadTransfer(db, asked, kind)
