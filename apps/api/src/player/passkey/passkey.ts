import { isPasskeyName, type MadePasskey, type PasskeyAnswer } from '@koi/contract/player/passkey/passkey'
import { NoPasskeys, PasskeyNameMalformed, PasskeysOff, PasskeyWrong } from '@koi/contract/player/passkey/passkey.copy'
import type { Language } from '@koi/contract/language'
import { textsIn } from '@koi/contract/textsIn'
import type { Instant } from '@koi/contract/time'
import type { Json } from '@koi/contract/wire'
import type { FactorOwner } from '../../access/identity/owner.ts'
import {
  hasPasskey,
  optionsToAdd,
  optionsToAnswer,
  passkeyPlace,
  type PasskeyPlace,
} from '../../access/identity/passkey.ts'
import { verifyAnswer, savePasskey } from '../../access/identity/passkeyAnswer.ts'
import { makeProof } from '../../access/identity/proof.ts'
import type { Realm } from '../../access/identity/session.ts'
import { deviceName } from '../../access/identity/userAgent.ts'
import { notifyPlayer } from '../message/message.ts'
import type { Config } from '../../platform/ops/config.ts'
import type { Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'

/** Where passkeys work. Throws PasskeysOff. */
export const requirePlace = (config: Config): PasskeyPlace => passkeyPlace(config) ?? refuse(PasskeysOff)

/** Name of a new passkey; without a given name it is named after the device. Throws PasskeyNameMalformed. */
export function requirePasskeyName(given: string, agent = '', texts = textsIn.zh): string {
  const name = given.trim() || deviceName(agent, texts) || texts.passkey.passkeyCopy.unnamed
  return isPasskeyName(name) ? name : refuse(PasskeyNameMalformed)
}

/** Starts adding a passkey. Throws PasskeysOff, TooManyPasskeys. */
export const beginPasskey = (
  tx: Tx,
  config: Config,
  owner: FactorOwner,
  by: { session: Buffer; username: string; title: string },
  now: Instant,
): Promise<Json> => optionsToAdd(tx, requirePlace(config), owner, by, now)

/** Adds a passkey. May return a refusal that the caller must commit. Throws PasskeysOff, PasskeyNameMalformed. */
export const addPasskey = (
  tx: Tx,
  config: Config,
  {
    owner,
    session,
    name,
    agent,
    language,
  }: { owner: FactorOwner; session: Buffer; name: string; agent: string; language: Language },
  answer: MadePasskey,
  now: Instant,
) =>
  savePasskey(
    tx,
    requirePlace(config),
    { owner, session, name: requirePasskeyName(name, agent, textsIn[language]) },
    answer,
    now,
  )

/** Starts a confirmation by passkey. Throws PasskeysOff, NoPasskeys. */
export async function askPasskey(
  tx: Tx,
  config: Config,
  owner: FactorOwner,
  session: Buffer,
  now: Instant,
): Promise<Json> {
  if (!(await hasPasskey(tx, owner))) refuse(NoPasskeys)
  return optionsToAnswer(tx, requirePlace(config), { ...owner, act: 'confirm', session }, now)
}

/**
 * Exchanges a passkey answer for a proof. Returns a refusal that the caller must commit. `isSignIn`: only for a sign-in.
 * Throws PasskeysOff.
 */
export async function provePasskey(
  tx: Tx,
  config: Config,
  realm: Realm,
  answer: PasskeyAnswer,
  now: Instant,
  isSignIn = false,
): Promise<{ otp: string } | typeof PasskeyWrong> {
  const verified = await verifyAnswer(tx, requirePlace(config), { realm, act: 'confirm', isSignIn }, answer, now)
  if (verified?.outcome === 'copied') await notifyCopied(tx, realm, verified.subject, verified.passkey.name, now)
  if (verified?.outcome !== 'right') return PasskeyWrong
  return { otp: await makeProof(tx, { realm, subject: verified.subject }, verified.session, now) }
}

/** Notifies the owner of a copied passkey: an agent on their player account; operators see it in the audit trail. */
export async function notifyCopied(tx: Tx, realm: Realm, subject: string, name: string, now: Instant): Promise<void> {
  if (realm !== 'operator')
    notifyPlayer(tx, subject, ({ passkey }) => passkey.passkeyCopy.notices.cloned(name), { now })
}
