import { LoginLimited } from '@koi/contract/player/auth/auth.copy'
import { OtpNeeded, OtpWrong } from '@koi/contract/player/auth/operator.copy'
import type { Refusal } from '@koi/contract/refusal'
import { type Instant, millisOf, minute } from '@koi/contract/time'
import { plainCode } from '@koi/contract/typed'
import type { Selectable } from 'kysely'
import { generateSecret, generateURI, verify } from 'otplib'
import type { Config } from '../../platform/ops/config.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { type FolderSecret, seal, unseal } from '../../platform/base/secret.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { checkLimits, deleteAttempts, type Limit, insertAttempts } from './attempt.ts'
import type { FactorOwner } from './owner.ts'
import { hasPasskey, optionsToAnswer, passkeyPlace } from './passkey.ts'
import { isProof, spendProof } from './proof.ts'
import { spendCode as spendRecoveryCode } from './recoveryCode.ts'

type Factor = Selectable<Tables['secondFactor']>

const factorAssociatedData = ({ realm, subject }: FactorOwner): string => `second_factor.secret:${realm}:${subject}`

/** Tolerance in seconds: one time step in either direction. */
const tolerance = 30

const limitOf = ({ realm, subject }: FactorOwner): Limit => ({
  key: `${realm}:otp:${subject}`,
  most: 5,
  window: 15 * minute,
  over: LoginLimited,
  locks: true,
})

/** Loads the factor of a subject, confirmed or not (`confirmedAt` null). `isLocked`: locks the row until `tx` ends. */
export const findFactor = (
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

/** Creates an unconfirmed secret, replacing an earlier unconfirmed one. Null if a factor is already confirmed. */
export async function beginFactor(
  tx: Tx,
  key: FolderSecret,
  { realm, subject }: FactorOwner,
  name: { issuer: string; label: string },
): Promise<{ secret: string; uri: string } | null> {
  const secret = generateSecret()
  const sealed = seal(key, secret, factorAssociatedData({ realm, subject }))
  const made = await tx
    .insertInto('secondFactor')
    .values({ realm, subject, secret: sealed })
    .onConflict((eb) =>
      eb
        .columns(['realm', 'subject'])
        .doUpdateSet({ secret: sealed, lastStep: 0 })
        .where('secondFactor.confirmedAt', 'is', null),
    )
    .returning('subject')
    .executeTakeFirst()
  return made ? { secret, uri: generateURI({ ...name, secret }) } : null
}

/** Confirms the pending factor with its first code. Returns a refusal or null. Throws LoginLimited. */
export async function confirmFactor<Missing extends Refusal, On extends Refusal, Wrong extends Refusal>(
  tx: Tx,
  key: FolderSecret,
  owner: FactorOwner,
  code: string,
  now: Instant,
  refusals: { missing: Missing; on: On; wrong: Wrong },
): Promise<Missing | On | Wrong | null> {
  const factor = await findFactor(tx, owner, true)
  if (!factor) return refusals.missing
  if (factor.confirmedAt) return refusals.on
  if (typeof (await spendLimitedCode(tx, key, factor, code, now)) !== 'object') return refusals.wrong
  await tx
    .updateTable('secondFactor')
    .set({ confirmedAt: now })
    .where('realm', '=', owner.realm)
    .where('subject', '=', owner.subject)
    .execute()
  return null
}

export async function removeFactor(tx: Tx, { realm, subject }: FactorOwner): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('secondFactor')
    .where('realm', '=', realm)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

async function findStep(secret: string, typed: string, now: Instant): Promise<number | null> {
  const code = plainCode(typed)
  if (!/^\d{6}$/.test(code)) return null
  const result = await verify({
    secret,
    token: code,
    epoch: Math.floor(millisOf(now) / 1000),
    epochTolerance: tolerance,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

type SpentCode = { step: number } | 'wrong' | 'used'

/** Uses up a code: this one and all earlier ones cannot be used any more. */
async function spendCode(tx: Tx, key: FolderSecret, factor: Factor, code: string, now: Instant): Promise<SpentCode> {
  const step = await findStep(unseal(key, factor.secret, factorAssociatedData(factor as FactorOwner)), code, now)
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

export const hasFactor = async (db: Reader | Tx, owner: FactorOwner): Promise<boolean> =>
  Boolean((await findFactor(db, owner))?.confirmedAt) || hasPasskey(db, owner)

export interface FactorRefusal {
  refusal: Refusal
  /** Whether the result counts as a failed attempt; a missing code does not. */
  counts: boolean
  /** WebAuthn options if a passkey may be used instead of a code, else null. */
  data: object | null
}

/**
 * Uses up the code, recovery code or passkey proof of a sign-in. Null if it is right, or if no factor is confirmed.
 * `refusals`: those of a missing and of a wrong code.
 */
export async function spendSignInFactor(
  tx: Tx,
  config: Config,
  owner: FactorOwner,
  code: string,
  now: Instant,
  refusals: { needed: Refusal; wrong: Refusal } = { needed: OtpNeeded, wrong: OtpWrong },
): Promise<FactorRefusal | null> {
  const factor = await findFactor(tx, owner)
  const hasOne = await hasPasskey(tx, owner)
  if (!factor?.confirmedAt && !hasOne) return null
  if (code === '') {
    const place = hasOne ? passkeyPlace(config) : null
    const asked = { ...owner, act: 'confirm', session: null } as const
    const data = place && { passkey: await optionsToAnswer(tx, place, asked, now) }
    return { refusal: refusals.needed, counts: false, data }
  }
  const fits = isProof(code)
    ? (await spendProof(tx, owner, null, code, now)) === 'right'
    : Boolean(factor?.confirmedAt) &&
      ((await trySpendCode(tx, config, factor!, code, now)) || (await spendRecoveryCode(tx, config, owner, code)))
  return fits ? null : { refusal: refusals.wrong, counts: true, data: null }
}

/** Uses up a code without counting attempts, for callers that count them themselves. */
export const trySpendCode = async (
  tx: Tx,
  key: FolderSecret,
  factor: Factor,
  code: string,
  now: Instant,
): Promise<boolean> => typeof (await spendCode(tx, key, factor, code, now)) === 'object'

/** Uses up a code. Throws LoginLimited after five wrong ones in 15 minutes; a code that was used before does not count. */
export async function spendLimitedCode(
  tx: Tx,
  key: FolderSecret,
  factor: Factor,
  code: string,
  now: Instant,
): Promise<SpentCode> {
  const limit = limitOf(factor as FactorOwner)
  await checkLimits(tx, [limit], now)
  const spent = await spendCode(tx, key, factor, code, now)
  if (spent === 'wrong') insertAttempts(tx, [limit.key], now)
  else if (spent !== 'used') await deleteAttempts(tx, limit.key)
  return spent
}
