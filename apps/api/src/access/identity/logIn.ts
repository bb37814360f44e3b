import type { AuditAct } from '@koi/contract/access/audit/acts.copy'
import type { SignInOutcome } from '@koi/contract/player/device/device'
import type { Language } from '@koi/contract/language'
import type { Refusal } from '@koi/contract/refusal'
import { TooOften } from '@koi/contract/refusal.copy'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { day, type Instant } from '@koi/contract/time'
import { plainName } from '@koi/contract/typed'
import { type App, transact } from '../../platform/ops/app.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Config } from '../../platform/ops/config.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refused, refused } from '../../platform/text/refuse.ts'
import { attempt, checkLimits, insertAttempts, type Limit } from './attempt.ts'
import { recordDevice } from './device.ts'
import type { FactorRefusal } from './factor.ts'
import type { FactorOwner } from './owner.ts'
import { forgetNameIn, deviceLimit } from './nameLimit.ts'
import { fitsPassword, tryRehash } from './password.ts'
import { openSession, type Realm } from './session.ts'
import { countThrottled, countTurnedAway } from './signIn.ts'

export interface From {
  ip: string
  agent: string
  /** Id that the client gave its device; '' if it gave none. */
  device?: string
  requestId: string
  /** The reader's language, which is stored as the player's. */
  language: Language
}

/** A subject that can sign in. Without a hash no password fits. */
export interface LoginSubject {
  id: string
  username: string
  passwordHash: string | undefined
}

export interface LoginRules<Who extends LoginSubject> {
  realm: Realm
  wrong: Refusal
  /** Limits of attempts; the first is the limit of the name, which a successful sign-in resets. */
  limits(name: string, ip: string, settings: Settings): [Limit, ...Limit[]]
  /** Throws a refusal that requires a proof of work after this many failures. */
  requireProofOfWork?(tx: Tx, settings: Settings, failures: number, now: Instant): Promise<void>
  /** Finds a subject by the name in lower case. `isLocked`: locks the row until `tx` ends. */
  find(db: Reader | Tx, name: string, isLocked: boolean): Promise<Who | undefined>
  blockOf?(who: Who): Refusal | null
  /** Uses up the code of a sign-in after a right password; null if it is right or none is required. */
  spendSignInFactor?(
    tx: Tx,
    config: Config,
    owner: FactorOwner,
    code: string,
    now: Instant,
    who: Who,
  ): Promise<FactorRefusal | null>
  keepHash?(tx: Tx, id: string, own: string): Promise<unknown>
  markSignedIn?(tx: Tx, id: string, now: Instant, from: From): Promise<unknown>
  recordRefusal?(
    tx: Tx,
    id: string,
    outcome: Exclude<SignInOutcome, 'right'>,
    now: Instant,
    from: From,
  ): Promise<unknown>
  acts: { in?: AuditAct; refused?: AuditAct }
}

/** A new session. */
export interface SignedIn {
  token: string
  subject: string
}

/**
 * Signs a subject in. An attempt counts if name, password or code is wrong; an unknown name takes as long as a wrong
 * password. A blocked subject and a missing code are refused without counting. Wrong codes from a device of the subject count
 * apart, so that someone who guesses elsewhere cannot lock the owner out. Throws the refusals of `rules`, and TooOften.
 */
