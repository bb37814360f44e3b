import { LoginLimited } from '@koi/contract/player/auth/auth.copy'
import { StepUpNeeded } from '@koi/contract/player/passkey/passkey.copy'
import { PlayerFactorWrong } from '@koi/contract/player/recovery/recovery.copy'
import type { Refusal } from '@koi/contract/refusal'
import { type Instant, minute } from '@koi/contract/time'
import { plainCode } from '@koi/contract/typed'
import { type App, transact } from '../../platform/ops/app.ts'
import type { PlayerCaller } from '../../platform/http/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { checkLimits, insertAttempts } from './attempt.ts'
import { findFactor, hasFactor, spendLimitedCode } from './factor.ts'
import type { FactorOwner } from './owner.ts'
import { isProof, spendProof } from './proof.ts'
import { dropCodes, spendCode } from './recoveryCode.ts'

export type PlayerSession = Pick<PlayerCaller, 'player' | 'session'>

export const ownerOf = (player: string): FactorOwner => ({ realm: 'player', subject: player })

/** Locks the player's row, which serializes changes of factors: a player with step-up must always keep one. */
export const lockPlayerRow = (tx: Tx, player: string) =>
  tx
    .selectFrom('player')
    .select(['hasStepUp', 'hasSignInFactor'])
    .where('id', '=', player)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Ends what belongs to factors when a player removes the last one: recovery codes, and the check at the sign-in. */
export async function endLastFactor(tx: Tx, player: string): Promise<void> {
  await dropCodes(tx, ownerOf(player))
  await tx.updateTable('player').set({ hasSignInFactor: false }).where('id', '=', player).execute()
}

/**
 * Uses up an authenticator code, recovery code or passkey proof of this session of a player or an agent. Throws
 * LoginLimited.
 */
export async function spendFactor(
  tx: Tx,
  key: FolderSecret,
  owner: FactorOwner,
  session: Buffer,
  otp: string,
  now: Instant,
): Promise<boolean> {
  const given = otp.trim()
  if (isProof(given)) return (await spendProof(tx, owner, session, given, now)) === 'right'
  if (/^\d{6}$/.test(plainCode(given))) {
    const factor = await findFactor(tx, owner, true)
    return Boolean(factor?.confirmedAt) && typeof (await spendLimitedCode(tx, key, factor!, given, now)) === 'object'
  }
  const limit = {
    key: `recovery:code:${owner.realm}:${owner.subject}`,
    most: 5,
    window: 15 * minute,
    over: LoginLimited,
    locks: true,
  }
  await checkLimits(tx, [limit], now)
  if (await spendCode(tx, key, owner, given)) return true
  insertAttempts(tx, [limit.key], now)
  return false
}

/**
 * Requires the factor if there is one. Returns null if it is right or none exists, else a refusal that the caller must
 * commit, so that the failed attempt is stored. Throws `needed`, LoginLimited.
 */
export async function requireFactor(
  tx: Tx,
  key: FolderSecret,
  who: PlayerSession,
  otp: string,
  now: Instant,
  needed: Refusal,
): Promise<typeof PlayerFactorWrong | null> {
  const owner = ownerOf(who.player)
  if (!(await hasFactor(tx, owner))) return null
  if (otp.trim() === '') refuse(needed)
  return (await spendFactor(tx, key, owner, who.session, otp, now)) ? null : PlayerFactorWrong
}

/**
 * Requires the factor of a player with step-up, after the payment password was checked. A right code is used up even if
 * the order fails later. Throws StepUpNeeded, PlayerFactorWrong, LoginLimited.
 */
export async function checkStepUp(app: App, who: PlayerSession, otp: string, now: Instant): Promise<void> {
  const wrong = await transact(app, (tx) => requireFactor(tx, app.config, who, otp, now, StepUpNeeded))
  if (wrong) refuse(wrong)
}
