import { addresses } from '@koi/contract/addresses'
import { parseAmountWithin, checkPayer, type Payer } from '@koi/contract/money/deposit/deposit.check'
import {
  AmountOutside,
  ChannelFailed,
  ChannelOff,
  ChannelUnknown,
  ChannelUnusable,
  notes,
  ProtocolNotChosen,
} from '@koi/contract/money/deposit/deposit.copy'
import { channelOf, type DepositProtocol, depositProtocols, rangeOf } from '@koi/contract/money/deposit/deposit'
import type { PlayerId } from '@koi/contract/id'
import { Excluded } from '@koi/contract/refusal.copy'
import { IdentityDue } from '@koi/contract/player/verification/verification.copy'
import { shortYuan } from '@koi/contract/money'
import { dayOf, type Instant, minute, plus } from '@koi/contract/time'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { emit } from '../../platform/event/emit.ts'
import { isBarredElsewhere, isScreeningDue, screenListed } from '../../player/barring/screen.ts'
import { lockPlayer } from '../../books/ledger/ledger.ts'
import { loadPlayerStatus, payInBlockOf } from '../../access/identity/playerStatus.ts'
import { defer, type Tx } from '../../platform/db/db.ts'
import { loadConsents, requireConsentsGiven } from '../../player/consent/consent.ts'
import { isVerificationDue } from '../../player/verification/verification.ts'
import { failPoint } from '../../platform/base/failpoint.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { newId } from '../../platform/text/id.ts'
import { sealIn } from '../../platform/base/personal.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { forgetDuplicate, recordWrite, refuseDuplicate } from '../../platform/http/duplicate.ts'
import type { Idempotency } from '../../platform/http/idempotency.ts'
import { type Deposit, depositEvent, lockDeposit, queryDepositKind, rejectDeposit } from './deposit.ts'
import { gatewayOf } from '../channel/channel.ts'
import { offeredAt, type PayWays, rangeAt, readPayWays, takesBep20 } from '../channel/payWays.ts'
import { OutsideFault } from '../../platform/outside/fault.ts'
import { conflictIfTaken, newOrderNo } from '../../books/order/order.ts'
import { loadHolds, requireNotHeld } from '../../player/protection/hold.ts'
import { loadDepositLimit, requireWithinDepositLimit } from '../../player/protection/limit.ts'
import { countingOf } from '../../player/protection/period.ts'
import { countDeposits, lifetime, requireBelowDepositLimits } from './many.ts'
import { deferTask, deleteTask } from '../../platform/task/task.ts'
import {
  type Assignment,
  chooseAssignment,
  findRoutes,
  lockReservedAmounts,
  type Route,
  type Wanted,
} from './target.ts'
import { mostTries, payNumberOf } from './try.ts'

export interface RechargeArgs extends Payer {
  paytype: string
  amount: string
  catepay: string
}

interface ValidRecharge {
  wanted: Wanted
  given: Payer
}

type OpenDeposit = Pick<
  Deposit,
  'id' | 'depositNo' | 'playerId' | 'channel' | 'adapter' | 'protocol' | 'amount' | 'payUrl' | 'tries'
>

/** Milliseconds after which the gateway is queried about an order. */
const queryAfter = 2 * minute

/**
 * Opens a deposit order and returns it. The order is committed before a gateway is called. When the gateway does not
 * answer with a pay page, the next channel of the place is tried; after the last one the order is closed and
 * ChannelFailed thrown. A repeated `idempotency.orderId` finds the existing order.
 */
export async function openDeposit(
  app: App,
  player: PlayerId,
  args: RechargeArgs,
  { idempotency, origin, ip }: { idempotency: Idempotency; origin: string; ip: string },
): Promise<OpenDeposit> {
  const now = app.clock.now()
  const [ways, settings] = await Promise.all([readPayWays(app), app.settings.read()])
  const valid = validateRecharge(ways, args)
  const routes = findRoutes(ways, valid.wanted, settings)
  const insert = (isScreened: boolean) =>
    transact(app, (tx) => insertOrder(tx, app, { player, valid, routes, settings, idempotency, isScreened, now }))
  if (await isBarredElsewhere(app, player)) refuse(Excluded)
  const opened = await insert(false).catch(async (error: unknown) => {
    if (!(error instanceof ScreeningDue)) throw error
    if (await screenListed(app, player)) refuse(Excluded)
    return insert(true)
  })
  return openAtChannel(app, opened.order, { ways, routes: opened.routes, origin, ip, idempotency })
}

