import type { PlayerId } from '@koi/contract/id'
import type { Texts } from '@koi/contract/texts'
import { hour, type Instant, plus } from '@koi/contract/time'
import { nameKey } from '../auth/auth.ts'
import { payKey } from '../auth/password.ts'
import { deleteAttempts } from '../../access/identity/attempt.ts'
import { forgetName } from '../../access/identity/nameLimit.ts'
import { endSessions } from '../../access/identity/session.ts'
import { notifyPlayer } from '../message/message.ts'
import { announce } from '../messenger/announce.ts'
import type { Tx } from '../../platform/db/db.ts'
import { readSettings } from '../../platform/db/settings.ts'

export const passwordColumns = {
  login: { hash: 'passwordHash', mustChange: 'mustChangePassword' },
  pay: { hash: 'payPasswordHash', mustChange: 'mustChangePayPassword' },
} as const
export type PasswordKind = keyof typeof passwordColumns

interface PasswordReplacement {
  kind: PasswordKind
  /** The stored hash (`before`) and the new one (`after`). */
  before: string
  after: string
  /** Whether the new password is valid only for changing it. */
  isOneTime: boolean
}

/**
 * Sets a new password without the old one: ends all sessions on player site and portal, holds withdrawals for
 * `hold_after_reset_hours`, deletes failed attempts and notifies the player. Returns the end of the hold; null, with
 * nothing changed, if the stored hash is no longer `before`.
 */
export async function givePassword(
  tx: Tx,
  { id, username }: { id: PlayerId; username: string },
  { kind, before, after, isOneTime }: PasswordReplacement,
  notice: (hours: number, texts: Texts) => { title: string; text: string },
  now: Instant,
): Promise<Instant | null> {
  const { hash, mustChange } = passwordColumns[kind]
  const hours = Number((await readSettings(tx)).hold_after_reset_hours)
  const row = await tx
    .updateTable('player')
    .set((eb) => ({
      [hash]: after,
      [mustChange]: isOneTime,
      // The player did not choose a password that an operator set, so only its later change counts as the player's.
      ...(isOneTime ? {} : { passwordChangedAt: now }),
      withdrawalsHeldUntil: eb.fn('greatest', ['withdrawalsHeldUntil', eb.val(plus(now, hours * hour))]),
    }))
    .where('id', '=', id)
    .where(hash, '=', before)
    .returning('withdrawalsHeldUntil')
    .executeTakeFirst()
  if (!row) return null
  for (const realm of ['player', 'agent'] as const) await endSessions(tx, realm, id)
  if (kind === 'login') await forgetName(tx, { key: nameKey(username) }, { realm: 'player', subject: id })
  else await deleteAttempts(tx, payKey(id))
  notifyPlayer(tx, id, (texts) => notice(hours, texts), { now, isTold: true })
  const data = { hours: String(hours) }
  announce(tx, 'password.reset', { about: `${id}:${kind}:${now}`, player: id, data, now })
  return row.withdrawalsHeldUntil ?? now
}
