import { OperatorLimited, OperatorWrong, OtpNeeded, OtpWrong } from '@koi/contract/auth/operator.copy'
import type { OperatorId } from '@koi/contract/id'
import { minute, plus } from '@koi/contract/time'
import { audit } from '../platform/audit.ts'
import { stepOf } from '../platform/factor.ts'
import { type App, transact } from '../platform/app.ts'
import { attemptsOf, forgetAttempts, lockAttempts, noteAttempt } from '../platform/rateLimit.ts'
import { fitsPassword } from '../platform/password.ts'
import { refuse } from '../platform/refuse.ts'
import { unseal } from '../platform/secret.ts'
import { openOperatorSession } from '../platform/session.ts'

/**
 * Signs an operator in and returns their token. Five failures of one name within fifteen minutes lock it. Throws
 * OtpNeeded when a second factor is enrolled and `otp` is missing; a code signs in once. Every try leaves a row in
 * the audit trail.
 */
export async function logInOperator(
  app: App,
  given: { username: string; password: string; otp?: string | undefined },
  from: { ip: string; agent: string; requestId: string },
): Promise<string> {
  const now = app.clock.now()
  const name = given.username.trim().toLowerCase()
  const key = `operator:name:${name}`
  const outcome = await transact(app, async (tx) => {
    await lockAttempts(tx, key)
    if ((await attemptsOf(tx, key, plus(now, -15 * minute))) >= 5) return OperatorLimited
    const operator = await tx
      .selectFrom('operator')
      .select(['id', 'username', 'passwordHash', 'otpSecret', 'otpStep', 'isActive'])
      .where((is) => is(is.fn('lower', ['username']), '=', name))
      .executeTakeFirst()
    const fits = await fitsPassword(given.password, operator?.passwordHash)
    const isKnown = operator !== undefined && fits && operator.isActive
    const secret = isKnown && operator.otpSecret ? unseal(app.config, operator.otpSecret) : null
    const code = given.otp?.trim() ?? ''
    const step = secret && operator ? await stepOf(secret, code, now, operator.otpStep) : null
    const wrong = !isKnown ? OperatorWrong : !secret || step !== null ? null : code === '' ? OtpNeeded : OtpWrong
    if (wrong !== OtpNeeded) {
      await audit(tx, {
        actorKind: 'operator',
        actorId: operator?.id ?? null,
        actorName: given.username.slice(0, 60),
        act: wrong ? 'operator.logInRefused' : 'operator.logIn',
        subjectKind: 'operator',
        subjectId: operator?.id ?? '',
        ip: from.ip,
        requestId: from.requestId,
        at: now,
      })
      if (wrong) await noteAttempt(tx, key, now)
    }
    if (wrong || !operator) return wrong ?? OperatorWrong
    await forgetAttempts(tx, key)
    await tx
      .updateTable('operator')
      .set({ signedInAt: now, ...(step === null ? {} : { otpStep: step }) })
      .where('id', '=', operator.id)
      .execute()
    return openOperatorSession(tx, operator.id as OperatorId, now, from)
  })
  return typeof outcome === 'string' ? outcome : refuse(outcome)
}
