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
import { type Fen, shortYuan } from '@koi/contract/money'
import { hour, type Instant, minute, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { emit } from '../event/emit.ts'
import { screen } from '../barring/screen.ts'
import { lockPlayer } from '../ledger/ledger.ts'
import { requirePayInAllowed } from '../identity/playerStatus.ts'
import type { Reader, Tx } from '../platform/db.ts'
import { requireConsentsGiven } from '../consent/consent.ts'
import { requireVerified } from '../verification/verification.ts'
import { failPoint } from '../platform/failpoint.ts'
import { type App, transact } from '../platform/app.ts'
import { newId } from '../platform/id.ts'
import { sealIn } from '../platform/personal.ts'
import { refuse } from '../platform/refuse.ts'
import type { FolderSecret } from '../platform/secret.ts'
import { forgetDuplicate, requireNotDuplicate } from '../platform/duplicate.ts'
import type { Idempotency } from '../platform/idempotency.ts'
import { type Deposit, depositEvent, lockDeposit, queryDepositKind, rejectDeposit } from './deposit.ts'
import { findChannel, gatewayOf } from '../channel/channel.ts'
import { OutsideFault } from '../outside/fault.ts'
import { newOrderNo } from '../order/order.ts'
import { requireWithinDepositLimit } from '../protection/limit.ts'
import { readRange } from '../channel/range.ts'
import { requireBelowDepositLimits } from './many.ts'
import { dueAfter } from '../task/task.ts'
import { findTarget, maxTries, takesBep20 } from './target.ts'

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

const lifetime = hour
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
): Promise<Deposit> {
  const now = app.clock.now()
  const wanted = await validateRecharge(app.db, args)
  if (await screen(app, player)) refuse(Excluded)
  const order = await transact(app, (tx) => insertOrder(tx, app.config, player, wanted, idempotency, now))
  if (order.adapter !== '' && order.payUrl === '') await requestPayPage(app, order, { origin, ip, idempotency })
  return order
}

async function validateRecharge(db: Reader, args: RechargeArgs): Promise<ValidRecharge> {
  const code = channelOf(args.paytype) ?? refuse(ChannelUnknown)
  const channel = await findChannel(db, code)
  if (channel?.state !== 'on') refuse(ChannelOff)
  const wrong = code === 'card' ? checkPayer(args) : null
  if (wrong) refuse(wrong)
  const protocol = code === 'usdt' ? await requireEnabledProtocol(db, args.catepay) : ''
  const { least, most } = await readRange(db, rangeOf(code, protocol))
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

async function requireEnabledProtocol(db: Reader, given: string): Promise<DepositProtocol> {
  const protocol = depositProtocols.find((one) => one === given) ?? refuse(ProtocolNotChosen)
  if (protocol === 'BEP20' && !(await takesBep20(db))) refuse(ProtocolNotChosen)
  return protocol
}

async function insertOrder(
  tx: Tx,
  key: FolderSecret,
  player: PlayerId,
  wanted: ValidRecharge,
  idempotency: Idempotency,
  now: Instant,
): Promise<Deposit> {
  await lockPlayer(tx, player)
  const known = await tx
    .selectFrom('deposit')
    .selectAll()
    .where('id', '=', idempotency.orderId)
    .where('playerId', '=', player)
    .executeTakeFirst()
  if (known && known.state !== 'rejected') return known
  // Same key after a gateway failure: the closed order stays closed, this is a new one.
  const id = known ? newId<'Deposit'>() : idempotency.orderId
  await requirePayInAllowed(tx, player, now)
  await requireVerified(tx, player, 'play')
  await requireConsentsGiven(tx, player)
  await requireBelowDepositLimits(tx, player, now)
  await requireWithinDepositLimit(tx, player, wanted.amount, now)
  const target = await findTarget(tx, wanted, now)
  await requireNotDuplicate(tx, idempotency)

  for (const cents of target.amounts ?? Array<null>(maxTries).fill(null)) {
    const made = await tx
      .with('made', (db) =>
        db
          .insertInto('deposit')
          .values({
            id,
            depositNo: newOrderNo('D', now),
            playerId: player,
            channel: wanted.channel,
            adapter: target.adapter,
            protocol: wanted.protocol,
            amount: wanted.amount,
            rate: target.rate,
            payUsdtCents: cents,
            state: 'pending',
            payerOwner: sealIn(key, 'deposit.payer_owner', id, wanted.given.bank_owner),
            payerBank: wanted.given.bank,
            payerNo: sealIn(key, 'deposit.payer_no', id, wanted.given.bank_no),
            payerAddress: wanted.given.bank_address,
            receiverId: target.receiverId,
            receiverNo: target.receiverNo,
            expiresAt: plus(now, lifetime),
            createdAt: now,
          })
          .onConflict((eb) => eb.doNothing()) // a concurrent order took the number, or the amount on that address
          .returningAll(),
      )
      .with('query', (db) =>
        db
          .insertInto('task')
          .columns(['kind', 'subject', 'destination', 'dueAt', 'requestedAt'])
          .expression((eb) =>
            eb
              .selectFrom('made')
              .where('made.adapter', '<>', '')
              .select([
                sql<string>`${queryDepositKind}`.as('kind'),
                sql<string>`made.id::text`.as('subject'),
                sql<string>`'channel:' || made.channel`.as('destination'),
                dueAfter(now, queryAfter).as('dueAt'),
                sql<Instant>`${now}::timestamptz`.as('requestedAt'),
              ]),
          ),
      )
      .selectFrom('made')
      .selectAll()
      .executeTakeFirst()
    if (!made) continue
    emit(tx, depositEvent('deposit.created', made))
    return made
  }
  return refuse(ChannelUnusable)
}

async function requestPayPage(
  app: App,
  order: Deposit,
  { origin, ip, idempotency }: { origin: string; ip: string; idempotency: Idempotency },
): Promise<void> {
  const code = order.channel
  try {
    const channel = (await findChannel(app.db, code))!
    if (channel.adapter !== order.adapter) throw new OutsideFault('the channel has switched to another adapter', true)
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
