import { day, hour, type Instant, plus } from '@koi/contract/time'
import { isSamePersonName } from '@koi/contract/personName'
import type { WithdrawalFlag } from '@koi/contract/money/withdraw/withdraw.copy'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import type { Selectable } from 'kysely'
import { isUnchecked } from '../../player/dormancy/dormancy.ts'
import { isNewDevice, type Origin } from '../../access/identity/device.ts'
import { notifyPlayer } from '../../player/message/message.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { hasUsableAddress, paysOutTo } from '../payee/payee.ts'
import { openPayee, type Payee } from '../payee/row.ts'
import { holdOf, loadHolds } from '../../player/protection/hold.ts'
import { isVerificationDue } from '../../player/verification/verification.ts'
import { blockOf } from '../../access/identity/playerStatus.ts'
import { openIn } from '../../platform/base/personal.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Withdrawal } from './withdraw.ts'

const watchedSince = (settings: Settings, now: Instant): Instant =>
  plus(now, -Math.max(day, Number(settings.hold_after_change_hours) * hour))

/** Whether the payee is new and so is the device of this call; devices are loaded only for a new payee. */
export async function isOnNewDevice(
  db: Reader | Tx,
  { playerId: player, createdAt }: Payee,
  from: Origin,
  settings: Settings,
  now: Instant,
): Promise<boolean> {
  const since = watchedSince(settings, now)
  return createdAt > since && isNewDevice(db, 'player', player, from, { now, since })
}

export type Person = Pick<Selectable<Tables['player']>, 'withdrawalsHeldUntil' | 'passwordChangedAt' | 'realname'>

interface Screened {
  /** Null: only the flags of withdrawals to any payee. */
  to: { payee: Payee; isNewDevice: boolean } | null
  person: Person
  isDormant: boolean
  settings: Settings
  now: Instant
}

/** Returns the flags of a withdrawal to this payee, and until when withdrawals are held; null: not held. */
export function findFlags(
  key: FolderSecret,
  { to, person, isDormant, settings, now }: Screened,
): { flags: WithdrawalFlag[]; heldUntil: Instant | null } {
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
  if (to?.isNewDevice) hold('device', to.payee.createdAt)
  if (to?.payee.kind === 'bank') {
    const name = openIn(key, 'player.realname', to.payee.playerId, realname)
    if (!isSamePersonName(to.payee.bankOwner, name)) flags.push('holder')
  }
  if (isDormant) flags.push('dormant')
  return { flags, heldUntil: held && held > now ? held : null }
}

/** Messages the player, deferred, if the withdrawal follows a password change or comes from a new device with a new payee. */
export function warnOfTakeover(tx: Tx, player: string, flags: WithdrawalFlag[], now: Instant): void {
  if (!flags.some((flag) => flag === 'password' || flag === 'device')) return
  notifyPlayer(
    tx,
    player,
    ({ withdraw: { takeoverCopy } }) => ({ title: takeoverCopy.title, text: takeoverCopy.text(flags) }),
    { now },
  )
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
  const [person, row, isDormant, holds, isProofDue] = await Promise.all([
    loadPerson(tx, player),
    tx.selectFrom('payee').selectAll().where('id', '=', payeeId).executeTakeFirstOrThrow(),
    isUnchecked(tx, player),
    loadHolds(tx, player),
    isVerificationDue(tx, player, 'withdrawal', settings),
  ])
  const payee = openPayee(key, row)
  const isPaidOut = payee.removedAt === null && hasUsableAddress(payee, settings) && (await paysOutTo(tx, payee))
  const to = { payee, isNewDevice: false }
  const { flags, heldUntil } = findFlags(key, { to, person, isDormant, settings, now })
  return {
    flags: new Set([...before, ...flags]),
    isBlocked: blockOf(person) !== null,
    isHeld: heldUntil !== null || holdOf(holds, 'withdrawals', now) !== null || isProofDue || !isPaidOut,
  }
}

export const loadPerson = (db: Reader | Tx, player: string) =>
  db
    .selectFrom('player')
    .select([
      'isBlacklisted',
      'isActive',
      'withdrawalsHeldUntil',
      'passwordChangedAt',
      'realname',
      'mustChangePayPassword',
    ])
    .where('id', '=', player)
    .executeTakeFirstOrThrow()
