import { LoginLimited } from '@koi/contract/auth/auth.copy'
import { OtpNeeded, OtpWrong } from '@koi/contract/auth/operator.copy'
import type { Refusal } from '@koi/contract/refusal'
import { type Instant, millisOf, minute } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import { generateSecret, generateURI, verify } from 'otplib'
import type { Config } from '../platform/config.ts'
import type { Reader, Tx } from '../platform/db.ts'
import { type FolderSecret, seal, unseal } from '../platform/secret.ts'
import type { Tables } from '../platform/tables.ts'
import { checkLimits, forgetAttempts, type Limit, noteAttempts } from './attempt.ts'
import type { FactorOwner } from './owner.ts'
import { hasPasskey, optionsToAnswer, passkeyPlace } from './passkey.ts'
import { isProof, spendProof } from './proof.ts'

type Factor = Selectable<Tables['secondFactor']>

const aboutFactor = ({ realm, subject }: FactorOwner): string => `second_factor.secret:${realm}:${subject}`

/** A clock may be one step of thirty seconds off, either way. */
const tolerance = 30

const limitOf = ({ realm, subject }: FactorOwner): Limit => ({
  key: `${realm}:otp:${subject}`,
  most: 5,
  window: 15 * minute,
  over: LoginLimited,
  locks: true,
})

/** Somebody's second factor, also one that waits for its first code (`confirmedAt` null). A lock is held to the end of `tx`. */
export const factorOf = (
  db: Reader | Tx,
  { realm, subject }: FactorOwner,
  isLocked = false,
): Promise<Factor | undefined> =>
  db
    .selectFrom('secondFactor')
    .selectAll()
    .where('realm', '=', realm)
    .where('subject', '=', subject)
    .$if(isLocked, (rows) => rows.forUpdate())
    .executeTakeFirst()

/** Makes a secret that waits for its first code; asked again it makes another one. Null where a factor counts already. */
export async function beginFactor(
  tx: Tx,
  key: FolderSecret,
  { realm, subject }: FactorOwner,
  name: { issuer: string; label: string },
): Promise<{ secret: string; uri: string } | null> {
  const secret = generateSecret()
  const sealed = seal(key, secret, aboutFactor({ realm, subject }))
  const made = await tx
    .insertInto('secondFactor')
    .values({ realm, subject, secret: sealed })
    .onConflict((is) =>
      is
        .columns(['realm', 'subject'])
        .doUpdateSet({ secret: sealed, lastStep: 0 })
        .where('secondFactor.confirmedAt', 'is', null),
    )
    .returning('subject')
    .executeTakeFirst()
  return made ? { secret, uri: generateURI({ ...name, secret }) } : null
}

/** Lets the factor that waits count, by its first code. Returns what is wrong, in the words given, or null. Throws LoginLimited. */
export async function confirmFactor<Missing extends Refusal, On extends Refusal, Wrong extends Refusal>(
  tx: Tx,
  key: FolderSecret,
  owner: FactorOwner,
  code: string,
  now: Instant,
  say: { missing: Missing; on: On; wrong: Wrong },
): Promise<Missing | On | Wrong | null> {
  const factor = await factorOf(tx, owner, true)
  if (!factor) return say.missing
  if (factor.confirmedAt) return say.on
  if (typeof (await takeCode(tx, key, factor, code, now)) !== 'object') return say.wrong
  await tx
    .updateTable('secondFactor')
    .set({ confirmedAt: now })
    .where('realm', '=', owner.realm)
    .where('subject', '=', owner.subject)
    .execute()
  return null
}

/** Takes a factor away, also one that waits; says whether there was one. */
export async function removeFactor(tx: Tx, { realm, subject }: FactorOwner): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('secondFactor')
    .where('realm', '=', realm)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The time step a six-digit code belongs to; null for a code that is wrong now. */
async function stepOf(secret: string, code: string, now: Instant): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null
  const result = await verify({
    secret,
    token: code,
    epoch: Math.floor(millisOf(now) / 1000),
    epochTolerance: tolerance,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** What became of a code: `step` is what it used up. */
type Taken = { step: number } | 'wrong' | 'used'

/** Uses a code up: it, and every earlier one, is good once. */
async function spendCode(tx: Tx, key: FolderSecret, factor: Factor, code: string, now: Instant): Promise<Taken> {
  const step = await stepOf(unseal(key, factor.secret, aboutFactor(factor as FactorOwner)), code.trim(), now)
  if (step === null) return 'wrong'
  const { numUpdatedRows } = await tx
    .updateTable('secondFactor')
    .set({ lastStep: step })
    .where('realm', '=', factor.realm)
    .where('subject', '=', factor.subject)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? { step } : 'used'
}

/** Whether somebody has a second factor that counts: codes of an authenticator, or a passkey. */
export const hasFactor = async (db: Reader | Tx, owner: FactorOwner): Promise<boolean> =>
  Boolean((await factorOf(db, owner))?.confirmedAt) || hasPasskey(db, owner)

/** Why somebody whose password is right may not come in yet. */
export interface Wanting {
  refusal: Refusal
  /** Whether it is a wrong try; to be asked is none. */
  counts: boolean
  /** What a passkey of theirs may answer in place of a code. */
  data: object | null
}

/**
 * At a sign-in: asks for a code, or judges the one given, or what a passkey proved for it; null where no factor counts, or
 * it fits and is used up.
 */
export async function codeWrong(
  tx: Tx,
  config: Config,
  owner: FactorOwner,
  code: string,
  now: Instant,
): Promise<Wanting | null> {
  const factor = await factorOf(tx, owner)
  const hasOne = await hasPasskey(tx, owner)
  if (!factor?.confirmedAt && !hasOne) return null
  if (code === '') {
    const place = hasOne ? passkeyPlace(config) : null
    const asked = { ...owner, act: 'confirm', session: null } as const
    const data = place && { passkey: await optionsToAnswer(tx, place, asked, now) }
    return { refusal: OtpNeeded, counts: false, data }
  }
  const fits = isProof(code)
    ? (await spendProof(tx, owner, null, code, now)) === 'right'
    : Boolean(factor?.confirmedAt) && (await fitsCode(tx, config, factor!, code, now))
  return fits ? null : { refusal: OtpWrong, counts: true, data: null }
}

/** Whether it is a code of this moment, which is used up: for a call that counts its tries by itself. */
export const fitsCode = async (
  tx: Tx,
  key: FolderSecret,
  factor: Factor,
  code: string,
  now: Instant,
): Promise<boolean> => typeof (await spendCode(tx, key, factor, code, now)) === 'object'

/**
 * Asks somebody who is signed in for a code, and uses it up. Throws LoginLimited after five wrong ones within fifteen
 * minutes; one that was used before is no guess, and does not count.
 */
export async function takeCode(tx: Tx, key: FolderSecret, factor: Factor, code: string, now: Instant): Promise<Taken> {
  const limit = limitOf(factor as FactorOwner)
  await checkLimits(tx, [limit], now)
  const taken = await spendCode(tx, key, factor, code, now)
  if (taken === 'wrong') await noteAttempts(tx, [limit.key], now)
  else if (taken !== 'used') await forgetAttempts(tx, limit.key)
  return taken
}
