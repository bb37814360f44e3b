import type { PlayerId } from '@koi/contract/id'
import { hour, type Instant, plus } from '@koi/contract/time'
import { removeFactor } from '../../access/identity/factor.ts'
import { lockPlayerRow, ownerOf } from '../../access/identity/ownFactor.ts'
import { removePasskeys } from '../../access/identity/passkey.ts'
import { dropCodes } from '../../access/identity/recoveryCode.ts'
import { endSessions } from '../../access/identity/session.ts'
import { notifyPlayer } from '../message/message.ts'
import type { Tx } from '../../platform/db/db.ts'
import { readSettings } from '../../platform/db/settings.ts'

/**
 * Removes a player's authenticator, passkeys and recovery codes and switches step-up and the check at the sign-in off: ends all
 * sessions on player site and portal, holds withdrawals for `hold_after_reset_hours` and notifies the player. Returns whether
 * there was anything to remove; without, nothing changes.
 */
export async function resetFactor(tx: Tx, player: PlayerId, now: Instant): Promise<boolean> {
  const owner = ownerOf(player)
  const { hasStepUp, hasSignInFactor } = await lockPlayerRow(tx, player)
  const hadCodes = await removeFactor(tx, owner)
  const passkeys = await removePasskeys(tx, owner)
  if (!hadCodes && passkeys === 0 && !hasStepUp && !hasSignInFactor) return false
  await dropCodes(tx, owner)
  const hours = Number((await readSettings(tx)).hold_after_reset_hours)
  await tx
    .updateTable('player')
    .set((eb) => ({
      hasStepUp: false,
      hasSignInFactor: false,
      withdrawalsHeldUntil: eb.fn('greatest', ['withdrawalsHeldUntil', eb.val(plus(now, hours * hour))]),
    }))
    .where('id', '=', player)
    .execute()
  for (const realm of ['player', 'agent'] as const) await endSessions(tx, realm, player)
  notifyPlayer(tx, player, ({ profile }) => profile.factorResetCopy(hours), { now })
  return true
}
