import { LoginLimited } from '@koi/contract/auth/auth.copy'
import { OtpNeeded, OtpUsed, OtpWrong } from '@koi/contract/auth/operator.copy'
import type { Refusal } from '@koi/contract/refusal'
import { type Instant, millisOf, minute } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import { generateSecret, generateURI, verify } from 'otplib'
import { type App, transact } from '../platform/app.ts'
import { audit } from '../platform/audit.ts'
import type { OperatorCaller } from '../platform/caller.ts'
import type { Reader, Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { type Key, seal, unseal } from '../platform/secret.ts'
import type { Tables } from '../platform/tables.ts'
import { checkLimits, forgetAttempts, type Limit, noteAttempts } from './attempt.ts'
import type { Realm } from './session.ts'

/** Whose second factor it is. */
export interface FactorOwner {
  realm: Realm
  subject: string
}
type Factor = Selectable<Tables['secondFactor']>

const aboutFactor = ({ realm, subject }: FactorOwner): string => `second_factor.secret:${realm}:${subject}`

/** A clock may be one step of thirty seconds off, either way. */
const tolerance = 30

const limitOf = ({ realm, subject }: FactorOwner): Limit => ({
  key: `${realm}:otp:${subject}`,
  most: 5,
  window: 15 * minute,
  over: LoginLimited,
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
  key: Key,
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
  key: Key,
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
async function spendCode(tx: Tx, key: Key, factor: Factor, code: string, now: Instant): Promise<Taken> {
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

/** At a sign-in: what is wrong with a code; null where no factor counts, or it fits and is used up. Throws OtpNeeded. */
export async function codeWrong(
  tx: Tx,
  key: Key,
  owner: FactorOwner,
  code: string,
  now: Instant,
): Promise<Refusal | null> {
  const factor = await factorOf(tx, owner)
  if (!factor?.confirmedAt) return null
  if (code === '') refuse(OtpNeeded)
  return typeof (await spendCode(tx, key, factor, code, now)) === 'object' ? null : OtpWrong
}

/** Whether it is a code of this moment, which is used up: for a call that counts its tries by itself. */
export const fitsCode = async (tx: Tx, key: Key, factor: Factor, code: string, now: Instant): Promise<boolean> =>
  typeof (await spendCode(tx, key, factor, code, now)) === 'object'

/**
 * Asks somebody who is signed in for a code, and uses it up. Throws LoginLimited after five wrong ones within fifteen
 * minutes; one that was used before is no guess, and does not count.
 */
export async function takeCode(tx: Tx, key: Key, factor: Factor, code: string, now: Instant): Promise<Taken> {
  const limit = limitOf(factor as FactorOwner)
  await checkLimits(tx, [limit], now)
  const taken = await spendCode(tx, key, factor, code, now)
  if (taken === 'wrong') await noteAttempts(tx, [limit.key], now)
  else if (taken !== 'used') await forgetAttempts(tx, limit.key)
  return taken
}

/**
 * Asks an operator who has a second factor for a code of this moment, which serves one act; without effect where none
 * counts. Returns what makes the code good again, for an act that was refused and left nothing behind. Throws OtpNeeded,
 * OtpWrong, OtpUsed, LoginLimited.
 */
export async function checkFactor(
  app: App,
  caller: OperatorCaller,
  otp: unknown,
  now: Instant,
  from: { ip: string; requestId: string },
): Promise<() => Promise<void>> {
  const owner: FactorOwner = { realm: 'operator', subject: caller.operator }
  const code = typeof otp === 'number' ? String(otp).padStart(6, '0') : typeof otp === 'string' ? otp.trim() : ''
  const { taken, before } = await transact(app, async (tx) => {
    const factor = await factorOf(tx, owner, true)
    if (!factor?.confirmedAt) return { taken: null, before: 0 }
    if (code === '') refuse(OtpNeeded)
    const taken = await takeCode(tx, app.config, factor, code, now)
    if (typeof taken !== 'object') await noteRefused(tx, caller, now, from)
    return { taken, before: factor.lastStep }
  })
  if (taken === 'used') refuse(OtpUsed)
  if (taken === 'wrong') refuse(OtpWrong)
  return async () => {
    if (taken) await giveBack(app, owner, taken.step, before)
  }
}

/** Another code may have been used since: then nothing is given back. */
const giveBack = (app: App, { realm, subject }: FactorOwner, step: number, before: number) =>
  app.db
    .updateTable('secondFactor')
    .set({ lastStep: before })
    .where('realm', '=', realm)
    .where('subject', '=', subject)
    .where('lastStep', '=', step)
    .execute()

const noteRefused = (tx: Tx, { operator, operatorName }: OperatorCaller, at: Instant, from: object) =>
  audit(tx, {
    ...from,
    actorKind: 'operator',
    actorId: operator,
    actorName: operatorName,
    act: 'operator.otpRefused',
    subjectKind: 'operator',
    subjectId: operator,
    at,
  })