function validateRecharge(ways: PayWays, args: RechargeArgs): ValidRecharge {
  const place = channelOf(args.paytype) ?? refuse(ChannelUnknown)
  if (offeredAt(ways, place).length === 0) refuse(ChannelOff)
  const wrong = place === 'card' ? checkPayer(args) : null
  if (wrong) refuse(wrong)
  const protocol = place === 'usdt' ? requireEnabledProtocol(ways, args.catepay) : ''
  const { least, most } = rangeAt(ways, place, rangeOf(place, protocol))
  const amount =
    parseAmountWithin(args.amount, least, most) ??
    refuse(AmountOutside, { min: shortYuan(least), max: shortYuan(most) })
  const { bank, bank_owner, bank_no, bank_address } = args
  const given =
    place === 'card'
      ? { bank, bank_owner, bank_no, bank_address }
      : { bank: '', bank_owner: '', bank_no: '', bank_address: '' }
  return { wanted: { place, protocol, amount }, given }
}

function requireEnabledProtocol(ways: PayWays, given: string): DepositProtocol {
  const protocol = depositProtocols.find((one) => one === given) ?? refuse(ProtocolNotChosen)
  if (protocol === 'BEP20' && !takesBep20(ways)) refuse(ProtocolNotChosen)
  return protocol
}

interface NewOrder {
  player: PlayerId
  valid: ValidRecharge
  /** Routes for every VIP level. */
  routes: Route[]
  settings: Settings
  idempotency: Idempotency
  /** Whether the player has just been screened. */
  isScreened: boolean
  now: Instant
}

/** Thrown to roll the transaction back before screening, which may call a register. */
class ScreeningDue extends Error {}

/**
 * Inserts the order: one round trip locks the player and loads what the rules need, one writes the order and commits.
 * Also returns the routes of the player's VIP level. Throws ScreeningDue.
 */
async function insertOrder(
  tx: Tx,
  { clock, config: key }: Pick<App, 'clock' | 'config'>,
  { player, valid, routes: all, settings, idempotency, isScreened, now }: NewOrder,
): Promise<{ order: OpenDeposit; routes: Route[] }> {
  const { wanted, given } = valid
  const [, known, isScreenDue, status, holds, isProofDue, consents, counts, limit, reserved, isFirst] =
    await Promise.all([
      lockPlayer(tx, player),
      idempotency.isRepeat ? findOwnDeposit(tx, player, idempotency.orderId) : null,
      !isScreened && isScreeningDue(tx, player, dayOf(now), settings),
      loadPlayerStatus(tx, player),
      loadHolds(tx, player),
      isVerificationDue(tx, player, 'play', settings),
      loadConsents(tx, player),
      countDeposits(tx, player, now),
      loadDepositLimit(tx, player, countingOf(settings, now)),
      lockReservedAmounts(tx, all, now),
      recordWrite(tx, idempotency),
    ])
  if (isScreenDue) throw new ScreeningDue()
  const routes = all.filter(({ channel }) => channel.leastLevel <= status.vipLevel)
  if (known && known.state !== 'rejected') return { order: known, routes }
  const block = payInBlockOf(status, now)
  if (block) refuse(block)
  requireNotHeld(holds, 'deposits', clock.now())
  if (isProofDue) refuse(IdentityDue)
  requireConsentsGiven(consents)
  await requireBelowDepositLimits(tx, player, counts, settings, now)
  // While the call waited for the lock another period may have begun.
  const at = clock.now()
  const isSameDay = dayOf(at) === dayOf(now)
  const least = isSameDay ? limit : await loadDepositLimit(tx, player, countingOf(settings, at))
  requireWithinDepositLimit(least, wanted.amount)
  const assignment = chooseAssignment(routes, reserved) ?? refuse(ChannelUnusable)
  if (!isFirst) await refuseDuplicate(tx, idempotency)

  const order = {
    // After a gateway failure with the same key the closed order stays closed, and this is a new one.
    id: known ? newId<'Deposit'>() : idempotency.orderId,
    depositNo: newOrderNo('D', now),
    playerId: player,
    protocol: wanted.protocol,
    amount: wanted.amount,
    ...assignment,
    createdAt: now,
  }
  const payer = {
    payerOwner: sealIn(key, 'deposit.payer_owner', order.id, given.bank_owner),
    payerBank: given.bank,
    payerNo: sealIn(key, 'deposit.payer_no', order.id, given.bank_no),
    payerAddress: given.bank_address,
  }
  const row = { ...order, ...payer, state: 'pending' as const, expiresAt: plus(now, lifetime) }
  void defer(tx, tx.insertInto('deposit').values(row), conflictIfTaken)
  if (order.adapter !== '') deferQuery(tx, order, now)
  emit(tx, depositEvent('deposit.created', { ...order, state: 'pending', credited: null, closedAt: null }))
  return { order: { ...order, payUrl: '', tries: 1 }, routes }
}

const deferQuery = (tx: Tx, { id, channel }: Pick<Deposit, 'id' | 'channel'>, now: Instant): void =>
  deferTask(tx, { kind: queryDepositKind, subject: id, destination: `channel:${channel}`, after: queryAfter }, now)

const findOwnDeposit = (tx: Tx, player: PlayerId, id: string) =>
  tx
    .selectFrom('deposit')
    .select(['id', 'depositNo', 'playerId', 'channel', 'adapter', 'protocol', 'amount', 'payUrl', 'tries', 'state'])
    .where('id', '=', id)
    .where('playerId', '=', player)
    .executeTakeFirst()

