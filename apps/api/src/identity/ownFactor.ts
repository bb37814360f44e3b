import { LoginLimited } from '@koi/contract/auth/auth.copy'
import { StepUpNeeded } from '@koi/contract/passkey/passkey.copy'
import { PlayerFactorWrong } from '@koi/contract/recovery/recovery.copy'
import type { Refusal } from '@koi/contract/refusal'
import { type Instant, minute } from '@koi/contract/time'
import { type App, transact } from '../platform/app.ts'
import type { PlayerCaller } from '../platform/caller.ts'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import type { FolderSecret } from '../platform/secret.ts'
import { checkLimits, noteAttempts } from './attempt.ts'
import { factorOf, hasFactor, takeCode } from './factor.ts'
import type { FactorOwner } from './owner.ts'
import { isProof, spendProof } from './proof.ts'
import { spendCode } from './recoveryCode.ts'

/** The player who asks, in the session that they ask by. */
export type Asker = Pick<PlayerCaller, 'player' | 'session'>

export const ownerOf = (player: string): FactorOwner => ({ realm: 'player', subject: player })

/** Lets the changes of a player's factors wait for each other, so that the last one of who confirms payouts stays. */
export const lockPlayerRow = (tx: Tx, player: string) =>
  tx.selectFrom('player').select('hasStepUp').where('id', '=', player).forNoKeyUpdate().executeTakeFirstOrThrow()

/**
 * Whether it is a code of the factor, a recovery code or what a passkey proved in this session; either is used up. Throws
 * LoginLimited: wrong ones count alike.
 */
export async function spendFactor(
  tx: Tx,
  key: FolderSecret,
  { player, session }: Asker,
  otp: string,
  now: Instant,
): Promise<boolean> {
  const given = otp.trim()
  if (isProof(given)) return (await spendProof(tx, ownerOf(player), session, given, now)) === 'right'
  if (/^\d{6}$/.test(given)) {
    const factor = await factorOf(tx, ownerOf(player), true)
    return Boolean(factor?.confirmedAt) && typeof (await takeCode(tx, key, factor!, given, now)) === 'object'
  }
  const limit = { key: `recovery:code:${player}`, most: 5, window: 15 * minute, over: LoginLimited, locks: true }
  await checkLimits(tx, [limit], now)
  if (await spendCode(tx, key, player, given)) return true
  await noteAttempts(tx, [limit.key], now)
  return false
}

/**
 * Asks a player who has a second factor for it before something of theirs is changed. Returns what is wrong, whose try is
 * to be kept; null where it fits or no factor counts. Throws `needed`, LoginLimited.
 */
export async function askFactor(
  tx: Tx,
  key: FolderSecret,
  who: Asker,
  otp: string,
  now: Instant,
  needed: Refusal,
): Promise<typeof PlayerFactorWrong | null> {
  if (!(await hasFactor(tx, ownerOf(who.player)))) return null
  if (otp.trim() === '') refuse(needed)
  return (await spendFactor(tx, key, who, otp, now)) ? null : PlayerFactorWrong
}

/**
 * Step-up: asks a player who wants it so for their second factor before money is paid out or a payee bound, right after the
 * payment password (R8). A code that was right is used up, whatever becomes of the order. Throws StepUpNeeded,
 * PlayerFactorWrong, LoginLimited.
 */
export async function checkStepUp(app: App, who: Asker, otp: string, now: Instant): Promise<void> {
  const { hasStepUp } = await app.db
    .selectFrom('player')
    .select('hasStepUp')
    .where('id', '=', who.player)
    .executeTakeFirstOrThrow()
  if (!hasStepUp) return
  const wrong = await transact(app, (tx) => askFactor(tx, app.config, who, otp, now, StepUpNeeded))
  if (wrong) refuse(wrong)
}
