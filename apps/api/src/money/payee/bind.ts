import type { PayeeKind } from '@koi/contract/state'
import { type BankBind, checkBankBind, checkWalletBind, takenRefusal } from '@koi/contract/money/payee/payee.check'
import { AddressMalformed, BankUnknown, OwnerMalformed, TooManyPayees } from '@koi/contract/money/payee/payee.copy'
import { HolderDiffers } from '@koi/contract/money/withdraw/withdraw.copy'
import { isSamePersonName } from '@koi/contract/personName'
import { isPlainName, isPlainText } from '@koi/contract/name'
import { plainCode, plainName } from '@koi/contract/typed'
import { kindOfBank, maxPayees, walletNames } from '@koi/contract/money/payee/payee'
import { isWalletAddress } from '../../platform/outside/walletAddress.ts'
import { checkPayPassword } from '../../player/auth/password.ts'
import { emit } from '../../platform/event/emit.ts'
import { lockPlayer } from '../../books/ledger/ledger.ts'
import { checkStepUp } from '../../access/identity/ownFactor.ts'
import { blockOf, loadPlayerStatus } from '../../access/identity/playerStatus.ts'
import type { Tx } from '../../platform/db/db.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { hashesIn, openIn } from '../../platform/base/personal.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { auditPayee, type Who } from './payee.ts'
import { listedBank, sealedPayee } from './row.ts'

/** The player who binds a payee, and their session. */
export interface Binder extends Who {
  session: Buffer
}

/** Binds a card or wallet under the player's lock; idempotent by `id`. Throws the refusals in the order of the checks. */
export async function bindPayee(
  app: App,
  { player, username, ip, session }: Binder,
  id: string,
  typed: BankBind & { otp: string },
): Promise<void> {
  const kind = kindOfBank(typed.bank)
  // A card number is copied as it is printed, an address with the blanks around it.
  const given = { ...typed, bank_no: kind === 'bank' ? plainCode(typed.bank_no) : plainName(typed.bank_no) }
  const wrong = kind === 'bank' ? checkBankBind(given) : checkWalletBind(given, kind === 'antoken')
  if (wrong) refuse(wrong)
  if (!isPlainName(given.bank_owner.trim()) || !isPlainText(given.bank_address)) refuse(OwnerMalformed)
  await checkKind(app, kind, given)
  const { hasStepUp } = await checkPayPassword(app, player, given.pay_pass)
  if (hasStepUp) await checkStepUp(app, { player, session }, given.otp, app.clock.now())

  const isStrict = Number((await app.settings.read()).payee_holder_strict) === 1
  await transact(app, async (tx) => {
    const bound = tx
      .selectFrom('payee')
      .select('id')
      .where('playerId', '=', player)
      .where('kind', '=', kind)
      .where('removedAt', 'is', null)
    const [, status, owner, payees, holder] = await Promise.all([
      lockPlayer(tx, player),
      loadPlayerStatus(tx, player),
      tx.selectFrom('player').select('realname').where('id', '=', player).executeTakeFirstOrThrow(),
      bound.execute(),
      findHolder(tx, app.config, kind, given.bank_no),
    ])
    if (payees.some((payee) => payee.id === id)) return
    const block = blockOf(status)
    if (block) refuse(block)
    // Without `payee_holder_strict` the card is bound, and its withdrawals are flagged for operators.
    const name = openIn(app.config, 'player.realname', player, owner.realname)
    if (kind === 'bank' && isStrict && !isSamePersonName(given.bank_owner, name)) refuse(HolderDiffers)
    if (payees.length >= maxPayees) refuse(TooManyPayees)
    const bank = kind === 'bank' ? given.bank : walletNames[kind]
    // The unique index cannot match a hash made with an older key, so the holder is searched under all keys.
    if (holder) refuse(takenRefusal(kind, holder === player))
    const made = await tx
      .insertInto('payee')
      .values({
        id,
        kind,
        bank,
        bankId: kind === 'bank' ? listedBank(bank) : null,
        playerId: player,
        ...sealedPayee(app.config, { id, kind, bankNo: given.bank_no, bankOwner: given.bank_owner }),
        bankAddress: kind === 'bank' ? given.bank_address : '',
        createdAt: app.clock.now(),
      })
      .onConflict((eb) => eb.doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows === 0n)
      refuse(takenRefusal(kind, (await findHolder(tx, app.config, kind, given.bank_no)) === player))
    emit(tx, { kind: 'player.changed', player })
    auditPayee(tx, { player, username, ip }, 'payee.add', id, app.clock.now())
  })
}

async function checkKind(
  { db, settings }: Pick<App, 'db' | 'settings'>,
  kind: PayeeKind,
  { bank, bank_no, bank_owner }: BankBind,
): Promise<void> {
  if (kind !== 'bank') {
    const { strict_addresses: isStrict } = await settings.read()
    if (Number(isStrict) === 1 && !isWalletAddress(bank_no, bank_owner)) refuse(AddressMalformed)
    return
  }
  const known = await db
    .selectFrom('bank')
    .select('id')
    .where('bankName', '=', bank)
    .where('state', '=', 'on')
    .executeTakeFirst()
  if (!known) refuse(BankUnknown)
}

/** The player who has bound the number; null if none has. */
async function findHolder(tx: Tx, key: FolderSecret, kind: PayeeKind, number: string): Promise<string | null> {
  const row = await tx
    .selectFrom('payee')
    .select('playerId')
    .where('kind', '=', kind)
    .where('bankNoHash', 'in', hashesIn(key, 'payee.bank_no', number))
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return row?.playerId ?? null
}
