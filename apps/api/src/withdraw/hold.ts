import {
  type Fen,
  rateFromText,
  shortYuan,
  usdtCents,
  usdtCentsFromText,
  type UsdtCents,
  yuanFromFen,
} from '@koi/contract/money'
import type { Refusal } from '@koi/contract/refusal'
import type { Instant } from '@koi/contract/time'
import type { Settings } from '@koi/contract/setting/setting.copy'
import { parseWithdrawalAmount } from '@koi/contract/withdraw/withdraw.check'
import {
  BankNotPaidOut,
  CardNotChosen,
  RequirementOpen,
  LessThanFee,
  NoRate,
  NotEnough,
  PasswordNotGiven,
  TooManyWithdrawals,
  type WithdrawalFlag,
} from '@koi/contract/withdraw/withdraw.copy'
import { usdtReceived } from '@koi/contract/withdraw/withdraw'
import { maxPending } from '@koi/contract/deposit/deposit'
import { emit } from '../event/emit.ts'
import { checkPayPassword } from '../auth/password.ts'
import { loadBalance, lockPlayer, post } from '../ledger/ledger.ts'
import { announcement } from '../messenger/announce.ts'
import { newOrderNo } from '../order/order.ts'
import { findPayee, paysOutTo } from '../payee/payee.ts'
import type { Payee } from '../payee/row.ts'
import type { Origin } from '../identity/device.ts'
import { type PlayerSession, checkStepUp } from '../identity/ownFactor.ts'
import { requireNotBlocked } from '../identity/playerStatus.ts'
import type { Tx } from '../platform/db.ts'
import { type App, transact } from '../platform/app.ts'
import { hashIn, sealIn } from '../platform/personal.ts'
import { refuse } from '../platform/refuse.ts'
import type { FolderSecret } from '../platform/secret.ts'
import { requireNotDuplicate } from '../platform/duplicate.ts'
import type { Idempotency } from '../platform/idempotency.ts'
import { readSettings } from '../platform/settings.ts'
import { requireVerified } from '../verification/verification.ts'
import { waiveIfBroke, loadOpenRequirement } from '../turnover/turnover.ts'
import { screenWithdrawal } from './flags.ts'
import { withdrawalEvent } from './withdraw.ts'

/** Holds the money; ledger-dependent checks run under the player's lock. Idempotent by `idempotency.orderId`. */
export async function openWithdrawal(
  app: App,
  { player, session }: PlayerSession,
  given: { bank: string; amount: string; password: string; otp: string },
  idempotency: Idempotency,
  from: Origin,
): Promise<void> {
  const payee = (await findPayee(app.db, app.config, player, given.bank)) ?? refuse(CardNotChosen)
  const validated = parseWithdrawalAmount(given.amount)
  const amount = typeof validated === 'number' ? validated : refuse(validated as Refusal)
  if (given.password === '') refuse(PasswordNotGiven)
  await checkPayPassword(app, player, given.password)
  await checkStepUp(app, { player, session }, given.otp, app.clock.now())
  await transact(app, async (tx) => {
    const at = app.clock.now()
    const id = idempotency.orderId
    await lockPlayer(tx, player)
    const { isKnown, isBound, waiting } = await orderStatus(tx, id, payee)
    if (isKnown) return
    if (!isBound) refuse(CardNotChosen) // unbound while the password was verified
    const terms = await checkTerms(tx, payee, amount, waiting, at)
    const flags = await screenWithdrawal(tx, app.config, payee, from, at)
    await requireNotDuplicate(tx, idempotency)
    await holdMoney(tx, app.config, { id, payee, amount, terms, flags, at })
  })
}

const orderStatus = (tx: Tx, id: string, payee: Payee) =>
  tx
    .selectNoFrom(({ selectFrom, exists, fn }) => [
      exists(selectFrom('withdrawal').select('id').where('id', '=', id)).as('isKnown'),
      exists(selectFrom('payee').select('id').where('id', '=', payee.id).where('removedAt', 'is', null)).as('isBound'),
      selectFrom('withdrawal')
        .select(fn.countAll<number>().as('count'))
        .where('playerId', '=', payee.playerId)
        .where('state', 'in', ['review', 'payout', 'paying'])
        .$asScalar()
        .$notNull()
        .as('waiting'),
    ])
    .executeTakeFirstOrThrow()

