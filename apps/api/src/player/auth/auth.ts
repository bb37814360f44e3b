import { checkLogin, type Login } from '@koi/contract/player/auth/auth.check'
import { CredentialsWrong, LoginLimited } from '@koi/contract/player/auth/auth.copy'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import type { Texts } from '@koi/contract/texts'
import { inEachLanguage } from '@koi/contract/textsIn'
import { beijingText, type Instant, minute } from '@koi/contract/time'
import type { Refusal } from '@koi/contract/refusal'
import { PlayerFactorWrong, SignInFactorNeeded } from '@koi/contract/player/recovery/recovery.copy'
import { emit } from '../../platform/event/emit.ts'
import type { Limit } from '../../access/identity/attempt.ts'
import { type LoginRules, type From, type LoginSubject, logIn, type SignedIn } from '../../access/identity/logIn.ts'
import { type FactorRefusal, spendSignInFactor } from '../../access/identity/factor.ts'
import { ownerOf } from '../../access/identity/ownFactor.ts'
import type { FactorOwner } from '../../access/identity/owner.ts'
import { maskedAddress, networkLimits } from '../../access/identity/network.ts'
import { markSignIn } from '../../access/identity/playerMarks.ts'
import { keepHash } from '../../access/identity/password.ts'
import { endSession } from '../../access/identity/session.ts'
import { insertSignIn } from '../../access/identity/signIn.ts'
import { blockOf, type PlayerStatus } from '../../access/identity/playerStatus.ts'
import { deviceName } from '../../access/identity/userAgent.ts'
import { notifyPlayer } from '../message/message.ts'
import { announce } from '../messenger/announce.ts'
import type { App } from '../../platform/ops/app.ts'
import type { Config } from '../../platform/ops/config.ts'
import type { PlayerCaller } from '../../platform/http/caller.ts'
import { defer, type Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { readSettings } from '../../platform/db/settings.ts'
import { requireProofOfWork, needsProofOfWork } from './work.ts'

export const nameKey = (username: string): string => `login:name:${username.toLowerCase()}`

/** Limit of attempts of a name, shared by player site and agent portal; `deviceLimit` counts known devices separately. */
export const nameLimit = (username: string, settings: Settings): Limit => ({
  key: nameKey(username),
  most: Number(settings.limit_login_name),
  window: 15 * minute,
  over: LoginLimited,
  locks: true,
})

export const networkLogInLimits = (ip: string, { limit_login_ip }: Settings): Limit[] =>
  networkLimits('login:ip', ip, { most: Number(limit_login_ip), window: 15 * minute, over: LoginLimited })

export const logInLimits = (name: string, ip: string, settings: Settings): [Limit, ...Limit[]] => [
  nameLimit(name, settings),
  ...networkLogInLimits(ip, settings),
]

const deviceIn = (agent: string, texts: Texts): string => deviceName(agent, texts) || texts.device.deviceCopy.unknown

const newDevice =
  ({ ip, agent }: From, now: Instant) =>
  (texts: Texts) =>
    texts.device.deviceCopy.newDevice({
      device: deviceIn(agent, texts),
      address: maskedAddress(ip),
      at: beijingText(now),
    })

/** Stores a sign-in and the player's language; notifies the player of a new device if the operator has switched that on. */
export async function recordSignIn(
  tx: Tx,
  key: FolderSecret,
  id: string,
  kind: 'password' | 'passkey',
  from: From,
  now: Instant,
): Promise<void> {
  const signedIn = { signedInAt: now, signedInIp: from.ip, language: from.language }
  void defer(tx, tx.updateTable('player').set(signedIn).where('id', '=', id))
  emit(tx, { kind: 'player.changed', player: id }, { kind: 'player.signed_in', player: id, data: { at: now, kind } })
  markSignIn(tx, key, id, from, now)
  await tellSignIn(tx, id, kind, from, now)
}

/** Stores a sign-in on the player site or in the portal, and notifies the player of one from a new place. */
export async function tellSignIn(
  tx: Tx,
  id: string,
  kind: 'password' | 'passkey',
  from: From,
  now: Instant,
): Promise<void> {
  const isNew = await insertSignIn(tx, id, { kind, outcome: 'right' }, from, now)
  if (!isNew) return
  if ((await readSettings(tx)).tell_new_device) notifyPlayer(tx, id, newDevice(from, now), { now, isTold: true })
  const data = { address: maskedAddress(from.ip) }
  const dataIn = inEachLanguage((texts) => ({ device: deviceIn(from.agent, texts) }))
  announce(tx, 'device.new', { about: newId(), player: id, data, dataIn, now })
}

/**
 * Uses up the factor of a sign-in by password, on the player site and in the portal; null if the player has not switched
 * that on.
 */
export const spendPlayerFactor = async (
  tx: Tx,
  config: Config,
  { subject }: Pick<FactorOwner, 'subject'>,
  code: string,
  now: Instant,
  { hasSignInFactor }: { hasSignInFactor: boolean },
  refusals: { needed: Refusal; wrong: Refusal } = { needed: SignInFactorNeeded, wrong: PlayerFactorWrong },
): Promise<FactorRefusal | null> =>
  hasSignInFactor ? spendSignInFactor(tx, config, ownerOf(subject), code, now, refusals) : null

const rulesFor = (
  key: FolderSecret,
  given: { name: string; code: string; pow: string },
): LoginRules<LoginSubject & PlayerStatus & { hasSignInFactor: boolean }> => ({
  realm: 'player',
  wrong: CredentialsWrong,
  acts: {},
  limits: logInLimits,
  requireProofOfWork: async (tx, settings, failures, now) => {
    if (needsProofOfWork(settings, failures)) await requireProofOfWork(tx, given, given.name.toLowerCase(), now)
  },
  find: (db, name, isLocked) =>
    db
      .selectFrom('player')
      .select(['id', 'username', 'passwordHash', 'isBlacklisted', 'isActive', 'hasSignInFactor'])
      .where((eb) => eb(eb.fn('lower', ['username']), '=', name))
      .$if(isLocked, (rows) => rows.forNoKeyUpdate())
      .executeTakeFirst(),
  blockOf,
  spendSignInFactor: spendPlayerFactor,
  keepHash,
  markSignedIn: (tx, id, now, from) => recordSignIn(tx, key, id, 'password', from, now),
  recordRefusal: (tx, id, outcome, now, from) => insertSignIn(tx, id, { kind: 'password', outcome }, from, now),
})

/**
 * Signs a player in. The checks run in the order of the specification; of the captcha only the form is checked. The factor, if
 * the player requires it, is checked last, so that its refusal reveals nothing without the password.
 */
export async function logInPlayer(
  app: App,
  given: Login & { pow: string; otp: string },
  from: From,
): Promise<SignedIn> {
  const wrong = checkLogin(given)
  if (wrong) refuse(wrong)
  return logIn(app, rulesFor(app.config, given), given, from)
}

/** Ends a session: at once in this process, within one second in the others. */
export async function logOff(app: App, { player, session }: Pick<PlayerCaller, 'player' | 'session'>): Promise<void> {
  await endSession(app.db, session)
  app.sessions.invalidate(player)
}
