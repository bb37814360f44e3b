import { beijingText, day, hour, type Instant, plus } from '@koi/contract/time'
import { isSamePersonName } from '@koi/contract/personName'
import { HolderDiffers, type WithdrawalFlag, WithdrawalsHeld } from '@koi/contract/money/withdraw/withdraw.copy'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import type { Selectable } from 'kysely'
import { isUnchecked } from '../../player/dormancy/dormancy.ts'
import { isNewDevice, type Origin } from '../../access/identity/device.ts'
import { notifyPlayer } from '../../player/message/message.ts'
import type { Tx } from '../../platform/db/db.ts'
import { hasUsableAddress, paysOutTo } from '../payee/payee.ts'
import { openPayee, type Payee } from '../payee/row.ts'
import { isVerificationDue } from '../../player/verification/verification.ts'
import { blockOf } from '../../access/identity/playerStatus.ts'
import { openIn } from '../../platform/base/personal.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Withdrawal } from './withdraw.ts'

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

type Person = Pick<Selectable<Tables['player']>, 'withdrawalsHeldUntil' | 'passwordChangedAt' | 'realname'>

interface Screened {
  payee: Payee
  person: Person
  watched: Watched
  settings: Settings
  now: Instant
}

/** Returns the flags of a withdrawal to this payee, and until when withdrawals are held; null: not held. */
function findFlags(
  key: FolderSecret,
  { payee, person, watched, settings, now }: Screened,
): { flags: WithdrawalFlag[]; held: Instant | null } {
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
  const name = openIn(key, 'player.realname', payee.playerId, realname)
  if (payee.kind === 'bank' && !isSamePersonName(payee.bankOwner, name)) flags.push('holder')
  if (watched.isDormant) flags.push('dormant')
  return { flags, held: held && held > now ? held : null }
}

/**
 * Returns warning flags. Messages the player, deferred, after a password change or a new device with a new payee.
 * Throws WithdrawalsHeld during a hold, HolderDiffers with `payee_holder_strict`.
 */
export function screenWithdrawal(tx: Tx, key: FolderSecret, screened: Screened): WithdrawalFlag[] {
  const { payee, settings, now } = screened
  const { flags, held } = findFlags(key, screened)
  if (held) refuse(WithdrawalsHeld, { until: beijingText(held) })
  if (flags.includes('holder') && Number(settings.payee_holder_strict) === 1) refuse(HolderDiffers)
  if (flags.some((flag) => flag === 'password' || flag === 'device'))
    notifyPlayer(
      tx,
      payee.playerId,
      ({ withdraw: { takeoverCopy } }) => ({ title: takeoverCopy.title, text: takeoverCopy.text(flags) }),
      { now },
    )
  return flags
}

/** What stands against paying an order now, whatever held when it was made. */
export interface Objections {
  /** Those of the order, and those that were added since. */
  flags: Set<string>
  isBlocked: boolean
  /** Withdrawals are held, the identity is not proved, or the payee takes no payouts any more. */
  isHeld: boolean
}

/** Loads what stands against paying a locked order; the caller holds the player's lock. */
export async function loadObjections(
  tx: Tx,
  key: FolderSecret,
  { playerId: player, payeeId, flags: before }: Pick<Withdrawal, 'playerId' | 'payeeId' | 'flags'>,
  settings: Settings,
  now: Instant,
): Promise<Objections> {
  const [person, row, isDormant, isProofDue] = await Promise.all([
    loadPerson(tx, player),
    tx.selectFrom('payee').selectAll().where('id', '=', payeeId).executeTakeFirstOrThrow(),
    isUnchecked(tx, player),
    isVerificationDue(tx, player, 'withdrawal', settings),
  ])
  const payee = openPayee(key, row)
  const isPaidOut =
    payee.removedAt === null &&
    hasUsableAddress(payee, settings) &&
    (payee.kind !== 'bank' || (await paysOutTo(tx, payee)))
  const watched = { isNewDevice: false, isDormant }
  const { flags, held } = findFlags(key, { payee, person, watched, settings, now })
  return {
    flags: new Set([...before, ...flags]),
    isBlocked: blockOf(person) !== null,
    isHeld: held !== null || isProofDue || !isPaidOut,
  }
}

export const loadPerson = (tx: Tx, player: string) =>
  tx
    .selectFrom('player')
    .select(['isBlacklisted', 'isActive', 'withdrawalsHeldUntil', 'passwordChangedAt', 'realname'])
    .where('id', '=', player)
    .executeTakeFirstOrThrow()
