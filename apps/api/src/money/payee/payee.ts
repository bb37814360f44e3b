import type { AuditAct } from '@koi/contract/access/audit/acts.copy'
import type { PlayerId } from '@koi/contract/id'
import { isId } from '@koi/contract/id'
import { checkUnbind } from '@koi/contract/money/payee/payee.check'
import { PayeeBusy, PayeeUnknown } from '@koi/contract/money/payee/payee.copy'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import type { Instant } from '@koi/contract/time'
import { checkPayPassword } from '../../player/auth/password.ts'
import { lockPlayer } from '../../books/ledger/ledger.ts'
import { audit } from '../../platform/db/audit.ts'
import { blockOf, loadPlayerStatus } from '../../access/identity/playerStatus.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { isWalletAddress } from '../../platform/outside/walletAddress.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { openPayee, type Payee } from './row.ts'

export interface Who {
  player: PlayerId
  username: string
  ip: string
}

/** Audit entry of a player's change. */
export const auditPayee = (tx: Tx, { player, username, ip }: Who, act: AuditAct, id: string, at: Instant) =>
  audit(tx, {
    actorKind: 'player',
    actorId: player,
    actorName: username,
    act,
    subjectKind: 'payee',
    subjectId: id,
    ip,
    at,
  })

/** The player's own bound payee, or undefined. */
export const findPayee = async (
  db: Reader | Tx,
  key: FolderSecret,
  player: string,
  id: string,
): Promise<Payee | undefined> => {
  const row = isId(id)
    ? await db
        .selectFrom('payee')
        .selectAll()
        .where('id', '=', id)
        .where('playerId', '=', player)
        .where('removedAt', 'is', null)
        .executeTakeFirst()
    : undefined
  return row && openPayee(key, row)
}

/**
 * Whether withdrawals can be paid to the payee: a wallet, or a card whose bank has payouts or is no longer listed. A card without
 * a bank's id, as an earlier release binds it, names it.
 */
export async function paysOutTo(
  db: Reader | Tx,
  { kind, bank, bankId }: Pick<Payee, 'kind' | 'bank' | 'bankId'>,
): Promise<boolean> {
  if (kind !== 'bank') return true
  const named = db.selectFrom('bank').select('paysOut')
  const row = await (
    bankId === null ? named.where('bankName', '=', bank) : named.where('id', '=', bankId)
  ).executeTakeFirst()
  return row?.paysOut ?? true
}

/**
 * Whether money sent to the payee can arrive: a wallet that was bound while `strict_addresses` was off, or by an earlier release,
 * may have an address with a wrong checksum.
 */
export const hasUsableAddress = (
  { kind, bankNo, bankOwner }: Pick<Payee, 'kind' | 'bankNo' | 'bankOwner'>,
  { strict_addresses: isStrict }: Pick<Settings, 'strict_addresses'>,
): boolean => kind === 'bank' || Number(isStrict) !== 1 || isWalletAddress(bankNo, bankOwner)

/** Unbinds a payee. Refused while a withdrawal to it is open; orders keep their own copy of the payee. */
export async function unbindPayee(app: App, { player, username, ip }: Who, id: string, payPass: string): Promise<void> {
  if (!(await findPayee(app.db, app.config, player, id))) refuse(PayeeUnknown)
  const wrong = checkUnbind(payPass)
  if (wrong) refuse(wrong)
  await checkPayPassword(app, player, payPass)
  await transact(app, async (tx) => {
    await removePayee(tx, player, id, app.clock.now())
    auditPayee(tx, { player, username, ip }, 'payee.remove', id, app.clock.now())
  })
}

async function removePayee(tx: Tx, player: string, id: string, now: Instant): Promise<void> {
  const waiting = tx
    .selectFrom('withdrawal')
    .select('id')
    .where('playerId', '=', player)
    .where('payeeId', '=', id)
    .where('closedAt', 'is', null)
    .limit(1)
  const [, status, withdrawal] = await Promise.all([
    lockPlayer(tx, player), // withdrawals to the payee take the same lock
    loadPlayerStatus(tx, player),
    waiting.executeTakeFirst(),
  ])
  const block = blockOf(status)
  if (block) refuse(block)
  if (withdrawal) refuse(PayeeBusy)
  const removed = await tx
    .updateTable('payee')
    .set({ removedAt: now })
    .where('id', '=', id)
    .where('playerId', '=', player)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (removed.numUpdatedRows === 0n) refuse(PayeeUnknown)
}
