import { LoginLimited } from '@koi/contract/player/auth/auth.copy'
import type { PasskeyAnswer } from '@koi/contract/player/passkey/passkey'
import type { Refusal } from '@koi/contract/refusal'
import { PasskeysOff, PasskeyWrong } from '@koi/contract/player/passkey/passkey.copy'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { type Instant, minute } from '@koi/contract/time'
import type { Json } from '@koi/contract/wire'
import { networkLogInLimits, recordSignIn } from '../auth/auth.ts'
import { attempt, countAttempt } from '../../access/identity/attempt.ts'
import { recordDevice } from '../../access/identity/device.ts'
import type { From, SignedIn } from '../../access/identity/logIn.ts'
import { networkLimits } from '../../access/identity/network.ts'
import { optionsToAnswer } from '../../access/identity/passkey.ts'
import { type VerifiedAnswer, verifyAnswer } from '../../access/identity/passkeyAnswer.ts'
import { openSession } from '../../access/identity/session.ts'
import { insertSignIn } from '../../access/identity/signIn.ts'
import { blockOf } from '../../access/identity/playerStatus.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import type { Config } from '../../platform/ops/config.ts'
import type { Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { readSettings } from '../../platform/db/settings.ts'
import { requirePlace, notifyCopied } from './passkey.ts'

/** Where a sign-in by passkey works. Throws PasskeysOff. */
export const requireSignInPlace = (config: Config, { passkeys }: Settings) =>
  passkeys ? requirePlace(config) : refuse(PasskeysOff)

/** Starts a sign-in by passkey. Challenges count per network. Throws PasskeysOff, LoginLimited. */
export async function startSignIn(tx: Tx, config: Config, settings: Settings, ip: string, now: Instant): Promise<Json> {
  const place = requireSignInPlace(config, settings)
  const most = 10 * Number(settings.limit_login_ip)
  await countAttempt(tx, networkLimits('passkey:ip', ip, { most, window: 15 * minute, over: LoginLimited }), now)
  return optionsToAnswer(tx, place, { realm: 'player', act: 'enter', subject: null, session: null }, now)
}

type Entered = SignedIn | { refusal: Refusal; counts: boolean }

async function signInOwner(
  tx: Tx,
  config: Config,
  { subject, outcome, passkey }: VerifiedAnswer,
  from: From,
  now: Instant,
): Promise<Entered> {
  const note = (as: 'wrong' | 'blocked') => insertSignIn(tx, subject, { kind: 'passkey', outcome: as }, from, now)
  if (outcome !== 'right') {
    await note('wrong')
    if (outcome === 'copied') await notifyCopied(tx, 'player', subject, passkey.name, now)
    return { refusal: PasskeyWrong, counts: true }
  }
  const playerStatus = await tx
    .selectFrom('player')
    .select(['isBlacklisted', 'isActive'])
    .where('id', '=', subject)
    .executeTakeFirstOrThrow()
  const block = blockOf(playerStatus)
  if (block) {
    await note('blocked')
    return { refusal: block, counts: false }
  }
  await recordSignIn(tx, config, subject, 'passkey', from, now)
  recordDevice(tx, 'player', subject, from, now)
  return { token: openSession(tx, 'player', subject, now, from), subject }
}

/**
 * Signs a player in by passkey. Without a name there is nothing to guess, so neither captcha nor proof of work is
 * needed. An unknown passkey, one of another realm and a wrong signature get the same refusal. Throws PasskeysOff,
 * LoginLimited, TooOften, PasskeyWrong, Blacklisted, Disabled.
 */
export async function signInByPasskey(app: App, answer: PasskeyAnswer, from: From): Promise<SignedIn> {
  const settings = await readSettings(app.db)
  const place = requireSignInPlace(app.config, settings)
  const now = app.clock.now()
  return attempt(app, { limits: networkLogInLimits(from.ip, settings), now }, async ({ count }) => {
    const entered = await transact(app, async (tx): Promise<Entered> => {
      const verified = await verifyAnswer(tx, place, { realm: 'player', act: 'enter' }, answer, now)
      return verified ? signInOwner(tx, app.config, verified, from, now) : { refusal: PasskeyWrong, counts: true }
    })
    if ('token' in entered) return entered
    if (entered.counts) count()
    return refuse(entered.refusal)
  })
}