interface Opening {
  ways: PayWays
  routes: Route[]
  origin: string
  ip: string
  idempotency: Idempotency
}

/** Requests a pay page from the order's channel, then from the next ones. Throws ChannelFailed. */
async function openAtChannel(app: App, order: OpenDeposit, opening: Opening): Promise<OpenDeposit> {
  if (order.adapter === '' || order.payUrl !== '' || (await requestPayPage(app, order, opening))) return order
  const next = await transact(app, (tx) => assignNextChannel(tx, order, opening, app.clock.now()))
  return openAtChannel(app, next ?? refuse(ChannelFailed), opening)
}

/** Returns false if the channel gave no pay page; the player has then seen no address. */
async function requestPayPage(app: App, order: OpenDeposit, { ways, origin, ip }: Opening): Promise<boolean> {
  const code = order.channel
  try {
    const channel = ways.channels.get(code)
    if (channel?.adapter !== order.adapter) throw new OutsideFault('the channel has switched to another adapter', true)
    failPoint('deposit.committed')
    const { url, qrcode, number, payableFor } = await gatewayOf(app, channel).create({
      depositNo: payNumberOf(order),
      amount: order.amount,
      protocol: order.protocol,
      payer: order.playerId,
      ip,
      notifyUrl: `${origin}/hooks/pay/${code}`,
      returnUrl: `${origin}/#${addresses.paid}?deposit_no=${order.depositNo}`,
    })
    failPoint('deposit.opened')
    await app.db
      .updateTable('deposit')
      .set({ payUrl: url, payQrcode: qrcode, payNumber: number, ...expiryOf(payableFor, app.clock.now()) })
      .where('id', '=', order.id)
      .where('state', '=', 'pending')
      .where('tries', '=', order.tries)
      .execute()
    return true
  } catch (error) {
    app.log.warn({ err: error, channel: code }, 'the gateway did not create the order')
    return false
  }
}

/** The end of the time to pay, if the gateway gives one that is shorter than the order's own. */
const expiryOf = (payableFor: number | undefined, now: Instant) =>
  payableFor !== undefined && payableFor > 0 && payableFor < lifetime ? { expiresAt: plus(now, payableFor) } : {}

/**
 * Moves an order that its channel did not open to the next route. If a concurrent call with the same key has moved or
 * opened it, returns the order as that call left it. Closes the order and returns null when no route is left.
 */
async function assignNextChannel(
  tx: Tx,
  order: OpenDeposit,
  { routes, idempotency }: Opening,
  at: Instant,
): Promise<OpenDeposit | null> {
  const [locked, tried, reserved] = await Promise.all([
    lockDeposit(tx, order.depositNo),
    tx.selectFrom('depositTry').select('channel').where('depositId', '=', order.id).execute(),
    lockReservedAmounts(tx, routes, at),
  ])
  if (locked?.state === 'approved') return locked
  if (locked?.state === 'pending') {
    if (locked.tries !== order.tries || locked.payUrl !== '') return locked
    const isTried = (code: string) => code === locked.channel || tried.some(({ channel }) => channel === code)
    const left = locked.tries < mostTries ? routes.filter(({ channel }) => !isTried(channel.code)) : []
    const assignment = chooseAssignment(left, reserved)
    if (assignment) return reassign(tx, locked, assignment, at)
    await rejectDeposit(tx, locked, { note: notes.gatewayFailed, by: { kind: 'gateway' }, at })
  }
  // The platform did not accept the order, so an identical call is not a duplicate.
  await forgetDuplicate(tx, idempotency)
  return null
}

/** Stores the next try of a locked order. */
async function reassign(tx: Tx, order: Deposit, assignment: Assignment, at: Instant): Promise<OpenDeposit> {
  const tries = order.tries + 1
  const { channel, adapter, costFixed, costRate } = order
  if (order.tries === 1) {
    const first = { depositId: order.id, number: 1, channel, adapter, costFixed, costRate, at: order.createdAt }
    void defer(tx, tx.insertInto('depositTry').values({ ...first, failedAt: at }))
  } else {
    const failed = tx.updateTable('depositTry').set({ failedAt: at }).where('depositId', '=', order.id)
    void defer(tx, failed.where('number', '=', order.tries))
  }
  const next = {
    depositId: order.id,
    number: tries,
    channel: assignment.channel,
    adapter: assignment.adapter,
    costFixed: assignment.costFixed,
    costRate: assignment.costRate,
    at,
  }
  void defer(tx, tx.insertInto('depositTry').values(next))
  const moved = tx
    .updateTable('deposit')
    .set({ ...assignment, tries })
    .where('id', '=', order.id)
  void defer(tx, moved, conflictIfTaken)
  if (assignment.adapter === '') await deleteTask(tx, queryDepositKind, order.id)
  else deferQuery(tx, { id: order.id, channel: assignment.channel }, at)
  return { ...order, ...assignment, tries }
}
