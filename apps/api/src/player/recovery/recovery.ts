import type { PlayerId } from '@koi/contract/id'
import { checkRecovery, type Recovery } from '@koi/contract/player/recovery/recovery.check'
import {
  PlayerFactorMissing,
  PlayerFactorOn,
  PlayerFactorWrong,
  RecoveryLimited,
  RecoveryWrong,
} from '@koi/contract/player/recovery/recovery.copy'
import { TooOften } from '@koi/contract/refusal.copy'
import { StepUpLastFactor } from '@koi/contract/player/passkey/passkey.copy'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import type { Texts } from '@koi/contract/texts'
import { day, type Instant, minute, plus } from '@koi/contract/time'
import { plainName } from '@koi/contract/typed'
import { auditOwnAct } from '../auth/password.ts'
import { attempt, type Limit } from '../../access/identity/attempt.ts'
import * as factor from '../../access/identity/factor.ts'
import { deviceLimit } from '../../access/identity/nameLimit.ts'
import { networkLimits } from '../../access/identity/network.ts'
import { endLastFactor, lockPlayerRow, ownerOf, spendFactor } from '../../access/identity/ownFactor.ts'
import { hasPasskey } from '../../access/identity/passkey.ts'
import { hashPassword } from '../../access/identity/password.ts'
import { makeCodes, spendCode } from '../../access/identity/recoveryCode.ts'
import { insertSignIn } from '../../access/identity/signIn.ts'
import { notifyPlayer } from '../message/message.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import type { PlayerCaller } from '../../platform/http/caller.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { readSettings } from '../../platform/db/settings.ts'
import { proveOwner } from './proveOwner.ts'
import { givePassword } from './givePassword.ts'

type Who = Pick<PlayerCaller, 'player' | 'username' | 'session'>
interface From {
  now: Instant
  ip: string
  agent: string
  requestId: string
}

/** Starts adding an authenticator. Throws PlayerFactorOn, and what `proveOwner` throws. */
export async function startFactor(
  app: App,
  who: Who,
  given: { password: string; otp: string },
  { title }: Pick<Settings, 'title'>,
  from: From,
): Promise<{ secret: string; uri: string }> {
  if ((await factor.findFactor(app.db, ownerOf(who.player)))?.confirmedAt) refuse(PlayerFactorOn)
  await proveOwner(app, who, given, from)
  const name = { issuer: title || 'Koi', label: who.username }
  const made = await transact(app, (tx) => factor.beginFactor(tx, app.config, ownerOf(who.player), name))
  return made ?? refuse(PlayerFactorOn)
}

/** Confirms the authenticator; returns recovery codes, or a refusal that the caller must commit. Throws LoginLimited. */
export async function confirmFactor(tx: Tx, key: FolderSecret, who: Who, otp: string, from: From) {
  const refusals = { missing: PlayerFactorMissing, on: PlayerFactorOn, wrong: PlayerFactorWrong }
  const wrong = await factor.confirmFactor(tx, key, ownerOf(who.player), otp, from.now, refusals)
  if (wrong) return { wrong }
  auditOwnAct(tx, who, 'player.factorOn', from)
  notifyPlayer(tx, who.player, ({ recovery }) => recovery.recoveryCopy.notices.on, from)
  return { wrong: null, codes: await makeCodes(tx, key, ownerOf(who.player), from.now) }
}

/**
 * Removes the authenticator; any kind of factor confirms it. May return a refusal that the caller must commit. Throws
 * LoginLimited, StepUpLastFactor.
 */
export async function removeFactor(tx: Tx, key: FolderSecret, who: Who, otp: string, from: From) {
  const { hasStepUp } = await lockPlayerRow(tx, who.player)
  const present = await factor.findFactor(tx, ownerOf(who.player), true)
  if (!present?.confirmedAt) return PlayerFactorMissing
  const isLast = !(await hasPasskey(tx, ownerOf(who.player)))
  if (hasStepUp && isLast) refuse(StepUpLastFactor)
  if (!(await spendFactor(tx, key, ownerOf(who.player), who.session, otp, from.now))) return PlayerFactorWrong
  await factor.removeFactor(tx, ownerOf(who.player))
  if (isLast) await endLastFactor(tx, who.player)
  auditOwnAct(tx, who, 'player.factorOff', from)
  notifyPlayer(tx, who.player, ({ recovery }) => recovery.recoveryCopy.notices.off, from)
  return null
}

