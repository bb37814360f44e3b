import {
  OperatorLimited,
  OperatorPasswordWrong,
  OtpEnrolled,
  OtpNotEnrolled,
  OtpWrong,
} from '@koi/contract/auth/operator.copy'
import { type Instant, minute, plus } from '@koi/contract/time'
import { generateSecret, generateURI } from 'otplib'
import { audit } from '../platform/audit.ts'
import type { Tx } from '../platform/db.ts'
import { stepOf } from '../platform/factor.ts'
import { type App, transact } from '../platform/app.ts'
import { attemptsOf, forgetAttempts, lockAttempts, noteAttempt } from '../platform/rateLimit.ts'
import { fitsPassword, hashOperatorPassword } from '../platform/password.ts'
import { refuse } from '../platform/refuse.ts'
import { seal, unseal } from '../platform/secret.ts'
import type { OperatorCaller } from '../platform/session.ts'

// What an operator does to their own account.

interface From {
  now: Instant
  ip: string
  requestId: string
}

const mostFailures = 5

const note = (tx: Tx, caller: OperatorCaller, act: string, { now, ip, requestId }: From) =>
  audit(tx, {
    actorKind: 'operator',
    actorId: caller.operator,
    actorName: caller.operatorName,
    act,
    subjectKind: 'operator',
    subjectId: caller.operator,
    ip,
    requestId,
    at: now,
  })

const endOthers = (tx: Tx, { operator, session }: OperatorCaller) =>
  tx.deleteFrom('operatorSession').where('operatorId', '=', operator).where('tokenHash', '<>', session).execute()

const rowOf = (tx: Tx, { operator }: OperatorCaller) =>
  tx
    .selectFrom('operator')
    .select(['username', 'passwordHash', 'otpSecret', 'otpWaiting'])
    .where('id', '=', operator)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Changes the caller's password and ends their other sessions. Wrong passwords count as failed sign-ins of their name. */
export async function changeOwnPassword(
  app: App,
  caller: OperatorCaller,
  given: { password: string; new_password: string },
  from: From,
): Promise<void> {
  const passwordHash = await hashOperatorPassword(given.new_password)
  const key = `operator:name:${caller.operatorName.toLowerCase()}`
  const wrong = await transact(app, async (tx) => {
    await lockAttempts(tx, key)
    if ((await attemptsOf(tx, key, plus(from.now, -15 * minute))) >= mostFailures) return OperatorLimited
    const row = await rowOf(tx, caller)
    if (!(await fitsPassword(given.password, row.passwordHash))) {
      await noteAttempt(tx, key, from.now)
      return OperatorPasswordWrong
    }
    await forgetAttempts(tx, key)
    await tx.updateTable('operator').set({ passwordHash }).where('id', '=', caller.operator).execute()
    await endOthers(tx, caller)
    await note(tx, caller, 'operator.changePassword', from)
    return null
  })
  if (wrong) refuse(wrong)
}

/** Makes a secret that waits for its first code; asked again it makes another one. Throws OtpEnrolled. */
export const beginFactor = (app: App, caller: OperatorCaller): Promise<{ secret: string; uri: string }> =>
  transact(app, async (tx) => {
    const { otpSecret, username } = await rowOf(tx, caller)
    if (otpSecret) refuse(OtpEnrolled)
    const secret = generateSecret()
    await tx
      .updateTable('operator')
      .set({ otpWaiting: seal(app.config, secret) })
      .where('id', '=', caller.operator)
      .execute()
    return { secret, uri: generateURI({ issuer: 'Koi', label: username, secret }) }
  })

/** Enrols the secret that waits, by a code of it; other sessions end. Throws OtpNotEnrolled where none waits, and OtpWrong. */
export async function confirmFactor(app: App, caller: OperatorCaller, otp: string, from: From): Promise<void> {
  const key = `operator:otp:${caller.operator}`
  const wrong = await transact(app, async (tx) => {
    await lockAttempts(tx, key)
    if ((await attemptsOf(tx, key, plus(from.now, -15 * minute))) >= mostFailures) return OperatorLimited
    const { otpSecret, otpWaiting } = await rowOf(tx, caller)
    if (otpSecret) return OtpEnrolled
    if (!otpWaiting) return OtpNotEnrolled
    if ((await stepOf(unseal(app.config, otpWaiting), otp, from.now)) === null) {
      await noteAttempt(tx, key, from.now)
      return OtpWrong
    }
    await forgetAttempts(tx, key)
    await tx
      .updateTable('operator')
      .set({ otpSecret: otpWaiting, otpWaiting: null, otpStep: 0 })
      .where('id', '=', caller.operator)
      .execute()
    await endOthers(tx, caller)
    await note(tx, caller, 'operator.enrolFactor', from)
    return null
  })
  if (wrong) refuse(wrong)
}

/** Takes the caller's own second factor away; the code was asked for before. Throws OtpNotEnrolled. */
export const removeFactor = (app: App, caller: OperatorCaller, from: From): Promise<void> =>
  transact(app, async (tx) => {
    if (!(await rowOf(tx, caller)).otpSecret) refuse(OtpNotEnrolled)
    await tx
      .updateTable('operator')
      .set({ otpSecret: null, otpWaiting: null, otpStep: 0 })
      .where('id', '=', caller.operator)
      .execute()
    await note(tx, caller, 'operator.removeFactor', from)
  })
