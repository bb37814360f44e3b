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
import { mostPending } from '@koi/contract/deposit/deposit'
import { checkPayPassword } from '../auth/password.ts'
import { account } from '../ledger/accounts.ts'
import { balanceOf, lockPlayer, post } from '../ledger/ledger.ts'
import { announce } from '../messenger/announce.ts'
import { newOrderNo } from '../order/order.ts'
import { findPayee, paysOutTo } from '../payee/payee.ts'
import type { Payee } from '../payee/row.ts'
import type { Origin } from '../identity/device.ts'
import { type PlayerSession, checkStepUp } from '../identity/ownFactor.ts'
import { refuseBlocked } from '../identity/playerStatus.ts'
import type { Tx } from '../platform/db.ts'
import { type App, transact } from '../platform/app.ts'
import { keyOf } from '../platform/id.ts'
import { hashIn, sealIn } from '../platform/personal.ts'
import { refuse } from '../platform/refuse.ts'
import type { FolderSecret } from '../platform/secret.ts'
import { refuseDuplicate } from '../platform/duplicate.ts'
import type { Idempotency } from '../platform/idempotency.ts'
import { readSettings } from '../platform/settings.ts'
import { refuseUnverified } from '../verification/verification.ts'
import { waiveIfBroke, openRequirementOf } from '../turnover/turnover.ts'
import { flagsOf } from './flags.ts'

/**
 * Makes an order to pay out and holds its money (S-36, refusals in that order; R8 after the payment password). Everything that depends on the ledger is
 * judged in one transaction under the player's lock. `idempotency.orderId` is the order's id: the same one again changes
 * nothing.
 */
export async function openWithdrawal(
  app: App,
  { player, session }: PlayerSession,
  given: { bank: string; amount: string; password: string; otp: string },
  idempotency: Idempotency,
  from: Origin,
): Promise<void> {
  const payee = (await findPayee(app.db, app.config, player, given.bank)) ?? refuse(CardNotChosen)
  const judged = parseWithdrawalAmount(given.amount)
  const amount = typeof judged === 'number' ? judged : refuse(judged as Refusal)
  if (given.password === '') refuse(PasswordNotGiven)
  await checkPayPassword(app, player, given.password)
  await checkStepUp(app, { player, session }, given.otp, app.clock.now())
  await transact(app, async (tx) => {
    const at = app.clock.now()
    const id = idempotency.orderId
    await lockPlayer(tx, player)
    const { isKnown, isBound, waiting } = await situationOf(tx, id, payee)
    if (isKnown) return
    if (!isBound) refuse(CardNotChosen) // unbound while the password was looked at
    const terms = await judge(tx, payee, amount, waiting, at)
    const flags = await flagsOf(tx, app.config, payee, from, at)
    await refuseDuplicate(tx, idempotency)
    await holdMoney(tx, app.config, { id, payee, amount, terms, flags, at })
  })
}

/** Whether the order stands already, whether its payee is still one, and how many orders of the player wait. */
const situationOf = (tx: Tx, id: string, payee: Payee) =>
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

/** Whether a locked player may be paid out `amount` fen now, and on which terms; `waiting` orders of theirs are open. */
async function judge(tx: Tx, payee: Payee, amount: Fen, waiting: number, now: Instant): Promise<Terms> {
  const player = payee.playerId
  await refuseBlocked(tx, player)
  await refuseUnverified(tx, player, 'withdrawal')
  if (payee.kind === 'bank' && !(await paysOutTo(tx, payee.bank))) refuse(BankNotPaidOut)
  await waiveIfBroke(tx, player, now)
  const rest = await openRequirementOf(tx, player)
  if (rest > 0) refuse(RequirementOpen, { rest: shortYuan(rest) })
  if ((await balanceOf(tx, player)) < amount) refuse(NotEnough)
  const terms = termsOf(payee, amount, await readSettings(tx))
  if (waiting >= mostPending) refuse(TooManyWithdrawals)
  return terms
}

export interface Terms {
  rate: number | null
  feeUsdtCents: UsdtCents | null
  receivedUsdtCents: UsdtCents | null
  received: Fen | null
}

/** What the payee will get: yuan one to one, or USDT at the rate and fee of this moment. Throws NoRate, LessThanFee. */
export function termsOf(payee: Pick<Payee, 'kind' | 'bankOwner'>, amount: Fen, settings: Settings): Terms {
  if (payee.kind !== 'usdt') return { rate: null, feeUsdtCents: null, receivedUsdtCents: null, received: amount }
  const rate = rateFromText(String(settings.withdrawusdtrate))
  if (!rate) return refuse(NoRate)
  const text = payee.bankOwner === 'ERC20' ? settings.withdrawcashfee : settings.withdrawfeeusdttrc
  const fee = usdtCentsFromText(String(text)) ?? usdtCents(0)
  const received = usdtReceived(amount, rate, fee) ?? refuse(NoRate)
  if (received <= 0) refuse(LessThanFee)
  return { rate, feeUsdtCents: fee, receivedUsdtCents: received, received: null }
}

/** The payee as it is now, in the columns of the order. */
const sealedOf = (key: FolderSecret, id: string, { kind, bankOwner, bankNo }: Payee) => ({
  payeeOwner: sealIn(key, 'withdrawal.payee_owner', id, kind === 'bank' ? bankOwner : ''),
  payeeProtocol: kind === 'bank' ? '' : bankOwner,
  payeeNo: sealIn(key, 'withdrawal.payee_no', id, bankNo),
  payeeNoHash: hashIn(key, 'withdrawal.payee_no', bankNo)!,
})

/** Writes the order and moves its money from the main wallet to the hold; the player is locked. */
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
        ...sealedOf(key, id, payee),
        payeeAddress: payee.bankAddress,
        amount,
        ...terms,
        flags,
        state: 'review',
        createdAt: at,
      })
      .onConflict((is) => is.column('orderNo').doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows) break
  }
  await post(tx, {
    player: payee.playerId,
    key: keyOf(id, 'hold'),
    kind: 'withdrawal.hold',
    about: id,
    from: account.main,
    to: account.held,
    amount,
    at,
  })
  await announce(tx, 'withdrawal.large', {
    about: id,
    player: payee.playerId,
    data: { order, amount: yuanFromFen(amount), fen: String(amount) },
    now: at,
  })
}