/** Wrong recoveries of a name in 24 hours: 5 in 15 minutes alone would be 480 guesses a day of a code of six digits. */
const mostOfNameADay = 20

/**
 * A password is recovered only by a factor, and by codes, of this age. The login password alone adds the first factor, so
 * the owner, who is notified of it, has a day to have it reset before it takes the account from them.
 */
const minFactorAge = day

const findNamed = (db: Db | Tx, name: string) =>
  db.selectFrom('player').where((eb) => eb(eb.fn('lower', ['username']), '=', name))

/**
 * Sets a new password by name and a factor. An unknown name, a player without factor and a wrong code take equally long
 * and get the same refusal; attempts count per name and network. Those from a device of the
 * player count apart, so that someone who guesses elsewhere cannot lock the owner out. Throws what `checkRecovery` returns, RecoveryLimited,
 * TooOften, RecoveryWrong.
 */
export async function recover(app: App, given: Recovery, from: From): Promise<void> {
  const malformed = checkRecovery(given)
  if (malformed) refuse(malformed)
  const { now } = from
  const name = plainName(given.name).toLowerCase()
  const { limit_login_name: maxOfName, limit_login_ip: maxOfNetwork } = await readSettings(app.db)
  const named = await findNamed(app.db, name).select('id').executeTakeFirst()
  const ofDevice = (limit: Limit) => deviceLimit(app.db, limit, named && ownerOf(named.id), from, now)
  const limits = [
    await ofDevice({
      key: `recovery:name:${name}`,
      most: Number(maxOfName),
      window: 15 * minute,
      over: RecoveryLimited,
      locks: true,
    }),
    await ofDevice({ key: `recovery:day:${name}`, most: mostOfNameADay, window: day, over: TooOften }),
    ...networkLimits('recovery:ip', from.ip, {
      most: Number(maxOfNetwork),
      window: 15 * minute,
      over: RecoveryLimited,
    }),
  ]
  const player = await attempt(app, { limits, now }, async ({ count }) => {
    // hashed before the lookup, so that unknown names take as long
    const passwordHash = await hashPassword(given.password)
    const found = await transact(app, (tx) =>
      recoverPlayer(tx, app.config, name, { otp: given.otp, passwordHash }, from),
    )
    if (!found) {
      count()
      refuse(RecoveryWrong)
    }
    return found
  })
  app.sessions.invalidate(player)
}

/** Finds the player of a recovery; null if the name or code is wrong. A wrong code is counted. */
async function recoverPlayer(
  tx: Tx,
  key: FolderSecret,
  name: string,
  { otp, passwordHash }: { otp: string; passwordHash: string },
  from: From,
): Promise<PlayerId | null> {
  const player = await findNamed(tx, name)
    .select(['id', 'username', 'passwordHash', 'isActive', 'isBlacklisted'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!player) return null
  const { now } = from
  const fits = async () => {
    const present = await factor.findFactor(tx, ownerOf(player.id), true)
    const madeUntil = plus(now, -minFactorAge)
    const isOldEnough = present?.confirmedAt && present.confirmedAt <= madeUntil
    if (isOldEnough && (await factor.trySpendCode(tx, key, present, otp, now))) return true
    return spendCode(tx, key, ownerOf(player.id), otp, madeUntil) // players without a factor have no codes
  }
  const outcome = !player.isActive || player.isBlacklisted ? 'blocked' : (await fits()) ? 'right' : 'wrong'
  await insertSignIn(tx, player.id, { kind: 'recovery', outcome }, from, now)
  if (outcome !== 'right') return null
  const { username, passwordHash: before } = player
  const id = player.id as PlayerId
  const given = { kind: 'login', before, after: passwordHash, isOneTime: false } as const
  const notice = (hours: number, { recovery }: Texts) => recovery.recoveryCopy.notices.recovered(hours)
  await givePassword(tx, { id, username }, given, notice, now)
  auditOwnAct(tx, { player: id, username }, 'player.recover', from)
  return id
}
