import { OperatorLimited, OperatorWrong, OtpNeeded, OtpWrong } from '@koi/contract/auth/operator.copy'
import type { OperatorId } from '@koi/contract/id'
import { minute, plus } from '@koi/contract/time'
import { verify } from 'otplib'
import { audit } from '../platform/audit.ts'
import { type House, transact } from '../platform/house.ts'
import { attemptsOf, forgetAttempts, lockAttempts, noteAttempt } from '../platform/limits.ts'
import { fitsPassword } from '../platform/password.ts'
import { refuse } from '../platform/refuse.ts'
import { openOperatorSession } from '../platform/session.ts'

/**
 * Signs an operator in and returns his token. Five failures of one name within fifteen minutes lock it. Throws
 * OtpNeeded when a second factor is enrolled and `otp` is missing. Every try leaves a row in the audit trail.
 */
export async function logInOperator(
  house: House,
  given: { username: string; password: string; otp?: string | undefined },
  from: { ip: string; requestId: string },
): Promise<string> {
  const now = house.clock.now()
  const name = given.username.trim().toLowerCase()
  const key = `operator:name:${name}`
  const outcome = await transact(house, async (tx) => {
    await lockAttempts(tx, key)
    if ((await attemptsOf(tx, key, plus(now, -15 * minute))) >= 5) return OperatorLimited
    const operator = await tx
      .selectFrom('operator')
      .select(['id', 'username', 'passwordHash', 'otpSecret', 'isActive'])
      .where((is) => is(is.fn('lower', ['username']), '=', name))
      .executeTakeFirst()
    const fits = await fitsPassword(given.password, operator?.passwordHash)
    const wrong = !operator || !fits || !operator.isActive ? OperatorWrong : await secondFactor(operator.otpSecret, given.otp)
    if (wrong !== OtpNeeded) {
      await audit(tx, {
        actorKind: 'operator', actorId: operator?.id ?? null, actorName: given.username.slice(0, 60), act: wrong ? 'operator.logInRefused' : 'operator.logIn',
        subjectKind: 'operator', subjectId: operator?.id ?? '', ip: from.ip, requestId: from.requestId, at: now,
      })
      if (wrong) await noteAttempt(tx, key, now)
    }
    if (wrong || !operator) return wrong ?? OperatorWrong
    await forgetAttempts(tx, key)
    await tx.updateTable('operator').set({ signedInAt: now }).where('id', '=', operator.id).execute()
    return openOperatorSession(tx, operator.id as OperatorId, now, from.ip)
  })
  return typeof outcome === 'string' ? outcome : refuse(outcome)
}

async function secondFactor(secret: string | null, otp: string | undefined) {
  if (!secret) return null
  if (!otp) return OtpNeeded
  const { valid } = await verify({ secret, token: otp })
  return valid ? null : OtpWrong
}
