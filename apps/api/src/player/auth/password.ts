import type { AuditAct } from '@koi/contract/access/audit/acts.copy'
import { checkPasswordChange, isPayPassword, type PasswordChange } from '@koi/contract/player/auth/auth.check'
import {
  NewPasswordCommon,
  NewPasswordShort,
  OldPasswordWrong,
  PayPasswordCommon,
  PayPasswordLocked,
  PayPasswordMustChange,
  PayPasswordWrong,
} from '@koi/contract/player/auth/auth.copy'
import type { PlayerId } from '@koi/contract/id'
import type { Refusal } from '@koi/contract/refusal'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { type Instant, minute } from '@koi/contract/time'
import { isCommonPayPassword, weaknessOf } from '../../access/identity/commonPassword.ts'
import type { Origin } from '../../access/identity/device.ts'
import { passwordCheckOptions } from '../../access/identity/nameLimit.ts'
import { checkPassword, hashPassword } from '../../access/identity/password.ts'
import { endSessions } from '../../access/identity/session.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { audit } from '../../platform/db/audit.ts'
import type { PlayerCaller } from '../../platform/http/caller.ts'
import { defer, type Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { readSettings } from '../../platform/db/settings.ts'
import { nameLimit } from './auth.ts'

type Who = Pick<PlayerCaller, 'player' | 'username'>
type Column = 'passwordHash' | 'payPasswordHash'

export const payKey = (player: PlayerId): string => `paypass:${player}`

const mustChangeColumn = { passwordHash: 'mustChangePassword', payPasswordHash: 'mustChangePayPassword' } as const

const readPassword = (tx: Tx, player: PlayerId, column: Column) =>
  tx
    .selectFrom('player')
    .select([`${column} as hash`, `${mustChangeColumn[column]} as mustChange`, 'hasStepUp'])
    .where('id', '=', player)
    .executeTakeFirstOrThrow()

/**
 * Checks the payment password. Attempts count per player over all calls that ask for it. It holds no connection: call
 * it before a transaction. Throws `wrong`, PayPasswordLocked.
 */
async function matchPayPassword(app: App, player: PlayerId, given: string, wrong: Refusal) {
  const { limit_paypass: most } = await app.settings.read()
  return checkPassword(app, given, {
    limit: { key: payKey(player), most: Number(most), window: 30 * minute, over: PayPasswordLocked, locks: true },
    now: app.clock.now(),
    wrong,
    tellsTries: true,
    read: (tx) => readPassword(tx, player, 'payPasswordHash'),
    keep: (tx, own, before) => {
      const set = tx.updateTable('player').set({ payPasswordHash: own })
      void defer(tx, set.where('id', '=', player).where('payPasswordHash', '=', before))
    },
  })
}

/**
 * Checks the payment password for an order. A one-time password is valid only for changing it. Returns whether the
 * player must also confirm with a second factor. Throws PayPasswordWrong, PayPasswordLocked, PayPasswordMustChange.
 */
export async function checkPayPassword(app: App, player: PlayerId, given: string): Promise<{ hasStepUp: boolean }> {
  const { mustChange, hasStepUp } = await matchPayPassword(app, player, given, PayPasswordWrong)
  if (mustChange) refuse(PayPasswordMustChange)
  return { hasStepUp }
}

/**
 * Whether common passwords are refused: if the setting says so, and always for agents in production, because the same
 * password opens the portal.
 */
async function rejectsCommonPasswords(app: App, player: PlayerId, settings: Settings): Promise<boolean> {
  if (settings.refuse_common_passwords) return true
  if (!app.config.isProduction) return false
  return Boolean(await app.db.selectFrom('agent').select('playerId').where('playerId', '=', player).executeTakeFirst())
}

interface From extends Origin {
  now: Instant
}

/**
 * Checks the login password; returns the hash that it matched. Wrong passwords count as failed sign-ins. Throws
 * `wrong`, LoginLimited, TooOften.
 */
export async function checkLoginPassword(
  app: App,
  { player, username }: Who,
  given: string,
  wrong: Refusal,
  { now, ...from }: From,
): Promise<string> {
  const limit = nameLimit(username, await readSettings(app.db))
  const owner = { realm: 'player', subject: player } as const
  const { hash } = await checkPassword(app, given, {
    ...(await passwordCheckOptions(app.db, limit, owner, from, now)),
    now,
    wrong,
    read: (tx) => readPassword(tx, player, 'passwordHash'),
  })
  return hash
}

/** Changes the login password and ends every session of the player. Wrong old passwords count as failed sign-ins. */
export async function changePassword(app: App, who: Who, change: PasswordChange, { ip, agent }: Origin): Promise<void> {
  const malformed = checkPasswordChange(change)
  if (malformed) refuse(malformed)
  if (change.paypassword.normalize('NFKC').length > 16 || /\s/.test(change.paypassword)) refuse(NewPasswordShort)
  const { player, username } = who
  const now = app.clock.now()
  const settings = await readSettings(app.db)
  const weakness = weaknessOf(change.paypassword, [username, settings.title])
  if (weakness && (await rejectsCommonPasswords(app, player, settings))) refuse(NewPasswordCommon, weakness)
  const before = await checkLoginPassword(app, who, change.password, OldPasswordWrong, { now, ip, agent })
  const after = await hashPassword(change.paypassword)
  await transact(app, async (tx) => {
    await replacePassword(tx, player, 'passwordHash', [before, after], now)
    for (const realm of ['player', 'agent'] as const) await endSessions(tx, realm, player)
    auditOwnAct(tx, who, 'auth.changePassword', { now, ip })
  })
  app.sessions.invalidate(player)
}

/** Changes the payment password; sessions stay open. */
export async function changePayPassword(app: App, who: Who, change: PasswordChange, ip: string): Promise<void> {
  const malformed = checkPasswordChange(change)
  if (malformed) refuse(malformed)
  if (!isPayPassword(change.paypassword)) refuse(NewPasswordShort)
  if (
    isCommonPayPassword(change.paypassword) &&
    (await rejectsCommonPasswords(app, who.player, await readSettings(app.db)))
  )
    refuse(PayPasswordCommon)
  const { hash: before } = await matchPayPassword(app, who.player, change.password, OldPasswordWrong)
  const after = await hashPassword(change.paypassword)
  await transact(app, async (tx) => {
    const now = app.clock.now()
    await replacePassword(tx, who.player, 'payPasswordHash', [before, after], now)
    auditOwnAct(tx, who, 'auth.changePayPassword', { now, ip })
  })
}

/** Replaces the hash only if it is still the old one: of concurrent changes one succeeds. */
async function replacePassword(
  tx: Tx,
  player: PlayerId,
  column: Column,
  [before, after]: [string, string],
  now: Instant,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('player')
    .set({
      [column]: after,
      [mustChangeColumn[column]]: false,
      passwordChangedAt: now,
    })
    .where('id', '=', player)
    .where(column, '=', before)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) refuse(OldPasswordWrong)
}

export const auditOwnAct = (
  tx: Tx,
  { player, username }: Who,
  act: AuditAct,
  { now, ip, requestId = '' }: { now: Instant; ip: string; requestId?: string },
) =>
  audit(tx, {
    actorKind: 'player',
    actorId: player,
    actorName: username,
    act,
    subjectKind: 'player',
    subjectId: player,
    ip,
    requestId,
    at: now,
  })
