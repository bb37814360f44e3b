import type { AuditAct } from '@koi/contract/access/audit/acts.copy'
import { OperatorPasswordWrong, OtpEnrolled, OtpNotEnrolled, OtpWrong } from '@koi/contract/player/auth/operator.copy'
import type { Instant } from '@koi/contract/time'
import type { Origin } from '../../access/identity/device.ts'
import * as factor from '../../access/identity/factor.ts'
import { endFactorWindows } from '../../access/identity/factorWindow.ts'
import { checkFactor } from '../../access/identity/freshFactor.ts'
import type { FactorOwner } from '../../access/identity/owner.ts'
import { passwordCheckOptions } from '../../access/identity/nameLimit.ts'
import { checkPassword, hashPassword } from '../../access/identity/password.ts'
import { endSessions } from '../../access/identity/session.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { audit } from '../../platform/db/audit.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import type { Config } from '../../platform/ops/config.ts'
import type { Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { checkOperatorPassword, operatorLimit } from '../../site/operator/operator.ts'

interface From extends Origin {
  now: Instant
  requestId: string
}

export const auditOperatorAct = (tx: Tx, caller: OperatorCaller, act: AuditAct, { now, ip, requestId }: From) =>
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

export const endOthers = (tx: Tx, { operator, session }: OperatorCaller) =>
  endSessions(tx, 'operator', operator, session)

const ownerOf = ({ operator }: OperatorCaller): FactorOwner => ({ realm: 'operator', subject: operator })

/**
 * Checks the operator's password; returns the matched row. Wrong passwords count as failed sign-ins. Throws
 * OperatorPasswordWrong, LoginLimited.
 */
export async function checkOwnPassword(
  app: App,
  caller: OperatorCaller,
  given: string,
  { now, ip, agent }: Omit<From, 'requestId'>,
) {
  const { operator, operatorName } = caller
  return checkPassword(app, given, {
    ...(await passwordCheckOptions(app.db, operatorLimit(operatorName), ownerOf(caller), { ip, agent }, now)),
    now,
    wrong: OperatorPasswordWrong,
    read: (tx) =>
      tx.selectFrom('operator').select('passwordHash as hash').where('id', '=', operator).executeTakeFirstOrThrow(),
  })
}

/** Changes the operator's password and ends the operator's other sessions. Wrong passwords count as failed sign-ins. */
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
      .set({ passwordHash, passwordAt: from.now })
      .where('id', '=', operator)
      .where('passwordHash', '=', before)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) refuse(OperatorPasswordWrong)
    await endOthers(tx, caller)
    await endFactorWindows(tx, operator)
    auditOperatorAct(tx, caller, 'operator.changePassword', from)
  })
}

/** Creates an unconfirmed secret. Throws OtpEnrolled, OperatorPasswordWrong, and what `checkFactor` throws. */
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

/** Confirms the factor and ends the other sessions. Returns a refusal that the caller must commit. Throws LoginLimited. */
export async function confirmFactor(tx: Tx, config: Config, caller: OperatorCaller, otp: string, from: From) {
  const refusals = { missing: OtpNotEnrolled, on: OtpEnrolled, wrong: OtpWrong }
  const wrong = await factor.confirmFactor(tx, config, ownerOf(caller), otp, from.now, refusals)
  if (wrong) return wrong
  await tx.updateTable('operator').set({ mustEnrol: false }).where('id', '=', caller.operator).execute()
  await endOthers(tx, caller)
  auditOperatorAct(tx, caller, 'operator.enrolFactor', from)
  return null
}

/** Removes the operator's factor. Throws OtpNotEnrolled, OperatorPasswordWrong. */
export async function removeFactor(app: App, caller: OperatorCaller, password: string, from: From): Promise<void> {
  if (!caller.hasCodes) refuse(OtpNotEnrolled)
  await checkOwnPassword(app, caller, password, from)
  await transact(app, async (tx) => {
    if (!(await factor.removeFactor(tx, ownerOf(caller)))) refuse(OtpNotEnrolled)
    await endFactorWindows(tx, caller.operator)
    auditOperatorAct(tx, caller, 'operator.removeFactor', from)
  })
}
