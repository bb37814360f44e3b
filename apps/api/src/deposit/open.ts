import { addresses } from '@koi/contract/addresses'
import { parseAmountWithin, checkPayer, type Payer } from '@koi/contract/deposit/deposit.check'
import {
  AmountOutside,
  ChannelFailed,
  ChannelOff,
  ChannelUnknown,
  ChannelUnusable,
  notes,
  ProtocolNotChosen,
} from '@koi/contract/deposit/deposit.copy'
import {
  type ChannelCode,
  channelOf,
  rangeOf,
  type DepositProtocol,
  depositProtocols,
} from '@koi/contract/deposit/deposit'
import type { PlayerId } from '@koi/contract/id'
import { Excluded } from '@koi/contract/refusal.copy'
import { IdentityDue } from '@koi/contract/verification/verification.copy'
import { type Fen, shortYuan } from '@koi/contract/money'
import { dayOf, type Instant, minute, plus } from '@koi/contract/time'
import type { Settings } from '@koi/contract/setting/setting.copy'
import { emit } from '../event/emit.ts'
import { isBarredElsewhere, isScreeningDue, screenListed } from '../barring/screen.ts'
import { lockPlayer } from '../ledger/ledger.ts'
import { loadPlayerStatus, payInBlockOf } from '../identity/playerStatus.ts'
import { defer, type Tx } from '../platform/db.ts'
import { loadConsents, requireConsentsGiven } from '../consent/consent.ts'
import { isVerificationDue } from '../verification/verification.ts'
import { failPoint } from '../platform/failpoint.ts'
import { type App, transact } from '../platform/app.ts'
import { newId } from '../platform/id.ts'
import { sealIn } from '../platform/personal.ts'
import { refuse } from '../platform/refuse.ts'
import type { FolderSecret } from '../platform/secret.ts'
import { forgetDuplicate, recordWrite, refuseDuplicate } from '../platform/duplicate.ts'
import type { Idempotency } from '../platform/idempotency.ts'
import { type Deposit, depositEvent, lockDeposit, queryDepositKind, rejectDeposit } from './deposit.ts'
import { gatewayOf } from '../channel/channel.ts'
import { type PayWays, rangeIn, readPayWays, takesBep20 } from '../channel/payWays.ts'
import { OutsideFault } from '../outside/fault.ts'
import { conflictIfTaken, newOrderNo } from '../order/order.ts'
import { loadDepositLimit, requireWithinDepositLimit } from '../protection/limit.ts'
import { countDeposits, lifetime, requireBelowDepositLimits } from './many.ts'
import { deferTask } from '../task/task.ts'
import { chooseTarget, findDestination, lockReservedAmounts } from './target.ts'

export interface RechargeArgs extends Payer {
  paytype: string
  amount: string
  catepay: string
}

interface ValidRecharge {
  channel: ChannelCode
  /** '' unless paid in USDT. */
  protocol: DepositProtocol | ''
  amount: Fen
  given: Payer
}

type OpenDeposit = Pick<
  Deposit,
  'id' | 'depositNo' | 'playerId' | 'channel' | 'adapter' | 'protocol' | 'amount' | 'payUrl'
>

/** The gateway is queried about an order that is this old. */
const queryAfter = 2 * minute

/**
 * Opens a deposit order and returns it. The order is committed before the gateway is called; without a pay page from the
 * gateway the order is closed and ChannelFailed thrown. A repeated `idempotency.orderId` finds the existing order.
 */
export async function openDeposit(
  app: App,
  player: PlayerId,
  args: RechargeArgs,
  { idempotency, origin, ip }: { idempotency: Idempotency; origin: string; ip: string },
): Promise<OpenDeposit> {
  const now = app.clock.now()
  const [ways, settings] = await Promise.all([readPayWays(app), app.settings.read()])
  const wanted = validateRecharge(ways, args)
  const insert = (isScreened: boolean) =>
    transact(app, (tx) => insertOrder(tx, app.config, { player, wanted, ways, settings, idempotency, isScreened, now }))
  if (await isBarredElsewhere(app, player)) refuse(Excluded)
  const order = await insert(false).catch(async (error: unknown) => {
    if (!(error instanceof ScreeningDue)) throw error
    if (await screenListed(app, player)) refuse(Excluded)
    return insert(true)
  })
  if (order.adapter !== '' && order.payUrl === '') await requestPayPage(app, order, ways, { origin, ip, idempotency })
  return order
}

function validateRecharge(ways: PayWays, args: RechargeArgs): ValidRecharge {
  const code = channelOf(args.paytype) ?? refuse(ChannelUnknown)
  if (ways.channels.get(code)?.state !== 'on') refuse(ChannelOff)
  const wrong = code === 'card' ? checkPayer(args) : null
  if (wrong) refuse(wrong)
  const protocol = code === 'usdt' ? requireEnabledProtocol(ways, args.catepay) : ''
  const { least, most } = rangeIn(ways, rangeOf(code, protocol))
  const amount =
    parseAmountWithin(args.amount, least, most) ??
    refuse(AmountOutside, { min: shortYuan(least), max: shortYuan(most) })
  const { bank, bank_owner, bank_no, bank_address } = args
  const given =
    code === 'card'
      ? { bank, bank_owner, bank_no, bank_address }
      : { bank: '', bank_owner: '', bank_no: '', bank_address: '' }
  return { channel: code, protocol, amount, given }
}

