import { LoginLimited } from '@koi/contract/auth/auth.copy'
import type { PasskeyAnswer } from '@koi/contract/passkey/passkey'
import { PasskeysOff, PasskeyWrong } from '@koi/contract/passkey/passkey.copy'
import type { Settings } from '@koi/contract/setting/setting.copy'
import { type Instant, minute } from '@koi/contract/time'
import type { Json } from '@koi/contract/wire'
import { logInLimits, noteEntry } from '../auth/auth.ts'
import { attempt, checkLimits, noteAttempts } from '../identity/attempt.ts'
import { noteDevice } from '../identity/device.ts'
import type { From } from '../identity/logIn.ts'
import { networkOf } from '../identity/network.ts'
import { optionsToAnswer } from '../identity/passkey.ts'
import { type Judged, judgeAnswer } from '../identity/passkeyAnswer.ts'
import { openSession } from '../identity/session.ts'
import { noteSignIn } from '../identity/signIn.ts'
import { blockOf } from '../identity/playerStatus.ts'
import { type App, transact } from '../platform/app.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { readSettings } from '../platform/settings.ts'
import { placeOf, tellCopied } from './passkey.ts'

/** Where a player may sign in by a passkey. Throws PasskeysOff. */
export const openPlace = (config: Config, { passkeys }: Settings) => (passkeys ? placeOf(config) : refuse(PasskeysOff))

/** Begins a sign-in: whose it is the passkey will say. Questions of a network count. Throws PasskeysOff, LoginLimited. */
export async function startSignIn(tx: Tx, config: Config, settings: Settings, ip: string, now: Instant): Promise<Json> {
  const place = openPlace(config, settings)
  const limit = {
    key: `passkey:ip:${networkOf(ip)}`,
    most: 10 * Number(settings.limit_login_ip),
    window: 15 * minute,
    over: LoginLimited,
  }
  await checkLimits(tx, [limit], now)
  await noteAttempts(tx, [limit.key], now)
  return optionsToAnswer(tx, place, { realm: 'player', act: 'enter', subject: null, session: null }, now)
}

/** Lets a player in, or says why not: with a right passkey they may be blocked, as with a right password. */
async function enter(tx: Tx, { subject, outcome, passkey }: Judged, from: From, now: Instant) {
  const note = (as: 'wrong' | 'blocked') => noteSignIn(tx, subject, { kind: 'passkey', outcome: as }, from, now)
  if (outcome !== 'right') {
    await note('wrong')
    if (outcome === 'copied') await tellCopied(tx, 'player', subject, passkey.name, now)
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
  await noteEntry(tx, subject, 'passkey', from, now)
  await noteDevice(tx, 'player', subject, from, now)
  return openSession(tx, 'player', subject, now, from)
}

/**
 * Signs in the player whose passkey answered, and returns their token. The order is that of S-11: limit of the network, what
 * was given, block. There is no name to be limited and nothing to be guessed, so no captcha and no work is asked for. An
 * unknown passkey, one of another realm and a wrong signature are answered alike. Throws PasskeysOff, LoginLimited, TooOften,
 * PasskeyWrong, Blacklisted, Disabled.
 */
export async function signInByPasskey(app: App, answer: PasskeyAnswer, from: From): Promise<string> {
  const settings = await readSettings(app.db)
  const place = openPlace(app.config, settings)
  const now = app.clock.now()
  const [, ofNetwork] = logInLimits('', networkOf(from.ip), settings)
  return attempt(app, { limits: [ofNetwork], now }, async (count) => {
    const entered = await transact(app, async (tx) => {
      const judged = await judgeAnswer(tx, place, { realm: 'player', act: 'enter' }, answer, now)
      return judged ? enter(tx, judged, from, now) : { refusal: PasskeyWrong, counts: true }
    })
    if (typeof entered === 'string') return entered
    if (entered.counts) count()
    return refuse(entered.refusal)
  })
}
