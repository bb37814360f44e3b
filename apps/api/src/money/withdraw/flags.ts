import { beijingText, day, hour, type Instant, plus } from '@koi/contract/time'
import { HolderDiffers, type WithdrawalFlag, WithdrawalsHeld } from '@koi/contract/money/withdraw/withdraw.copy'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import type { Selectable } from 'kysely'
import { isUnchecked } from '../../player/dormancy/dormancy.ts'
import { isNewDevice, type Origin } from '../../access/identity/device.ts'
import { notifyPlayer } from '../../player/message/message.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Payee } from '../payee/row.ts'
import { openIn } from '../../platform/base/personal.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import type { Tables } from '../../platform/db/tables.ts'

const plain = (name: string): string => name.replace(/[\s·•・]/g, '').toLowerCase()

const watchedSince = (settings: Settings, now: Instant): Instant =>
  plus(now, -Math.max(day, Number(settings.hold_after_change_hours) * hour))

interface Watched {
  /** Whether the payee is new and so is the device of this call. */
  isNewDevice: boolean
  isDormant: boolean
}

/** Loads what the flags need besides the player's row; devices only for a new payee. */
export async function loadWatched(
  tx: Tx,
  { playerId: player, createdAt }: Payee,
  from: Origin,
  settings: Settings,
  now: Instant,
): Promise<Watched> {
  const since = watchedSince(settings, now)
  const [isNew, isDormant] = await Promise.all([
    createdAt > since && isNewDevice(tx, 'player', player, from, { now, since }),
    isUnchecked(tx, player),
  ])
  return { isNewDevice: isNew, isDormant }
}

/**
 * Returns warning flags. Messages the player, deferred, after a password change or a new device with a new payee.
 * Throws WithdrawalsHeld during a hold, HolderDiffers with `payee_holder_strict`.
 */
export function screenWithdrawal(
  tx: Tx,
  key: FolderSecret,
  {
    payee,
    person,
    watched,
    settings,
    now,
  }: {
    payee: Payee
    person: Pick<Selectable<Tables['player']>, 'withdrawalsHeldUntil' | 'passwordChangedAt' | 'realname'>
    watched: Watched
    settings: Settings
    now: Instant
  },
): WithdrawalFlag[] {
  const { playerId: player } = payee
  const { withdrawalsHeldUntil, passwordChangedAt, realname } = person
  const holdHours = Number(settings.hold_after_change_hours)
  const flags: WithdrawalFlag[] = []
  let held = withdrawalsHeldUntil
  const hold = (flag: WithdrawalFlag, from: Instant) => {
    flags.push(flag)
    const until = plus(from, holdHours * hour)
    if (holdHours > 0 && (!held || until > held)) held = until
  }
  if (passwordChangedAt && passwordChangedAt > watchedSince(settings, now)) hold('password', passwordChangedAt)
  if (watched.isNewDevice) hold('device', payee.createdAt)
  const name = openIn(key, 'player.realname', player, realname)
  if (payee.kind === 'bank' && plain(payee.bankOwner) !== plain(name)) flags.push('holder')
  if (watched.isDormant) flags.push('dormant')
  if (held && held > now) refuse(WithdrawalsHeld, { until: beijingText(held) })
  if (flags.includes('holder') && Number(settings.payee_holder_strict) === 1) refuse(HolderDiffers)
  if (flags.some((flag) => flag === 'password' || flag === 'device'))
    notifyPlayer(
      tx,
      player,
      ({ withdraw: { takeoverCopy } }) => ({ title: takeoverCopy.title, text: takeoverCopy.text(flags) }),
      { now },
    )
  return flags
}
