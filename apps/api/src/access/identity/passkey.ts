import { createHash, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { maxPasskeys } from '@koi/contract/player/passkey/passkey'
import { TooManyPasskeys } from '@koi/contract/player/passkey/passkey.copy'
import { type Instant, minute, plus } from '@koi/contract/time'
import type { Json } from '@koi/contract/wire'
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import { keepNewest } from '../../platform/db/newest.ts'
import type { Config } from '../../platform/ops/config.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { ownOriginsOf } from '../../platform/http/host.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FactorOwner } from './owner.ts'
import type { Realm } from './session.ts'

export type Passkey = Selectable<Tables['passkey']>

/** Where passkeys work; `id` is the relying party id. */
export interface PasskeyPlace {
  id: string
  origin: string
}

const challengeLife = 5 * minute

/** Null if the host is an IP address or is reached without TLS: browsers do not offer passkeys there. */
export function passkeyPlace(config: Pick<Config, 'publicUrl' | 'hosts' | 'host' | 'port'>): PasskeyPlace | null {
  const origins = config.hosts ? [config.publicUrl] : ownOriginsOf(config)
  const place = origins
    .map((origin) => new URL(origin))
    .find(
      ({ protocol, hostname }) =>
        isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && (protocol === 'https:' || hostname === 'localhost'),
    )
  return place ? { id: place.hostname, origin: place.origin } : null
}

export const passkeysOf = (db: Reader | Tx, { realm, subject }: FactorOwner) =>
  db
    .selectFrom('passkey')
    .selectAll()
    .where('realm', '=', realm)
    .where('subject', '=', subject)
    .orderBy('createdAt')
    .orderBy('id')

export const hasPasskey = async (db: Reader | Tx, owner: FactorOwner): Promise<boolean> =>
  (await passkeysOf(db, owner).clearSelect().select('id').limit(1).executeTakeFirst()) !== undefined

export const passkeyRow = ({ id, name, createdAt, usedAt, isBackedUp }: Passkey) => ({
  id,
  name,
  created_at: createdAt,
  used_at: usedAt,
  backed_up: isBackedUp,
})

/** Removes a passkey and returns it; null if the subject has none with this id. */
export const removePasskey = async (tx: Tx, { realm, subject }: FactorOwner, id: string): Promise<Passkey | null> =>
  (await tx
    .deleteFrom('passkey')
    .where('realm', '=', realm)
    .where('subject', '=', subject)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()) ?? null

export async function removePasskeys(tx: Tx, { realm, subject }: FactorOwner): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('realm', '=', realm)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const renamePasskey = async (
  tx: Tx,
  { realm, subject }: FactorOwner,
  id: string,
  name: string,
): Promise<Passkey | null> =>
  (await tx
    .updateTable('passkey')
    .set({ name })
    .where('realm', '=', realm)
    .where('subject', '=', subject)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()) ?? null

export type PasskeyAct = 'add' | 'confirm' | 'enter'

/** A pending challenge. `subject` is null if any user may answer; `session` is null before a session exists. */
interface Challenge {
  realm: Realm
  act: PasskeyAct
  subject: string | null
  session: Buffer | null
}

/** Pending challenges of a person; those of a sign-in without a name have a limit per network. */
const maxChallenges = 20

async function newChallenge(tx: Tx, asked: Challenge, now: Instant): Promise<Buffer> {
  const challenge = randomBytes(32)
  await tx
    .insertInto('passkeyChallenge')
    .values({ challenge, ...asked, createdAt: now })
    .execute()
  const { realm, subject } = asked
  if (subject !== null) keepNewest(tx, 'passkey_challenge', { realm, subject }, ['created_at'], maxChallenges)
  return challenge
}

/** What an answer to a challenge is for. `isSignIn`: only challenges of before a session count. */
export interface Asked extends Pick<Challenge, 'realm' | 'act'> {
  isSignIn?: boolean
}

/** Deletes a pending challenge and returns whom it was for; null if none is pending. Of concurrent calls one gets it. */
export async function spendChallenge(
  tx: Tx,
  challenge: Buffer,
  { realm, act, isSignIn = false }: Asked,
  now: Instant,
): Promise<Pick<Challenge, 'subject' | 'session'> | null> {
  const row = await tx
    .deleteFrom('passkeyChallenge')
    .where('challenge', '=', challenge)
    .where('realm', '=', realm)
    .where('act', '=', act)
    .where('createdAt', '>', plus(now, -challengeLife))
    .$if(isSignIn, (rows) => rows.where('session', 'is', null))
    .returning(['subject', 'session'])
    .executeTakeFirst()
  return row ?? null
}

const plain = (options: object): Json => JSON.parse(JSON.stringify(options)) as Json

/** The user handle of WebAuthn: an authenticator keeps one passkey per handle. */
export const handleOf = ({ realm, subject }: FactorOwner): Buffer =>
  createHash('sha256').update(`${realm}:${subject}`).digest()

/** WebAuthn options for adding a passkey. Throws TooManyPasskeys. */
export async function optionsToAdd(
  tx: Tx,
  { id }: PasskeyPlace,
  owner: FactorOwner,
  { session, username, title }: { session: Buffer; username: string; title: string },
  now: Instant,
): Promise<Json> {
  const known = await passkeysOf(tx, owner).execute()
  if (known.length >= maxPasskeys) refuse(TooManyPasskeys)
  const options = await generateRegistrationOptions({
    rpName: title,
    rpID: id,
    userID: new Uint8Array(handleOf(owner)),
    userName: username,
    userDisplayName: username,
    challenge: new Uint8Array(await newChallenge(tx, { ...owner, act: 'add', session }, now)),
    timeout: challengeLife,
    attestationType: 'none',
    excludeCredentials: known.map(described),
    authenticatorSelection: {
      residentKey: owner.realm === 'player' ? 'required' : 'preferred',
      userVerification: 'required',
    },
  })
  return plain(options)
}

/** WebAuthn options for using a passkey of the subject, or any discoverable one. */
export async function optionsToAnswer(tx: Tx, { id }: PasskeyPlace, asked: Challenge, now: Instant): Promise<Json> {
  const { realm, subject } = asked
  const known = subject === null ? [] : await passkeysOf(tx, { realm, subject }).execute()
  const options = await generateAuthenticationOptions({
    rpID: id,
    challenge: new Uint8Array(await newChallenge(tx, asked, now)),
    timeout: challengeLife,
    userVerification: 'required',
    allowCredentials: known.map(described),
  })
  return plain(options)
}

const described = ({ credentialId, transports }: Passkey) => ({
  id: credentialId.toString('base64url'),
  transports,
})

export const sweepChallenges = (tx: Tx, now: Instant) =>
  tx.deleteFrom('passkeyChallenge').where('createdAt', '<', plus(now, -challengeLife)).execute()
