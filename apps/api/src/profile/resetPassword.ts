import { randomInt } from 'node:crypto'
import { type PlayerId, isId } from '@koi/contract/id'
import { resetCopy, ResetAgain } from '@koi/contract/profile/profile.copy'
import { NotFound } from '@koi/contract/refusal.copy'
import { hour, type Instant, plus } from '@koi/contract/time'
import { forgetAttempts } from '../identity/attempt.ts'
import { hashPassword } from '../identity/password.ts'
import { endSessions } from '../identity/session.ts'
import { tell } from '../message/message.ts'
import { type App, transact } from '../platform/app.ts'
import type { OperatorCaller } from '../platform/caller.ts'
import { auditAct, type Request } from '../platform/on.ts'
import { refuse } from '../platform/refuse.ts'
import { readSettings } from '../platform/settings.ts'

// Without what is easily taken for another: it is read out on the telephone.
const letters = 'abcdefghjkmnpqrstuvwxyz'
const digits = '23456789'
const some = (signs: string, count: number): string =>
  Array.from({ length: count }, () => signs[randomInt(signs.length)]).join('')

/** Fits the form of each kind: letters and digits to sign in, six digits to pay. */
const oneTime = { login: () => some(letters, 5) + some(digits, 5), pay: () => some('0123456789', 6) }
export type PasswordKind = keyof typeof oneTime

const columns = {
  login: { hash: 'passwordHash', mustChange: 'mustChangePassword' },
  pay: { hash: 'payPasswordHash', mustChange: 'mustChangePayPassword' },
} as const

/**
 * Gives a player who forgot theirs a one-time password, which must be changed at its first use; returns it, for it is
 * kept nowhere in clear. Their sessions end, withdrawals are held for `hold_after_reset_hours`, and they are told. Of
 * many at once one is made. Throws NotFound, ResetAgain, TooOften.
 */
export async function resetPassword(
  app: App,
  which: string,
  { kind, reason }: { kind: PasswordKind; reason: string },
  by: { caller: OperatorCaller } & Pick<Request, 'now' | 'ip' | 'requestId'>,
): Promise<{ password: string; heldUntil: Instant }> {
  const { hash, mustChange } = columns[kind]
  const before = isId(which)
    ? await app.db.selectFrom('player').select(['id', 'username', hash]).where('id', '=', which).executeTakeFirst()
    : undefined
  if (!before) return refuse(NotFound)
  const password = oneTime[kind]()
  const hashed = await hashPassword(password)
  const { now } = by
  const heldUntil = await transact(app, async (tx) => {
    const hours = Number((await readSettings(tx)).hold_after_reset_hours)
    const row = await tx
      .updateTable('player')
      .set((is) => ({
        [hash]: hashed,
        [mustChange]: true,
        withdrawalsHeldUntil: is.fn('greatest', ['withdrawalsHeldUntil', is.val(plus(now, hours * hour))]),
      }))
      .where('id', '=', before.id)
      .where(hash, '=', before[hash])
      .returning('withdrawalsHeldUntil')
      .executeTakeFirst()
    if (!row) return refuse(ResetAgain)
    for (const realm of ['player', 'agent'] as const) await endSessions(tx, realm, before.id)
    // Who is given a password is not kept out by the wrong ones before it.
    await forgetAttempts(tx, kind === 'login' ? `login:name:${before.username.toLowerCase()}` : `paypass:${before.id}`)
    await tell(tx, before.id, { title: resetCopy.title, text: resetCopy.text(kind, hours), now })
    await auditAct(tx, by, {
      act: 'player.resetPassword',
      subjectKind: 'player',
      subjectId: before.id,
      after: { kind, held_until: row.withdrawalsHeldUntil },
      reason,
    })
    return row.withdrawalsHeldUntil ?? now
  })
  app.sessions.forget(before.id as PlayerId)
  return { password, heldUntil }
}