export async function logIn<Who extends LoginSubject>(
  app: App,
  rules: LoginRules<Who>,
  given: { name: string; password: string; otp?: string | undefined },
  from: From,
): Promise<SignedIn> {
  const now = app.clock.now()
  const name = plainName(given.name).toLowerCase()
  const settings = await app.settings.read()
  const [nameLimit, ...others] = rules.limits(name, from.ip, settings)
  const named = await rules.find(app.db, name, false)
  const owner = named && { realm: rules.realm, subject: named.id }
  const limits = [await deviceLimit(app.db, nameLimit, owner, from, now), ...others]
  const check = (tx: Tx, made: number[]) =>
    rules.requireProofOfWork?.(tx, settings, Math.max(...made), now) ?? Promise.resolve()

  // Refusals of limits are thrown outside the transaction, so they are recorded here.
  const onRefused = async (error: unknown): Promise<never> => {
    if (error instanceof Refused && error.refusal.code === 429)
      await countThrottled(app.db, { realm: rules.realm, subject: owner?.subject ?? '', why: 'often' }, from, now)
    throw error
  }

  const load = (tx: Tx) => rules.find(tx, name, false)
  return attempt(app, { limits, now, check, load }, async ({ loaded: before, count, deleteIn }) => {
    const fits = await fitsPassword(given.password, before?.passwordHash)
    if (!fits) count()
    const own = fits && rules.keepHash ? await tryRehash(given.password, before!.passwordHash!) : null
    const answer = await transact(app, async (tx) => {
      const auditAct = async (act: AuditAct | undefined) =>
        act &&
        auditLogin(tx, rules, act, before ?? { id: null, username: plainName(given.name).slice(0, 60) }, now, from)
      // The row is loaded again under a lock, because it may have changed while the password was hashed.
      const again = fits ? await rules.find(tx, name, true) : undefined
      // A concurrent sign-in may have replaced the hash.
      const isSame =
        again?.passwordHash === before?.passwordHash ||
        (own !== null && (await fitsPassword(given.password, again?.passwordHash)))
      const who = isSame ? again : undefined
      if (!who) {
        await auditAct(rules.acts.refused)
        if (!before) await countTurnedAway(tx, { realm: rules.realm, subject: '', why: 'unknown' }, from, now)
        else await rules.recordRefusal?.(tx, before.id, 'wrong', now, from)
        return { refusal: rules.wrong, counts: true, data: null }
      }
      const block = rules.blockOf?.(who)
      if (block) {
        await rules.recordRefusal?.(tx, who.id, 'blocked', now, from)
        return { refusal: block, counts: false, data: null }
      }
      const owner = { realm: rules.realm, subject: who.id }
      const code = given.otp?.trim() ?? ''
      const guesses = { key: `${rules.realm}:code:${name}`, most: mostCodesADay, window: day, over: TooOften }
      const codeLimit = code === '' ? null : await deviceLimit(tx, guesses, owner, from, now)
      if (codeLimit) await checkLimits(tx, [codeLimit], now)
      const wrong = await rules.spendSignInFactor?.(tx, app.config, owner, code, now, who)
      if (wrong?.counts && codeLimit) insertAttempts(tx, [codeLimit.key], now)
      if (wrong?.counts) await rules.recordRefusal?.(tx, who.id, 'wrong', now, from)
      if (wrong?.counts !== false) await auditAct(wrong ? rules.acts.refused : rules.acts.in)
      if (wrong) return wrong
      if (own) await rules.keepHash?.(tx, who.id, own)
      await Promise.all([forgetNameIn(tx, nameLimit, owner), rules.markSignedIn?.(tx, who.id, now, from)])
      deleteIn(tx)
      recordDevice(tx, rules.realm, who.id, from, now)
      return { token: openSession(tx, rules.realm, who.id, now, from), subject: who.id }
    })
    if ('token' in answer) return answer
    if (answer.counts) count()
    throw refused(answer.refusal, undefined, answer.data ?? undefined)
  }).catch(onRefused)
}

/**
 * Wrong codes of a name in 24 hours, after a right password: 5 in 15 minutes alone would be 480 guesses a day of a code of six
 * digits.
 */
const mostCodesADay = 20

const auditLogin = (
  tx: Tx,
  { realm }: { realm: Realm },
  act: AuditAct,
  who: { id: string | null; username: string },
  at: Instant,
  { ip, requestId }: From,
) =>
  audit(tx, {
    actorKind: realm,
    actorId: who.id,
    actorName: who.username,
    act,
    subjectKind: realm,
    subjectId: who.id ?? '',
    ip,
    requestId,
    at,
  })
