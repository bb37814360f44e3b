import type { PlayerId } from '@koi/contract/id'
import { hour, type Instant, plus } from '@koi/contract/time'
import { nameKey } from '../auth/auth.ts'
import { payKey } from '../auth/password.ts'
import { forgetAttempts } from '../identity/attempt.ts'
import { forgetName } from '../identity/nameLimit.ts'
import { endSessions } from '../identity/session.ts'
import { tell } from '../message/message.ts'
import { announce } from '../messenger/announce.ts'
import type { Tx } from '../platform/db.ts'
import { readSettings } from '../platform/settings.ts'

export const passwordColumns = {
  login: { hash: 'passwordHash', mustChange: 'mustChangePassword' },
  pay: { hash: 'payPasswordHash', mustChange: 'mustChangePayPassword' },
} as const
export type PasswordKind = keyof typeof passwordColumns

interface Given {
  kind: PasswordKind
  /** The hash that stands, and the one that is to stand. */
  before: string
  after: string
  /** Good for nothing but its change. */
  isOneTime: boolean
}

/**
 * Gives a player a password whose old one nobody asked for (R7): every session of theirs ends, here and in the agents'
 * portal, withdrawals are held for `hold_after_reset_hours`, wrong tries are forgotten, and `notice` tells them. Returns until
 * when withdrawals are held; null, and nothing was done, where the password has changed meanwhile. The caller drops what
 * `app.sessions` remembers after the transaction.
 */
export async function givePassword(
  tx: Tx,
  { id, username }: { id: PlayerId; username: string },
  { kind, before, after, isOneTime }: Given,
  notice: (hours: number) => { title: string; text: string },
  now: Instant,
): Promise<Instant | null> {
  const { hash, mustChange } = passwordColumns[kind]
  const hours = Number((await readSettings(tx)).hold_after_reset_hours)
  const row = await tx
    .updateTable('player')
    .set((is) => ({
      [hash]: after,
      [mustChange]: isOneTime,
      // What is given by an operator is not of the player's own choice: its change will be.
      ...(isOneTime ? {} : { passwordChangedAt: now }),
      withdrawalsHeldUntil: is.fn('greatest', ['withdrawalsHeldUntil', is.val(plus(now, hours * hour))]),
    }))
    .where('id', '=', id)
    .where(hash, '=', before)
    .returning('withdrawalsHeldUntil')
    .executeTakeFirst()
  if (!row) return null
  for (const realm of ['player', 'agent'] as const) await endSessions(tx, realm, id)
  // Who is given a password is not kept out by the wrong ones before it.
  if (kind === 'login') await forgetName(tx, { key: nameKey(username) }, { realm: 'player', subject: id })
  else await forgetAttempts(tx, payKey(id))
  await tell(tx, id, { ...notice(hours), now, isTold: true })
  const data = { hours: String(hours) }
  await announce(tx, 'password.reset', { about: `${id}:${kind}:${now}`, player: id, data, now })
  return row.withdrawalsHeldUntil ?? now
}
