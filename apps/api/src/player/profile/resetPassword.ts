import { randomInt } from 'node:crypto'
import { type PlayerId, isId } from '@koi/contract/id'
import { ResetAgain } from '@koi/contract/player/profile/profile.copy'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Texts } from '@koi/contract/texts'
import type { Instant } from '@koi/contract/time'
import { hashPassword } from '../../access/identity/password.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import { auditAct, type Request } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { givePassword, passwordColumns, type PasswordKind } from '../recovery/givePassword.ts'

// The letters lack those that are easily confused on the telephone.
const letters = 'abcdefghjkmnpqrstuvwxyz'
const digits = '23456789'
const randomText = (signs: string, count: number): string =>
  Array.from({ length: count }, () => signs[randomInt(signs.length)]).join('')

/** One-time passwords: letters and digits for the login, six digits for payments. */
const oneTime = { login: () => randomText(letters, 5) + randomText(digits, 5), pay: () => randomText('0123456789', 6) }

const noticeOf =
  (kind: PasswordKind) =>
  (hours: number, { profile: { resetCopy } }: Texts) => ({
    title: resetCopy.title,
    text: resetCopy.text(kind, hours),
  })

/**
 * Sets a one-time password and returns it; only its hash is stored. Ends the player's sessions, holds withdrawals for
 * `hold_after_reset_hours` and notifies the player. Throws NotFound, ResetAgain (a concurrent reset), TooOften.
 */
export async function resetPassword(
  app: App,
  which: string,
  { kind, reason }: { kind: PasswordKind; reason: string },
  by: { caller: OperatorCaller } & Pick<Request, 'now' | 'ip' | 'requestId'>,
): Promise<{ password: string; heldUntil: Instant }> {
  const row = isId(which)
    ? await app.db
        .selectFrom('player')
        .select(['id', 'username', `${passwordColumns[kind].hash} as before`])
        .where('id', '=', which)
        .executeTakeFirst()
    : undefined
  if (!row) return refuse(NotFound)
  const player = { id: row.id as PlayerId, username: row.username }
  const password = oneTime[kind]()
  const hashed = await hashPassword(password)
  const { now } = by
  const heldUntil = await transact(app, async (tx) => {
    const { before } = row
    const until = await givePassword(tx, player, { kind, before, after: hashed, isOneTime: true }, noticeOf(kind), now)
    if (!until) return refuse(ResetAgain)
    auditAct(tx, by, {
      act: 'player.resetPassword',
      subjectKind: 'player',
      subjectId: player.id,
      after: { kind, held_until: until },
      reason,
    })
    return until
  })
  app.sessions.invalidate(player.id)
  return { password, heldUntil }
}
