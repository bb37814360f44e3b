import type { PlayerId } from '@koi/contract/id'
import { payeeKind } from '@koi/contract/payee/payee'
import { type Fen, rateFromText, shortYuan, usdtCents, usdtCentsFromText, type UsdtCents } from '@koi/contract/money'
import type { Refusal } from '@koi/contract/refusal'
import type { Instant } from '@koi/contract/time'
import type { Settings } from '@koi/contract/setting/setting.copy'
import { judgeAmount } from '@koi/contract/withdraw/withdraw.check'
import {
  BankNotPaidOut,
  CardNotChosen,
  RequirementOpen,
  LessThanFee,
  NoRate,
  NotEnough,
  PasswordNotGiven,
  TooManyWithdrawals,
} from '@koi/contract/withdraw/withdraw.copy'
import { usdtReceived } from '@koi/contract/withdraw/withdraw'
import { mostPending } from '@koi/contract/deposit/deposit'
import type { Selectable } from 'kysely'
import { checkPayPassword } from '../auth/auth.ts'
import { account } from '../ledger/accounts.ts'
import { balanceOf, lockPlayer, post } from '../ledger/ledger.ts'
import { newOrderNo } from '../order/order.ts'
import { findPayee, paysOutTo } from '../payee/payee.ts'
import { refuseBlocked } from '../platform/block.ts'
import type { Tx } from '../platform/db.ts'
import { type App, transact } from '../platform/app.ts'
import { keyOf } from '../platform/id.ts'
import { refuse } from '../platform/refuse.ts'
import { refuseDuplicate, type Idempotency } from '../platform/idempotency.ts'
import { readSettings } from '../platform/settings.ts'
import type { Tables } from '../platform/tables.ts'
import { waiveIfBroke, openRequirementOf } from '../turnover/turnover.ts'

type Payee = Selectable<Tables['payee']>

/**
 * Makes an order to pay out and holds its money (S-36, refusals in that order). Everything that depends on the ledger is
 * judged in one transaction under the player's lock. `repeat.orderId` is the order's id: the same one again changes
 * nothing.
 */
export async function openWithdrawal(
  app: App,
  player: PlayerId,
  given: { bank: string; amount: string; password: string },
  idempotency: Idempotency,
): Promise<void> {
  if (
    await app.db
      .selectFrom('withdrawal')
      .select('id')
      .where('id', '=', idempotency.orderId)
      .where('playerId', '=', player)
      .executeTakeFirst()
  )
    return
  if (!(await findPayee(app.db, player, given.bank))) refuse(CardNotChosen)
  const judged = judgeAmount(given.amount)
  const amount = typeof judged === 'number' ? judged : refuse(judged as Refusal)
  if (given.password === '') refuse(PasswordNotGiven)
  await checkPayPassword(app, player, given.password)
  await transact(app, (tx) => holdMoney(tx, player, given.bank, amount, idempotency, app.clock.now()))
}

async function holdMoney(
  tx: Tx,
  player: PlayerId,
  payeeId: string,
  amount: Fen,
  idempotency: Idempotency,
  now: Instant,
): Promise<void> {
  await lockPlayer(tx, player)
  const payee = (await findPayee(tx, player, payeeId)) ?? refuse(CardNotChosen)
  const known = await tx.selectFrom('withdrawal').select('id').where('id', '=', idempotency.orderId).executeTakeFirst()
  if (known) return
  await refuseBlocked(tx, player, now, false)
  if (payee.kind === payeeKind.bank && !(await paysOutTo(tx, payee.bank))) refuse(BankNotPaidOut)
  await waiveIfBroke(tx, player, now)
  const rest = await openRequirementOf(tx, player)
  if (rest > 0) refuse(RequirementOpen, { rest: shortYuan(rest) })
  if ((await balanceOf(tx, player)) < amount) refuse(NotEnough)
  const terms = termsOf(payee, amount, await readSettings(tx))
  const { count } = await tx
    .selectFrom('withdrawal')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('playerId', '=', player)
    .where('state', 'in', ['review', 'payout', 'paying'])
    .executeTakeFirstOrThrow()
  if (count >= mostPending) refuse(TooManyWithdrawals)
  await refuseDuplicate(tx, idempotency)
  await insertHeld(tx, { id: idempotency.orderId, payee, amount, terms, at: now })
}

export interface Terms {
  rate: number | null
  feeUsdtCents: UsdtCents | null
  receivedUsdtCents: UsdtCents | null
  received: Fen | null
}

/** What the payee will get: yuan one to one, or USDT at the rate and fee of this moment. Throws NoRate, LessThanFee. */
export function termsOf(payee: Pick<Payee, 'kind' | 'bankOwner'>, amount: Fen, settings: Settings): Terms {
  if (payee.kind !== payeeKind.usdt)
    return { rate: null, feeUsdtCents: null, receivedUsdtCents: null, received: amount }
  const rate = rateFromText(String(settings.withdrawusdtrate))
  if (!rate) return refuse(NoRate)
  const text = payee.bankOwner === 'ERC20' ? settings.withdrawcashfee : settings.withdrawfeeusdttrc
  const fee = usdtCentsFromText(String(text)) ?? usdtCents(0)
  const received = usdtReceived(amount, rate, fee) ?? refuse(NoRate)
  if (received <= 0) refuse(LessThanFee)
  return { rate, feeUsdtCents: fee, receivedUsdtCents: received, received: null }
}

/** Writes the order and moves its money from the main wallet to the hold; the player is locked. */
export async function insertHeld(
  tx: Tx,
  { id, payee, amount, terms, at }: { id: string; payee: Payee; amount: Fen; terms: Terms; at: Instant },
): Promise<void> {
  for (;;) {
    const made = await tx
      .insertInto('withdrawal')
      .values({
        id,
        orderNo: newOrderNo('W', at),
        playerId: payee.playerId,
        payeeId: payee.id,
        payeeKind: payee.kind,
        payeeBank: payee.bank,
        payeeOwner: payee.bankOwner,
        payeeNo: payee.bankNo,
        payeeAddress: payee.bankAddress,
        amount,
        ...terms,
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
}
