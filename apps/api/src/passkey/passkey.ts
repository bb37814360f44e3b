import { isPasskeyName, type MadePasskey, type PasskeyAnswer } from '@koi/contract/passkey/passkey'
import {
  NoPasskeys,
  passkeyCopy,
  PasskeyNameMalformed,
  PasskeysOff,
  PasskeyWrong,
} from '@koi/contract/passkey/passkey.copy'
import type { Instant } from '@koi/contract/time'
import type { Json } from '@koi/contract/wire'
import type { FactorOwner } from '../identity/owner.ts'
import { hasPasskey, optionsToAdd, optionsToAnswer, passkeyPlace, type PasskeyPlace } from '../identity/passkey.ts'
import { judgeAnswer, keepPasskey } from '../identity/passkeyAnswer.ts'
import { makeProof } from '../identity/proof.ts'
import type { Realm } from '../identity/session.ts'
import { deviceName } from '../identity/userAgent.ts'
import { tell } from '../message/message.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'

// What players, operators and agents do alike with their passkeys.

/** Where passkeys work. Throws PasskeysOff. */
export const placeOf = (config: Config): PasskeyPlace => passkeyPlace(config) ?? refuse(PasskeysOff)

/** What somebody calls a passkey; one without a name is called after the device. Throws PasskeyNameMalformed. */
export function nameOf(given: string, agent = ''): string {
  const name = given.trim() || deviceName(agent) || passkeyCopy.unnamed
  return isPasskeyName(name) ? name : refuse(PasskeyNameMalformed)
}

/** Begins a passkey of `owner` in the session that asks. Throws PasskeysOff, TooManyPasskeys. */
export const beginPasskey = (
  tx: Tx,
  config: Config,
  owner: FactorOwner,
  by: { session: Buffer; username: string; title: string },
  now: Instant,
): Promise<Json> => optionsToAdd(tx, placeOf(config), owner, by, now)

/** Keeps it. Returns what is wrong, whose question is used up. Throws PasskeysOff, PasskeyNameMalformed. */
export const addPasskey = (
  tx: Tx,
  config: Config,
  { owner, session, name, agent }: { owner: FactorOwner; session: Buffer; name: string; agent: string },
  answer: MadePasskey,
  now: Instant,
) => keepPasskey(tx, placeOf(config), { owner, session, name: nameOf(name, agent) }, answer, now)

/** Asks somebody who is signed in to confirm an act by a passkey. Throws PasskeysOff, NoPasskeys. */
export async function askPasskey(
  tx: Tx,
  config: Config,
  owner: FactorOwner,
  session: Buffer,
  now: Instant,
): Promise<Json> {
  if (!(await hasPasskey(tx, owner))) refuse(NoPasskeys)
  return optionsToAnswer(tx, placeOf(config), { ...owner, act: 'confirm', session }, now)
}

/** Turns an answer into what stands once for a code. Returns what is wrong, to be kept. Throws PasskeysOff. */
export async function provePasskey(
  tx: Tx,
  config: Config,
  realm: Realm,
  answer: PasskeyAnswer,
  now: Instant,
): Promise<{ otp: string } | typeof PasskeyWrong> {
  const judged = await judgeAnswer(tx, placeOf(config), { realm, act: 'confirm' }, answer, now)
  if (judged?.outcome === 'copied') await tellCopied(tx, realm, judged.subject, judged.passkey.name, now)
  if (judged?.outcome !== 'right') return PasskeyWrong
  return { otp: await makeProof(tx, { realm, subject: judged.subject }, judged.session, now) }
}

/** Tells a player, who may be an agent, that a passkey of theirs may have been copied; of operators' the audit trail tells. */
export async function tellCopied(tx: Tx, realm: Realm, subject: string, name: string, now: Instant): Promise<void> {
  if (realm !== 'operator') await tell(tx, subject, { ...passkeyCopy.notices.cloned(name), now })
}
