import { beijingText, day, hour, type Instant, plus } from '@koi/contract/time'
import { HolderDiffers, takeoverCopy, type WithdrawalFlag, WithdrawalsHeld } from '@koi/contract/withdraw/withdraw.copy'
import { isUnchecked } from '../dormancy/dormancy.ts'
import { isNewDevice, type Origin } from '../identity/device.ts'
import { notifyPlayer } from '../message/message.ts'
import type { Tx } from '../platform/db.ts'
import type { Payee } from '../payee/row.ts'
import { openIn } from '../platform/personal.ts'
import { refuse } from '../platform/refuse.ts'
import type { FolderSecret } from '../platform/secret.ts'
import { readSettings } from '../platform/settings.ts'

const plain = (name: string): string => name.replace(/[\s·•・]/g, '').toLowerCase()

/**
 * Returns warning flags; messages the player after a password change or a new device with a new payee. Throws
 * WithdrawalsHeld during a hold, HolderDiffers with `payee_holder_strict`.
 */
export async function screenWithdrawal(
  tx: Tx,
  key: FolderSecret,
  payee: Payee,
  from: Origin,
  now: Instant,
): Promise<WithdrawalFlag[]> {
  const { playerId: player } = payee
  const settings = await readSettings(tx)
  const { withdrawalsHeldUntil, passwordChangedAt, realname } = await tx
    .selectFrom('player')
    .select(['withdrawalsHeldUntil', 'passwordChangedAt', 'realname'])
    .where('id', '=', player)
    .executeTakeFirstOrThrow()
  const holdHours = Number(settings.hold_after_change_hours)
  const since = plus(now, -Math.max(day, holdHours * hour))
  const flags: WithdrawalFlag[] = []
  let held = withdrawalsHeldUntil
  const hold = (flag: WithdrawalFlag, from: Instant) => {
    flags.push(flag)
    const until = plus(from, holdHours * hour)
    if (holdHours > 0 && (!held || until > held)) held = until
  }
  if (passwordChangedAt && passwordChangedAt > since) hold('password', passwordChangedAt)
  if (payee.createdAt > since && (await isNewDevice(tx, 'player', player, from, { now, since })))
    hold('device', payee.createdAt)
  const name = openIn(key, 'player.realname', player, realname)
  if (payee.kind === 'bank' && plain(payee.bankOwner) !== plain(name)) flags.push('holder')
  if (await isUnchecked(tx, player)) flags.push('dormant')
  if (held && held > now) refuse(WithdrawalsHeld, { until: beijingText(held) })
  if (flags.includes('holder') && Number(settings.payee_holder_strict) === 1) refuse(HolderDiffers)
  if (flags.some((flag) => flag === 'password' || flag === 'device'))
    notifyPlayer(tx, player, { title: takeoverCopy.title, text: takeoverCopy.text(flags), now })
  return flags
}
