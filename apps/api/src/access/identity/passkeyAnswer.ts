import { type MadePasskey, maxPasskeys, type PasskeyAnswer } from '@koi/contract/player/passkey/passkey'
import { PasskeyKnown, PasskeyWrong, TooManyPasskeys } from '@koi/contract/player/passkey/passkey.copy'
import type { Instant } from '@koi/contract/time'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { audit } from '../../platform/db/audit.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import type { FactorOwner } from './owner.ts'
import { type Asked, handleOf, type Passkey, type PasskeyPlace, passkeysOf, spendChallenge } from './passkey.ts'
import type { Realm } from './session.ts'

function challengeIn({ clientDataJSON }: { clientDataJSON: string }): Buffer {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const { challenge } = clientData as { challenge?: unknown }
    return Buffer.from(typeof challenge === 'string' ? challenge : '', 'base64url')
  } catch {
    return Buffer.alloc(0)
  }
}

/** Longest credential id in bytes (WebAuthn level 3, 7.1). */
const longestId = 1023

/** The WebAuthn library throws when a response is invalid. */
async function orNull<Result>(check: Promise<Result>): Promise<Result | null> {
  try {
    return await check
  } catch {
    return null
  }
}

const bound = (place: PasskeyPlace, challenge: Buffer) => ({
  expectedChallenge: challenge.toString('base64url'),
  expectedOrigin: place.origin,
  expectedRPID: place.id,
  requireUserVerification: true,
})

/** Stores a new passkey and returns it, or a refusal that the caller must commit: the challenge is used up either way. */
export async function savePasskey(
  tx: Tx,
  place: PasskeyPlace,
  { owner, session, name }: { owner: FactorOwner; session: Buffer; name: string },
  answer: MadePasskey,
  now: Instant,
): Promise<Passkey | typeof PasskeyWrong | typeof PasskeyKnown | typeof TooManyPasskeys> {
  const challenge = challengeIn(answer.response)
  const asked = await spendChallenge(tx, challenge, { realm: owner.realm, act: 'add' }, now)
  if (asked?.subject !== owner.subject || !asked.session?.equals(session)) return PasskeyWrong
  // Several registrations may run in parallel.
  if ((await passkeysOf(tx, owner).execute()).length >= maxPasskeys) return TooManyPasskeys
  const { transports = [], ...response } = answer.response
  const made = await orNull(
    verifyRegistrationResponse({
      ...bound(place, challenge),
      response: { ...answer, response, clientExtensionResults: {} },
    }),
  )
  if (!made?.verified) return PasskeyWrong
  const { credential, credentialBackedUp } = made.registrationInfo
  const credentialId = Buffer.from(credential.id, 'base64url')
  if (credentialId.length > longestId) return PasskeyWrong
  const row = await tx
    .insertInto('passkey')
    .values({
      ...owner,
      id: newId<'Passkey'>(),
      credentialId,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports,
      name,
      isBackedUp: credentialBackedUp,
      createdAt: now,
    })
    .onConflict((eb) => eb.column('credentialId').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? PasskeyKnown
}

/** `copied`: the signature is valid but the counter went backwards. */
export interface VerifiedAnswer {
  subject: string
  username: string
  passkey: Passkey
  outcome: 'right' | 'wrong' | 'copied'
}

const lockOwner = (tx: Tx, realm: Realm, subject: string) =>
  tx
    .selectFrom(realm === 'operator' ? 'operator' : 'player')
    .select('username')
    .where('id', '=', subject)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Uses up a challenge and locks the owner's row; audits a copied passkey. Null if challenge or passkey is unknown. */
export async function verifyAnswer(
  tx: Tx,
  place: PasskeyPlace,
  { realm, act, isSignIn = false }: Asked,
  answer: PasskeyAnswer,
  now: Instant,
): Promise<(VerifiedAnswer & { session: Buffer | null }) | null> {
  const challenge = challengeIn(answer.response)
  const asked = await spendChallenge(tx, challenge, { realm, act, isSignIn }, now)
  if (!asked) return null
  const passkey = await tx
    .selectFrom('passkey')
    .selectAll()
    .where('credentialId', '=', Buffer.from(answer.id, 'base64url'))
    .where('realm', '=', realm)
    .executeTakeFirst()
  if (!passkey || (asked.subject !== null && asked.subject !== passkey.subject)) return null
  const { subject } = passkey
  const { username } = await lockOwner(tx, realm, subject)
  const found = { subject, username, passkey, session: asked.session }
  const { userHandle, ...signed } = answer.response
  const isTheirs = userHandle ? handleOf({ realm, subject }).toString('base64url') === userHandle : act !== 'enter'
  const checked = await orNull(
    verifyAuthenticationResponse({
      ...bound(place, challenge),
      response: { ...answer, response: signed, clientExtensionResults: {} },
      // The update below checks the counter, after the signature.
      credential: { id: answer.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    }),
  )
  if (!checked?.verified || !isTheirs) return { ...found, outcome: 'wrong' }
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ counter: newCounter, usedAt: now, isBackedUp: credentialBackedUp })
    .where('id', '=', passkey.id)
    // Authenticators without a counter always send 0.
    .where((eb) => eb.or([eb('counter', '<', newCounter), eb.and([eb('counter', '=', 0), eb.val(newCounter === 0)])]))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return { ...found, outcome: 'right' }
  audit(tx, {
    actorKind: realm,
    actorId: subject,
    actorName: username,
    act: `${realm}.passkeyCopied`,
    subjectKind: realm,
    subjectId: subject,
    before: { counter: passkey.counter },
    after: { counter: newCounter, name: passkey.name },
    at: now,
  })
  return { ...found, outcome: 'copied' }
}