/** For a locked player; `amount` in fen, `waiting` is the number of open withdrawals. */
async function checkTerms(tx: Tx, payee: Payee, amount: Fen, waiting: number, now: Instant): Promise<Terms> {
  const player = payee.playerId
  await requireNotBlocked(tx, player)
  await requireVerified(tx, player, 'withdrawal')
  if (payee.kind === 'bank' && !(await paysOutTo(tx, payee.bank))) refuse(BankNotPaidOut)
  await waiveIfBroke(tx, player, now)
  const rest = await loadOpenRequirement(tx, player)
  if (rest > 0) refuse(RequirementOpen, { rest: shortYuan(rest) })
  if ((await loadBalance(tx, player)) < amount) refuse(NotEnough)
  const terms = computeTerms(payee, amount, await readSettings(tx))
  if (waiting >= maxPending) refuse(TooManyWithdrawals)
  return terms
}

export interface Terms {
  rate: number | null
  feeUsdtCents: UsdtCents | null
  receivedUsdtCents: UsdtCents | null
  received: Fen | null
}

/** Yuan one to one, or USDT at the current rate and fee. Throws NoRate, LessThanFee. */
export function computeTerms(payee: Pick<Payee, 'kind' | 'bankOwner'>, amount: Fen, settings: Settings): Terms {
  if (payee.kind !== 'usdt') return { rate: null, feeUsdtCents: null, receivedUsdtCents: null, received: amount }
  const rate = rateFromText(String(settings.withdrawusdtrate))
  if (!rate) return refuse(NoRate)
  const text = payee.bankOwner === 'ERC20' ? settings.withdrawcashfee : settings.withdrawfeeusdttrc
  const fee = usdtCentsFromText(String(text)) ?? usdtCents(0)
  const received = usdtReceived(amount, rate, fee) ?? refuse(NoRate)
  if (received <= 0) refuse(LessThanFee)
  return { rate, feeUsdtCents: fee, receivedUsdtCents: received, received: null }
}

const sealedPayee = (key: FolderSecret, id: string, { kind, bankOwner, bankNo }: Payee) => ({
  payeeOwner: sealIn(key, 'withdrawal.payee_owner', id, kind === 'bank' ? bankOwner : ''),
  payeeProtocol: kind === 'bank' ? '' : bankOwner,
  payeeNo: sealIn(key, 'withdrawal.payee_no', id, bankNo),
  payeeNoHash: hashIn(key, 'withdrawal.payee_no', bankNo)!,
})

/** Inserts the order and posts main wallet to hold. The caller holds the player's lock. */
export async function holdMoney(
  tx: Tx,
  key: FolderSecret,
  {
    id,
    payee,
    amount,
    terms,
    flags = [],
    at,
  }: { id: string; payee: Payee; amount: Fen; terms: Terms; flags?: WithdrawalFlag[]; at: Instant },
): Promise<void> {
  let order: string
  for (;;) {
    order = newOrderNo('W', at)
    const made = await tx
      .insertInto('withdrawal')
      .values({
        id,
        orderNo: order,
        playerId: payee.playerId,
        payeeId: payee.id,
        payeeKind: payee.kind,
        payeeBank: payee.bank,
        ...sealedPayee(key, id, payee),
        payeeAddress: payee.bankAddress,
        amount,
        ...terms,
        flags,
        state: 'review',
        createdAt: at,
      })
      .onConflict((eb) => eb.column('orderNo').doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows) break
  }
  post(tx, {
    player: payee.playerId,
    kind: 'withdrawal.hold',
    order: id,
    amount,
    at,
  })
  emit(
    tx,
    withdrawalEvent('withdrawal.created', {
      id,
      playerId: payee.playerId,
      orderNo: order,
      payeeKind: payee.kind,
      state: 'review',
      amount,
      createdAt: at,
      closedAt: null,
    }),
    announcement('withdrawal.large', {
      about: id,
      player: payee.playerId,
      data: { order, amount: yuanFromFen(amount), fen: String(amount) },
      now: at,
    }),
  )
}
