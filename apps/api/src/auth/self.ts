import { OperatorPasswordWrong, OtpEnrolled, OtpNotEnrolled, OtpWrong } from '@koi/contract/auth/operator.copy'
import type { Instant } from '@koi/contract/time'
import type { Origin } from '../identity/device.ts'
import * as factor from '../identity/factor.ts'
import { checkFactor } from '../identity/freshFactor.ts'
import type { FactorOwner } from '../identity/owner.ts'
import { countedFrom } from '../identity/nameLimit.ts'
import { checkPassword, hashPassword } from '../identity/password.ts'
import { endSessions } from '../identity/session.ts'
import { type App, transact } from '../platform/app.ts'
import { audit } from '../platform/audit.ts'
import type { OperatorCaller } from '../platform/caller.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { checkOperatorPassword, operatorLimit } from '../operator/operator.ts'

// What an operator does to their own account.

interface From extends Origin {
  now: Instant
  requestId: string
}

/** Writes an act of an operator on their own account into the audit trail. */
export const noteOperator = (tx: Tx, caller: OperatorCaller, act: string, { now, ip, requestId }: From) =>
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

/** Ends every session of the caller but this one. */
export const endOthers = (tx: Tx, { operator, session }: OperatorCaller) =>
  endSessions(tx, 'operator', operator, session)

const ownerOf = ({ operator }: OperatorCaller): FactorOwner => ({ realm: 'operator', subject: operator })

/**
 * Asks for the caller's password again; returns the row whose hash it fits. Wrong ones count as failed sign-ins from where
 * the call comes. Throws OperatorPasswordWrong, LoginLimited.
 */
export async function checkOwnPassword(
  app: App,
  caller: OperatorCaller,
  given: string,
  { now, ip, agent }: Omit<From, 'requestId'>,
) {
  const { operator, operatorName } = caller
  return checkPassword(app, given, {
    ...(await countedFrom(app.db, operatorLimit(operatorName), ownerOf(caller), { ip, agent }, now)),
    now,
    wrong: OperatorPasswordWrong,
    read: () =>
      app.db.selectFrom('operator').select('passwordHash as hash').where('id', '=', operator).executeTakeFirstOrThrow(),
  })
}

/** Changes the caller's password and ends their other sessions. Wrong passwords count as failed sign-ins of their name. */
export async function changeOwnPassword(
  app: App,
  caller: OperatorCaller,
  given: { password: string; new_password: string },
  from: From,
): Promise<void> {
  const { operator, operatorName } = caller
  checkOperatorPassword(given.new_password, operatorName, app.config)
  const { hash: before } = await checkOwnPassword(app, caller, given.password, from)
  const passwordHash = await hashPassword(given.new_password)
  await transact(app, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('operator')
      .set({ passwordHash })
      .where('id', '=', operator)
      .where('passwordHash', '=', before)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) refuse(OperatorPasswordWrong)
    await endOthers(tx, caller)
    await noteOperator(tx, caller, 'operator.changePassword', from)
  })
}

/**
 * Makes a secret that waits for its first code; asked again it makes another one. Who has a passkey confirms it with that.
 * Throws OtpEnrolled, OperatorPasswordWrong, and what `checkFactor` throws.
 */
export async function beginFactor(
  app: App,
  caller: OperatorCaller,
  { password, otp }: { password: string; otp: string },
  from: From,
): Promise<{ secret: string; uri: string }> {
  if (caller.hasCodes) refuse(OtpEnrolled)
  await checkOwnPassword(app, caller, password, from)
  await checkFactor(app, caller, otp, from.now, from)
  const name = { issuer: 'Koi', label: caller.operatorName }
  return (await transact(app, (tx) => factor.beginFactor(tx, app.config, ownerOf(caller), name))) ?? refuse(OtpEnrolled)
}

/** Enrols the secret that waits, by a code of it; other sessions end. Returns what is wrong, to be kept. Throws LoginLimited. */
export async function confirmFactor(tx: Tx, config: Config, caller: OperatorCaller, otp: string, from: From) {
  const say = { missing: OtpNotEnrolled, on: OtpEnrolled, wrong: OtpWrong }
  const wrong = await factor.confirmFactor(tx, config, ownerOf(caller), otp, from.now, say)
  if (wrong) return wrong
  await tx.updateTable('operator').set({ mustEnrol: false }).where('id', '=', caller.operator).execute()
  await endOthers(tx, caller)
  await noteOperator(tx, caller, 'operator.enrolFactor', from)
  return null
}

/** Takes the caller's own second factor away; the code was asked for before. Throws OtpNotEnrolled, OperatorPasswordWrong. */
export async function removeFactor(app: App, caller: OperatorCaller, password: string, from: From): Promise<void> {
  if (!caller.hasCodes) refuse(OtpNotEnrolled)
  await checkOwnPassword(app, caller, password, from)
  await transact(app, async (tx) => {
    if (!(await factor.removeFactor(tx, ownerOf(caller)))) refuse(OtpNotEnrolled)
    await noteOperator(tx, caller, 'operator.removeFactor', from)
  })
}
