import { type Fen, yuanFromFen } from '@koi/contract/money'
import type { Refusal } from '@koi/contract/refusal'
import type { Instant } from '@koi/contract/time'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { parseWithdrawalAmount } from '@koi/contract/money/withdraw/withdraw.check'
import { CardNotChosen, PasswordNotGiven, type WithdrawalFlag } from '@koi/contract/money/withdraw/withdraw.copy'
import { sql } from 'kysely'
import { emit } from '../../platform/event/emit.ts'
import { checkPayPassword } from '../../player/auth/password.ts'
import { loadBalance, lockPlayer, post } from '../../books/ledger/ledger.ts'
import { announcement } from '../../player/messenger/announce.ts'
import { conflictIfTaken, newOrderNo } from '../../books/order/order.ts'
import { findPayee, paysOutTo } from '../payee/payee.ts'
import type { Payee } from '../payee/row.ts'
import type { Origin } from '../../access/identity/device.ts'
import { type PlayerSession, checkStepUp } from '../../access/identity/ownFactor.ts'
import { defer, type Tx } from '../../platform/db/db.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { hashIn, sealIn } from '../../platform/base/personal.ts'
import { dueAfter, tasksFrom } from '../../platform/task/task.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { recordWrite, refuseDuplicate } from '../../platform/http/duplicate.ts'
import type { Idempotency } from '../../platform/http/idempotency.ts'
import { isUnchecked } from '../../player/dormancy/dormancy.ts'
import { loadHolds } from '../../player/protection/hold.ts'
import { isVerificationDue } from '../../player/verification/verification.ts'
import { loadHeld, waiveIfBroke } from '../turnover/turnover.ts'
import { isOnNewDevice, loadPerson, warnOfTakeover } from './flags.ts'
import { examineWithdrawal } from './obstacles.ts'
import type { Terms } from './terms.ts'
import { decideWithdrawalKind, withdrawalEvent } from './withdraw.ts'

/**
 * Opens a withdrawal and holds its money; checks that depend on the ledger run under the player's lock. Idempotent by
 * `idempotency.orderId`.
 */
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
  const { hasStepUp } = await checkPayPassword(app, player, given.password)
  if (hasStepUp) await checkStepUp(app, { player, session }, given.otp, app.clock.now())
  const settings = await app.settings.read()
  await transact(app, (tx) => insertOrder(tx, app, { payee, amount, settings, idempotency, from }))
}

interface NewOrder {
  payee: Payee
  amount: Fen
  settings: Settings
  idempotency: Idempotency
  from: Origin
}

/** Inserts the order: one round trip locks the player and loads what the rules need, one writes the order and commits. */
async function insertOrder(
  tx: Tx,
  { config, clock }: Pick<App, 'config' | 'clock'>,
  { payee, amount, settings, idempotency, from }: NewOrder,
): Promise<void> {
  const { playerId: player } = payee
  const id = idempotency.orderId
  const loadedAt = clock.now()
  const [, order, person, isProofDue, isPaidOut, loadedHeld, balance, isNewDevice, isDormant, holds, isFirst] =
    await Promise.all([
      lockPlayer(tx, player),
      orderStatus(tx, id, payee),
      loadPerson(tx, player),
      isVerificationDue(tx, player, 'withdrawal', settings),
      paysOutTo(tx, payee),
      loadHeld(tx, player),
      loadBalance(tx, player),
      isOnNewDevice(tx, payee, from, settings, loadedAt),
      isUnchecked(tx, player),
      loadHolds(tx, player),
      recordWrite(tx, idempotency),
    ])
  // The clock is read after the lock, so that times follow the order of the locks.
  const at = clock.now()
  if (order.isKnown) return
  if (!order.isBound) refuse(CardNotChosen) // the payee was unbound while the password was checked
  const held = loadedHeld.rest > 0 ? await loadHeldUnlessBroke(tx, player, at) : loadedHeld
  const standing = { person, isProofDue, held, balance, waiting: order.waiting, isDormant, holds }
  const to = { payee, isPaidOut, isNewDevice }
  const { obstacles, flags, terms } = examineWithdrawal(config, { standing, to, amount, settings, now: at })
  const [first] = obstacles
  if (first) throw first.refused
  warnOfTakeover(tx, player, flags, at)
  if (!isFirst) await refuseDuplicate(tx, idempotency)
  holdMoney(tx, config, { id, payee, amount, terms: terms!, flags, at })
}

const orderStatus = (tx: Tx, id: string, payee: Payee) =>
  tx
    .selectNoFrom(({ selectFrom, exists, fn }) => [
      exists(selectFrom('withdrawal').select('id').where('id', '=', id)).as('isKnown'),
      exists(selectFrom('payee').select('id').where('id', '=', payee.id).where('removedAt', 'is', null)).as('isBound'),
      selectFrom('withdrawal')
        .select(fn.countAll<number>().as('count'))
        .where('playerId', '=', payee.playerId)
        .where('closedAt', 'is', null)
        .$asScalar()
        .$notNull()
        .as('waiting'),
    ])
    .executeTakeFirstOrThrow()

/** Reads again what requirements hold, after those of a player who has nothing left to stake were waived. */
async function loadHeldUnlessBroke(tx: Tx, player: string, now: Instant) {
  await waiveIfBroke(tx, player, now)
  return loadHeld(tx, player)
}

const sealedPayee = (key: FolderSecret, id: string, { kind, bankOwner, bankNo }: Payee) => ({
  payeeOwner: sealIn(key, 'withdrawal.payee_owner', id, kind === 'bank' ? bankOwner : ''),
  payeeProtocol: kind === 'bank' ? '' : bankOwner,
  payeeNo: sealIn(key, 'withdrawal.payee_no', id, bankNo),
  payeeNoHash: hashIn(key, 'withdrawal.payee_no', bankNo)!,
})

/** Inserts the order and posts main wallet to hold, deferred. The caller holds the player's lock. */
export function holdMoney(
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
): void {
  const player = payee.playerId
  const order = {
    id,
    playerId: player,
    orderNo: newOrderNo('W', at),
    payeeKind: payee.kind,
    state: 'review' as const,
    amount,
    createdAt: at,
  }
  const details = {
    payeeId: payee.id,
    payeeBank: payee.bank,
    ...sealedPayee(key, id, payee),
    payeeAddress: payee.bankAddress,
    ...terms,
    flags,
  }
  void defer(tx, tx.insertInto('withdrawal').values({ ...order, ...details }), conflictIfTaken)
  post(tx, { player, kind: 'withdrawal.hold', order: id, amount, at })
  const task = sql`select ${decideWithdrawalKind}::text, ${id}::text, 'rules', ${dueAfter(at, 0)}, ${at}::timestamptz
    where exists (select from payout_rule where mode <> 'off')`
  void defer(tx, tasksFrom(task))
  emit(
    tx,
    withdrawalEvent('withdrawal.created', { ...order, closedAt: null }),
    announcement('withdrawal.large', {
      about: id,
      player,
      data: { order: order.orderNo, amount: yuanFromFen(amount), fen: String(amount) },
      now: at,
    }),
  )
}
