import { LoginLimited } from '@koi/contract/auth/auth.copy'
import { OtpNeeded, OtpWrong } from '@koi/contract/auth/operator.copy'
import type { Refusal } from '@koi/contract/refusal'
import { type Instant, millisOf, minute } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import { generateSecret, generateURI, verify } from 'otplib'
import { type App, transact } from '../platform/app.ts'
import { audit } from '../platform/audit.ts'
import type { OperatorCaller } from '../platform/caller.ts'
import type { Config } from '../platform/config.ts'
import type { Reader, Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { seal, unseal } from '../platform/secret.ts'
import type { Tables } from '../platform/tables.ts'
import { checkLimits, forgetAttempts, type Limit, noteAttempts } from './attempt.ts'
import type { Realm } from './session.ts'

/** Whose second factor it is. Players have none. */
export interface FactorOwner {
  realm: Realm
  subject: string
}
type Factor = Selectable<Tables['secondFactor']>
type Key = Pick<Config, 'data'>

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
  const sealed = seal(key, secret)
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
export async function confirmFactor(
  tx: Tx,
  key: Key,
  owner: FactorOwner,
  code: string,
  now: Instant,
  say: { missing: Refusal; on: Refusal; wrong: Refusal },
): Promise<Refusal | null> {
  const factor = await factorOf(tx, owner, true)
  if (!factor) return say.missing
  if (factor.confirmedAt) return say.on
  if (!(await takeCode(tx, key, factor, code, now))) return say.wrong
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

/** The time step a six-digit code belongs to; null for a code that is wrong now, or of `after` or an earlier step. */
async function stepOf(secret: string, code: string, now: Instant, after: number): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null
  const result = await verify({
    secret,
    token: code,
    epoch: Math.floor(millisOf(now) / 1000),
    epochTolerance: tolerance,
  })
  return result.valid && 'timeStep' in result && result.timeStep > after ? result.timeStep : null
}

/** Uses a code up: it, and every earlier one, is good once. Says whether it was. */
async function spendCode(tx: Tx, key: Key, factor: Factor, code: string, now: Instant): Promise<boolean> {
  const step = await stepOf(unseal(key, factor.secret), code.trim(), now, factor.lastStep)
  if (step === null) return false
  const { numUpdatedRows } = await tx
    .updateTable('secondFactor')
    .set({ lastStep: step })
    .where('realm', '=', factor.realm)
    .where('subject', '=', factor.subject)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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
  return (await spendCode(tx, key, factor, code, now)) ? null : OtpWrong
}

/**
 * Asks somebody who is signed in for a code; says whether it fits. An agent's is used up; an operator's is good for
 * several acts while it lasts. Throws LoginLimited after five wrong ones within fifteen minutes.
 */
export async function takeCode(tx: Tx, key: Key, factor: Factor, code: string, now: Instant): Promise<boolean> {
  const limit = limitOf(factor as FactorOwner)
  await checkLimits(tx, [limit], now)
  const fits =
    factor.realm === 'agent'
      ? await spendCode(tx, key, factor, code, now)
      : (await stepOf(unseal(key, factor.secret), code.trim(), now, 0)) !== null
  if (fits) await forgetAttempts(tx, limit.key)
  else await noteAttempts(tx, [limit.key], now)
  return fits
}

/** Asks an operator who has a second factor for a code of this moment; without effect where none counts. Throws OtpNeeded, OtpWrong, LoginLimited. */
export async function checkFactor(
  app: App,
  caller: OperatorCaller,
  otp: unknown,
  now: Instant,
  from: { ip: string; requestId: string },
): Promise<void> {
  const factor = await factorOf(app.db, { realm: 'operator', subject: caller.operator })
  if (!factor?.confirmedAt) return
  const code = typeof otp === 'string' || typeof otp === 'number' ? String(otp).trim() : ''
  if (code === '') refuse(OtpNeeded)
  const fits = await transact(app, async (tx) => {
    if (await takeCode(tx, app.config, factor, code, now)) return true
    await audit(tx, {
      actorKind: 'operator',
      actorId: caller.operator,
      actorName: caller.operatorName,
      act: 'operator.otpRefused',
      subjectKind: 'operator',
      subjectId: caller.operator,
      ip: from.ip,
      requestId: from.requestId,
      at: now,
    })
    return false
  })
  if (!fits) refuse(OtpWrong)
}