function requireEnabledProtocol(ways: PayWays, given: string): DepositProtocol {
  const protocol = depositProtocols.find((one) => one === given) ?? refuse(ProtocolNotChosen)
  if (protocol === 'BEP20' && !takesBep20(ways)) refuse(ProtocolNotChosen)
  return protocol
}

interface NewOrder {
  player: PlayerId
  wanted: ValidRecharge
  ways: PayWays
  settings: Settings
  idempotency: Idempotency
  /** The player has just been screened. */
  isScreened: boolean
  now: Instant
}

/** Rolls the transaction back: screening may call a register. */
class ScreeningDue extends Error {}

/** One round trip locks the player and loads what the rules need, one writes the order and commits. Throws ScreeningDue. */
async function insertOrder(
  tx: Tx,
  key: FolderSecret,
  { player, wanted, ways, settings, idempotency, isScreened, now }: NewOrder,
): Promise<OpenDeposit> {
  const destination = findDestination(ways, wanted, settings)
  const [, known, isScreenDue, status, isProofDue, consents, counts, limit, reserved, isFirst] = await Promise.all([
    lockPlayer(tx, player),
    idempotency.isRepeat ? findOwnDeposit(tx, player, idempotency.orderId) : null,
    !isScreened && isScreeningDue(tx, player, dayOf(now), settings),
    loadPlayerStatus(tx, player),
    isVerificationDue(tx, player, 'play', settings),
    loadConsents(tx, player),
    countDeposits(tx, player, now),
    loadDepositLimit(tx, player, now),
    lockReservedAmounts(tx, destination, now),
    recordWrite(tx, idempotency),
  ])
  if (isScreenDue) throw new ScreeningDue()
  if (known && known.state !== 'rejected') return known
  const block = payInBlockOf(status, now)
  if (block) refuse(block)
  if (isProofDue) refuse(IdentityDue)
  requireConsentsGiven(consents)
  await requireBelowDepositLimits(tx, player, counts, settings, now)
  requireWithinDepositLimit(limit, wanted.amount)
  if (!destination) return refuse(ChannelUnusable)
  if (!isFirst) await refuseDuplicate(tx, idempotency)

  const order = {
    // Same key after a gateway failure: the closed order stays closed, this is a new one.
    id: known ? newId<'Deposit'>() : idempotency.orderId,
    depositNo: newOrderNo('D', now),
    playerId: player,
    channel: wanted.channel,
    protocol: wanted.protocol,
    amount: wanted.amount,
    ...chooseTarget(destination, reserved),
    createdAt: now,
  }
  const payer = {
    payerOwner: sealIn(key, 'deposit.payer_owner', order.id, wanted.given.bank_owner),
    payerBank: wanted.given.bank,
    payerNo: sealIn(key, 'deposit.payer_no', order.id, wanted.given.bank_no),
    payerAddress: wanted.given.bank_address,
  }
  const row = { ...order, ...payer, state: 'pending' as const, expiresAt: plus(now, lifetime) }
  void defer(tx, tx.insertInto('deposit').values(row), conflictIfTaken)
  if (order.adapter !== '') {
    const destination = `channel:${order.channel}`
    deferTask(tx, { kind: queryDepositKind, subject: order.id, destination, after: queryAfter }, now)
  }
  emit(tx, depositEvent('deposit.created', { ...order, state: 'pending', credited: null, closedAt: null }))
  return { ...order, payUrl: '' }
}

const findOwnDeposit = (tx: Tx, player: PlayerId, id: string) =>
  tx
    .selectFrom('deposit')
    .select(['id', 'depositNo', 'playerId', 'channel', 'adapter', 'protocol', 'amount', 'payUrl', 'state'])
    .where('id', '=', id)
    .where('playerId', '=', player)
    .executeTakeFirst()

async function requestPayPage(
  app: App,
  order: OpenDeposit,
  ways: PayWays,
  { origin, ip, idempotency }: { origin: string; ip: string; idempotency: Idempotency },
): Promise<void> {
  const code = order.channel
  try {
    const channel = ways.channels.get(code)
    if (channel?.adapter !== order.adapter) throw new OutsideFault('the channel has switched to another adapter', true)
    failPoint('deposit.committed')
    const { url, qrcode, number } = await gatewayOf(app, channel).create({
      depositNo: order.depositNo,
      amount: order.amount,
      protocol: order.protocol,
      payer: order.playerId,
      ip,
      notifyUrl: `${origin}/hooks/pay/${code}`,
      returnUrl: `${origin}/#${addresses.depositInfo}?deposit_no=${order.depositNo}`,
    })
    failPoint('deposit.opened')
    await app.db
      .updateTable('deposit')
      .set({ payUrl: url, payQrcode: qrcode, payNumber: number })
      .where('id', '=', order.id)
      .where('state', '=', 'pending')
      .execute()
  } catch (error) {
    app.log.warn({ err: error, channel: code }, 'the gateway did not create the order')
    await transact(app, async (tx) => {
      const locked = await lockDeposit(tx, order.depositNo)
      if (locked?.state === 'pending' && locked.payUrl === '') {
        await rejectDeposit(tx, locked, { note: notes.gatewayFailed, by: { kind: 'gateway' }, at: app.clock.now() })
      }
      // The order was not accepted, so an identical retry is not a duplicate.
      await forgetDuplicate(tx, idempotency)
    })
    refuse(ChannelFailed)
  }
}
