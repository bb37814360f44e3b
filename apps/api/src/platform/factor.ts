import { OperatorLimited, OtpNeeded, OtpWrong } from '@koi/contract/auth/operator.copy'
import { type Instant, millisOf, minute, plus } from '@koi/contract/time'
import { verify } from 'otplib'
import { audit } from './audit.ts'
import { type App, transact } from './app.ts'
import { attemptsOf, forgetAttempts, lockAttempts, noteAttempt } from './rateLimit.ts'
import { refuse } from './refuse.ts'
import { unseal } from './secret.ts'
import type { OperatorCaller } from './session.ts'

/** A clock may be one step of thirty seconds off, either way. */
const tolerance = 30
const mostFailures = 5
const window = 15 * minute

/** The time step a six-digit code belongs to; null for a code that is wrong now, or of `after` or an earlier step. */
export async function stepOf(secret: string, code: string, now: Instant, after = 0): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null
  const result = await verify({
    secret,
    token: code,
    epoch: Math.floor(millisOf(now) / 1000),
    epochTolerance: tolerance,
  })
  return result.valid && 'timeStep' in result && result.timeStep > after ? result.timeStep : null
}

/**
 * Asks an operator who has a second factor for a code of this moment; without effect where none is enrolled. A code
 * may be used for several acts while it lasts. Throws OtpNeeded, OtpWrong, and OperatorLimited after five failures.
 */
export async function checkFactor(
  app: App,
  caller: OperatorCaller,
  otp: unknown,
  now: Instant,
  from: { ip: string; requestId: string },
): Promise<void> {
  const { otpSecret } = await app.db
    .selectFrom('operator')
    .select('otpSecret')
    .where('id', '=', caller.operator)
    .executeTakeFirstOrThrow()
  if (!otpSecret) return
  const code = typeof otp === 'string' || typeof otp === 'number' ? String(otp).trim() : ''
  if (code === '') refuse(OtpNeeded)
  const key = `operator:otp:${caller.operator}`
  const wrong = await transact(app, async (tx) => {
    await lockAttempts(tx, key)
    if ((await attemptsOf(tx, key, plus(now, -window))) >= mostFailures) return OperatorLimited
    if ((await stepOf(unseal(app.config, otpSecret), code, now)) !== null) {
      await forgetAttempts(tx, key)
      return null
    }
    await noteAttempt(tx, key, now)
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
    return OtpWrong
  })
  if (wrong) refuse(wrong)
}
