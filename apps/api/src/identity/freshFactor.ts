import { OtpNeeded, OtpUsed, OtpWrong } from '@koi/contract/auth/operator.copy'
import type { Instant } from '@koi/contract/time'
import { type App, transact } from '../platform/app.ts'
import { audit } from '../platform/audit.ts'
import type { OperatorCaller } from '../platform/caller.ts'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { factorOf, takeCode } from './factor.ts'
import type { FactorOwner } from './owner.ts'
import { hasPasskey } from './passkey.ts'
import { giveProofBack, isProof, spendProof } from './proof.ts'

/** What became of what was given for a code, and what makes it good again. */
type Taken = 'wrong' | 'used' | { giveBack: (app: App) => Promise<unknown> }

/** Null where no factor counts. */
async function take(
  tx: Tx,
  { config }: App,
  caller: OperatorCaller,
  given: string,
  now: Instant,
): Promise<Taken | null> {
  const owner: FactorOwner = { realm: 'operator', subject: caller.operator }
  const factor = await factorOf(tx, owner, true)
  if (!factor?.confirmedAt && !(await hasPasskey(tx, owner))) return null
  if (given === '') refuse(OtpNeeded)
  if (isProof(given)) {
    const spent = await spendProof(tx, owner, caller.session, given, now)
    return spent === 'right' ? { giveBack: (app) => giveProofBack(app.db, given) } : spent
  }
  if (!factor?.confirmedAt) return 'wrong'
  const { lastStep: before } = factor
  const taken = await takeCode(tx, config, factor, given, now)
  return typeof taken === 'object' ? { giveBack: (app) => giveBack(app, owner, taken.step, before) } : taken
}

/**
 * Asks an operator who has a second factor for a code of this moment, or for what a passkey proved in this session; either
 * serves one act. Without effect where none counts. Returns what makes it good again, for an act that was refused and left
 * nothing behind. Throws OtpNeeded, OtpWrong, OtpUsed, LoginLimited.
 */
export async function checkFactor(
  app: App,
  caller: OperatorCaller,
  otp: unknown,
  now: Instant,
  from: { ip: string; requestId: string },
): Promise<() => Promise<void>> {
  const given = typeof otp === 'number' ? String(otp).padStart(6, '0') : typeof otp === 'string' ? otp.trim() : ''
  const taken = await transact(app, async (tx) => {
    const taken = await take(tx, app, caller, given, now)
    if (typeof taken === 'string') await noteRefused(tx, caller, now, from)
    return taken
  })
  if (taken === 'used') refuse(OtpUsed)
  if (taken === 'wrong') refuse(OtpWrong)
  return async () => {
    await taken?.giveBack(app)
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
