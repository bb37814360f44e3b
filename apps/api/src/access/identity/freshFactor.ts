import { EnrolFirst, OtpNeeded, OtpUsed, OtpWrong } from '@koi/contract/player/auth/operator.copy'
import type { Instant } from '@koi/contract/time'
import { type App, transact } from '../../platform/ops/app.ts'
import { audit } from '../../platform/db/audit.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { findFactor, spendLimitedCode } from './factor.ts'
import type { FactorOwner } from './owner.ts'
import { hasPasskey } from './passkey.ts'
import { restoreProof, isProof, spendProof } from './proof.ts'

type SpentFactor = 'wrong' | 'used' | { restoreCode: (app: Pick<App, 'db'>) => Promise<unknown> }

/** Uses up a code or a passkey proof; null if the operator has no second factor. */
async function spendFactor(
  tx: Tx,
  { config }: Pick<App, 'config'>,
  caller: OperatorCaller,
  given: string,
  now: Instant,
): Promise<SpentFactor | null> {
  const owner: FactorOwner = { realm: 'operator', subject: caller.operator }
  const factor = await findFactor(tx, owner, true)
  if (!factor?.confirmedAt && !(await hasPasskey(tx, owner))) return null
  // Passkeys work at the main brand's host only.
  if (!factor?.confirmedAt && caller.isStaff) refuse(EnrolFirst)
  if (given === '') refuse(OtpNeeded)
  if (isProof(given)) {
    const spent = await spendProof(tx, owner, caller.session, given, now)
    return spent === 'right' ? { restoreCode: (app) => restoreProof(app.db, given) } : spent
  }
  if (!factor?.confirmedAt) return 'wrong'
  const { lastStep: before } = factor
  const spent = await spendLimitedCode(tx, config, factor, given, now)
  return typeof spent === 'object' ? { restoreCode: (app) => restoreCode(app, owner, spent.step, before) } : spent
}

/**
 * Requires a current code, or a passkey proof of this session, from an operator with a second factor; each is valid for
 * one act. Returns a function that makes it usable again, for an act that was refused without effect. Operators of the
 * main brand use their codes from there, and a code used in one brand is used up in all. Throws OtpNeeded, OtpWrong,
 * OtpUsed, LoginLimited, and EnrolFirst for a main-brand operator whose only factor is a passkey.
 */
export async function checkFactor(
  app: App,
  caller: OperatorCaller,
  otp: unknown,
  now: Instant,
  from: { ip: string; requestId: string },
): Promise<() => Promise<void>> {
  const given = typeof otp === 'number' ? String(otp).padStart(6, '0') : typeof otp === 'string' ? otp.trim() : ''
  const home = caller.isStaff ? app.installation : app
  const spent = await transact(home, async (tx) => {
    const spent = await spendFactor(tx, home, caller, given, now)
    if (typeof spent === 'string') auditRefusedCode(tx, caller, now, from)
    return spent
  })
  if (spent === 'used') refuse(OtpUsed)
  if (spent === 'wrong') refuse(OtpWrong)
  return async () => {
    await spent?.restoreCode(home)
  }
}

const restoreCode = (app: Pick<App, 'db'>, { realm, subject }: FactorOwner, step: number, before: number) =>
  app.db
    .updateTable('secondFactor')
    .set({ lastStep: before })
    .where('realm', '=', realm)
    .where('subject', '=', subject)
    .where('lastStep', '=', step)
    .execute()

const auditRefusedCode = (tx: Tx, { operator, operatorName }: OperatorCaller, at: Instant, from: object) =>
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
