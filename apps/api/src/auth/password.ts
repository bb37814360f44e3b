import { checkPasswordChange, isPayPassword, type PasswordChange } from '@koi/contract/auth/auth.check'
import {
  NewPasswordCommon,
  NewPasswordShort,
  OldPasswordWrong,
  PayPasswordCommon,
  PayPasswordLocked,
  PayPasswordMustChange,
  PayPasswordWrong,
} from '@koi/contract/auth/auth.copy'
import type { PlayerId } from '@koi/contract/id'
import type { Refusal } from '@koi/contract/refusal'
import type { Settings } from '@koi/contract/setting/setting.copy'
import { type Instant, minute } from '@koi/contract/time'
import { isCommonPayPassword, weaknessOf } from '../identity/commonPassword.ts'
import type { Origin } from '../identity/device.ts'
import { countedFrom } from '../identity/nameLimit.ts'
import { checkPassword, hashPassword } from '../identity/password.ts'
import { endSessions } from '../identity/session.ts'
import { type App, transact } from '../platform/app.ts'
import { audit } from '../platform/audit.ts'
import type { PlayerCaller } from '../platform/caller.ts'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { readSettings } from '../platform/settings.ts'
import { nameLimit } from './auth.ts'

type Who = Pick<PlayerCaller, 'player' | 'username'>
type Column = 'passwordHash' | 'payPasswordHash'

/** What counts the wrong payment passwords of a player. */
export const payKey = (player: PlayerId): string => `paypass:${player}`

/** The column that says whether a password is good for nothing but its change. */
const mustChange = { passwordHash: 'mustChangePassword', payPasswordHash: 'mustChangePayPassword' } as const

const readPassword = (app: App, player: PlayerId, column: Column) =>
  app.db
    .selectFrom('player')
    .select([`${column} as hash`, `${mustChange[column]} as mustChange`])
    .where('id', '=', player)
    .executeTakeFirstOrThrow()

/**
 * Throws `wrong` or PayPasswordLocked unless the payment password fits, and returns its row. Tries count per player over
 * every call that asks for it, for thirty minutes (D-098). Holds no connection meanwhile: it is asked before a
 * transaction, not within.
 */
async function fitPayPassword(app: App, player: PlayerId, given: string, wrong: Refusal) {
  const { limit_paypass: most } = await readSettings(app.db)
  return checkPassword(app, given, {
    limit: { key: payKey(player), most: Number(most), window: 30 * minute, over: PayPasswordLocked, locks: true },
    now: app.clock.now(),
    wrong,
    read: () => readPassword(app, player, 'payPasswordHash'),
    keep: async (own, before) => {
      const set = app.db.updateTable('player').set({ payPasswordHash: own })
      await set.where('id', '=', player).where('payPasswordHash', '=', before).execute()
    },
  })
}

/**
 * Asks for the payment password before something is done with it, as `fitPayPassword` does. A one-time password does
 * nothing but change itself. Throws PayPasswordWrong, PayPasswordLocked, PayPasswordMustChange.
 */
export async function checkPayPassword(app: App, player: PlayerId, given: string): Promise<void> {
  const { mustChange } = await fitPayPassword(app, player, given, PayPasswordWrong)
  if (mustChange) refuse(PayPasswordMustChange)
}

/** Where the operator says so, and in production for every agent, whom the same password lets into the portal. */
async function mustBeGood(app: App, player: PlayerId, settings: Settings): Promise<boolean> {
  if (settings.refuse_common_passwords) return true
  if (!app.config.isProduction) return false
  return Boolean(await app.db.selectFrom('agent').select('playerId').where('playerId', '=', player).executeTakeFirst())
}

/** When and where a call comes from. */
interface From extends Origin {
  now: Instant
}

/**
 * Asks a player who is signed in, here or in the agents' portal, for their login password again, and returns its hash. Wrong
 * ones count as failed sign-ins from where the call comes. Throws `wrong`, LoginLimited, TooOften.
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
    ...(await countedFrom(app.db, limit, owner, from, now)),
    now,
    wrong,
    read: () => readPassword(app, player, 'passwordHash'),
  })
  return hash
}

/** Changes the login password and ends every session of the player (S-24). Wrong ones count as failed sign-ins. */
export async function changePassword(app: App, who: Who, change: PasswordChange, { ip, agent }: Origin): Promise<void> {
  const malformed = checkPasswordChange(change)
  if (malformed) refuse(malformed)
  if (change.paypassword.length > 16 || /\s/.test(change.paypassword)) refuse(NewPasswordShort)
  const { player, username } = who
  const now = app.clock.now()
  const settings = await readSettings(app.db)
  const weakness = weaknessOf(change.paypassword, [username, settings.title])
  if (weakness && (await mustBeGood(app, player, settings))) refuse(NewPasswordCommon, weakness)
  const before = await checkLoginPassword(app, who, change.password, OldPasswordWrong, { now, ip, agent })
  const after = await hashPassword(change.paypassword)
  await transact(app, async (tx) => {
    await replace(tx, player, 'passwordHash', [before, after], now)
    // The portal is opened by the same password.
    for (const realm of ['player', 'agent'] as const) await endSessions(tx, realm, player)
    await noteOwnAct(tx, who, 'auth.changePassword', { now, ip })
  })
  app.sessions.forget(player)
}

/** Changes the payment password; sessions stay (S-25). The six digits are asked last before the old one is compared (ruling 18). */
export async function changePayPassword(app: App, who: Who, change: PasswordChange, ip: string): Promise<void> {
  const malformed = checkPasswordChange(change)
  if (malformed) refuse(malformed)
  if (!isPayPassword(change.paypassword)) refuse(NewPasswordShort)
  if (isCommonPayPassword(change.paypassword) && (await mustBeGood(app, who.player, await readSettings(app.db))))
    refuse(PayPasswordCommon)
  const { hash: before } = await fitPayPassword(app, who.player, change.password, OldPasswordWrong)
  const after = await hashPassword(change.paypassword)
  await transact(app, async (tx) => {
    const now = app.clock.now()
    await replace(tx, who.player, 'payPasswordHash', [before, after], now)
    await noteOwnAct(tx, who, 'auth.changePayPassword', { now, ip })
  })
}

/** Of two changes from one old password at once, one is made. */
async function replace(
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
      [mustChange[column]]: false,
      passwordChangedAt: now,
    })
    .where('id', '=', player)
    .where(column, '=', before)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) refuse(OldPasswordWrong)
}

/** Writes an act of a player on their own account into the audit trail. */
export const noteOwnAct = (
  tx: Tx,
  { player, username }: Who,
  act: string,
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
