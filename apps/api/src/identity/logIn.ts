import type { SignInOutcome } from '@koi/contract/device/device'
import type { Refusal } from '@koi/contract/refusal'
import type { Settings } from '@koi/contract/setting/setting.copy'
import type { Instant } from '@koi/contract/time'
import { type App, transact } from '../platform/app.ts'
import { audit } from '../platform/audit.ts'
import type { Reader, Tx } from '../platform/db.ts'
import { Refused, refused } from '../platform/refuse.ts'
import { readSettings } from '../platform/settings.ts'
import { attempt, type Limit } from './attempt.ts'
import { noteDevice } from './device.ts'
import type { codeWrong } from './factor.ts'
import { forgetName, limitFrom } from './nameLimit.ts'
import { networkOf } from './network.ts'
import { fitsPassword, ownHashOf } from './password.ts'
import { openSession, type Realm } from './session.ts'
import { noteFlood, noteTurnedAway } from './signIn.ts'

/** Where a sign-in comes from. */
export interface From {
  ip: string
  agent: string
  requestId: string
}

/** Somebody who can sign in. Without a hash no password fits. */
export interface Known {
  id: string
  username: string
  passwordHash: string | undefined
}

/** What is particular to the sign-in of one realm. */
export interface LoginRules<Who extends Known> {
  realm: Realm
  /** What an unknown name and a wrong password are both answered with. */
  wrong: Refusal
  /** The first is that of the name: whoever gets in has it forgotten. */
  limits(name: string, network: string, settings: Settings): [Limit, ...Limit[]]
  /** Asks for more where many tries have failed. Throws what refuses them. */
  checkWork?(tx: Tx, settings: Settings, failures: number, now: Instant): Promise<void>
  /** Who has this name, in small letters. With `isLocked` nothing changes who they are until `tx` ends. */
  find(db: Reader | Tx, name: string, isLocked: boolean): Promise<Who | undefined>
  /** Why somebody whose password is right may not come in all the same. */
  blockOf?(who: Who): Refusal | null
  /** Where second factors are: asks for a code, or for a passkey in its place. */
  codeWrong?: typeof codeWrong
  /** Keeps our own hash in place of one that came from another product, once its password is known. */
  keepHash?(tx: Tx, id: string, own: string): Promise<unknown>
  /** Writes down that they came in. */
  note?(tx: Tx, id: string, now: Instant, from: From): Promise<unknown>
  /** Writes down that somebody who is known did not come in, and why. */
  noteRefused?(tx: Tx, id: string, outcome: Exclude<SignInOutcome, 'right'>, now: Instant, from: From): Promise<unknown>
  /** The names of the acts in the audit trail, of those who come in and of those who are wrong. */
  acts: { in?: string; refused?: string }
}

/**
 * Signs somebody in and returns their token. A try is a name, a password and, where there is a second factor, a code;
 * it counts when any of them is wrong. An unknown name takes as long as a wrong password. Whoever is right and blocked,
 * or has yet to give a code, is refused without being counted. Throws what the rules say.
 */
export async function logIn<Who extends Known>(
  app: App,
  rules: LoginRules<Who>,
  given: { name: string; password: string; otp?: string | undefined },
  from: From,
): Promise<string> {
  const now = app.clock.now()
  const name = given.name.toLowerCase()
  const settings = await readSettings(app.db)
  const [nameLimit, ...others] = rules.limits(name, networkOf(from.ip), settings)
  const named = await rules.find(app.db, name, false)
  const owner = named && { realm: rules.realm, subject: named.id }
  const limits = [await limitFrom(app.db, nameLimit, owner, from, now), ...others]
  const check = (tx: Tx, made: number[]) => rules.checkWork?.(tx, settings, Math.max(...made), now) ?? Promise.resolve()

  // Who is turned away by the count alone is kept by it too; what `attempt` refuses is not within any transaction.
  const often = async (error: unknown): Promise<never> => {
    if (error instanceof Refused && error.refusal.code === 429)
      await noteFlood(app.db, { realm: rules.realm, subject: owner?.subject ?? '', why: 'often' }, from, now)
    throw error
  }

  return attempt(app, { limits, now, check }, async (count) => {
    const before = await rules.find(app.db, name, false)
    const fits = await fitsPassword(given.password, before?.passwordHash)
    if (!fits) count()
    const own = fits && rules.keepHash ? await ownHashOf(given.password, before!.passwordHash!) : null
    const answer = await transact(app, async (tx) => {
      const tell = async (act: string | undefined) =>
        act && (await note(tx, rules, act, before ?? { id: null, username: given.name.slice(0, 60) }, now, from))
      // Looked at again: whatever changed while the password was compared holds.
      const again = fits ? await rules.find(tx, name, true) : undefined
      // Another sign-in may just have put our own hash in the place of a foreign one: then it is that one which must fit.
      const isSame =
        again?.passwordHash === before?.passwordHash ||
        (own !== null && (await fitsPassword(given.password, again?.passwordHash)))
      const who = isSame ? again : undefined
      if (!who) {
        await tell(rules.acts.refused)
        if (!before) await noteTurnedAway(tx, { realm: rules.realm, subject: '', why: 'unknown' }, from, now)
        else await rules.noteRefused?.(tx, before.id, 'wrong', now, from)
        return { refusal: rules.wrong, counts: true, data: null }
      }
      const block = rules.blockOf?.(who)
      if (block) {
        await rules.noteRefused?.(tx, who.id, 'blocked', now, from)
        return { refusal: block, counts: false, data: null }
      }
      const owner = { realm: rules.realm, subject: who.id }
      const wrong = await rules.codeWrong?.(tx, app.config, owner, given.otp?.trim() ?? '', now)
      if (wrong?.counts !== false) await tell(wrong ? rules.acts.refused : rules.acts.in)
      if (wrong) return wrong
      await forgetName(tx, nameLimit, owner)
      if (own) await rules.keepHash?.(tx, who.id, own)
      await rules.note?.(tx, who.id, now, from)
      await noteDevice(tx, rules.realm, who.id, from, now)
      return openSession(tx, rules.realm, who.id, now, from)
    })
    if (typeof answer === 'string') return answer
    if (answer.counts) count()
    throw refused(answer.refusal, undefined, answer.data ?? undefined)
  }).catch(often)
}

const note = (
  tx: Tx,
  { realm }: { realm: Realm },
  act: string,
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
