import type { LimitKind } from '@koi/contract/player/protection/protection'
import {
  PlayLimitReached,
  PlayLimitSpent,
  PlayOff,
  RealityCheckDue,
} from '@koi/contract/player/protection/protection.copy'
import { type Fen, fen, shortYuan } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Request } from '../../platform/http/on.ts'
import { Refused, refuse } from '../../platform/text/refuse.ts'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { type Hold, holdOf, loadHolds, requireNotHeld } from './hold.ts'
import { type LimitRow, setLimits, shortQuantity, type Tightest, tightest } from './limit.ts'
import { type Counting, countingOf } from './period.ts'
import { dueMinutes, type LatestSession, loadLatestSession, notePlay, extendSession } from './session.ts'
import { atStake } from './used.ts'

const moneyKinds: readonly LimitKind[] = ['loss', 'stake']
const playKinds: readonly LimitKind[] = [...moneyKinds, 'time']

/** The loss or stake limit with the least left, after subtracting the money at venues. */
async function remainingStake(
  db: Reader | Tx,
  player: string,
  rows: LimitRow[],
  counting: Counting,
): Promise<Tightest | null> {
  const least = await tightest(db, player, rows, moneyKinds, counting)
  return least && { ...least, rest: least.rest - (await atStake(db, player)) }
}

/** The part of `amount` that loss and stake limits allow to be moved to a venue. */
export async function roomInVenues(db: Reader | Tx, player: string, amount: Fen, counting: Counting): Promise<Fen> {
  const room = await remainingStake(db, player, await setLimits(db, player), counting)
  return room ? fen(Math.max(0, Math.min(amount, room.rest))) : amount
}

/**
 * Requires that `amount` fits the loss and stake limits. `limits` must be loaded under the player's lock. Throws
 * PlayLimitReached.
 */
export async function requireWithinPlayLimits(
  tx: Tx,
  player: string,
  limits: LimitRow[],
  amount: Fen,
  counting: Counting,
): Promise<void> {
  const room = await remainingStake(tx, player, limits, counting)
  if (!room || amount <= room.rest) return
  const { period, kind, span, most, rest } = room
  const left = shortYuan(fen(Math.max(0, rest)))
  refuse(PlayLimitReached, { period, kind, span, most: shortQuantity(kind, most), rest: left })
}

/** Throws PlayOff while the operator has stopped all play. */
export function requirePlayOpen({ play_state: isOpen, play_off_tips: tips }: Settings): void {
  if (!isOpen) refuse(PlayOff, { tips })
}

/** Requires that the player may open a game. Throws PlayOff, PlayPaused, RealityCheckDue, PlayLimitSpent. */
export async function requirePlayAllowed(
  db: Reader | Tx,
  settings: Settings,
  player: string,
  now: Instant,
): Promise<void> {
  requirePlayOpen(settings)
  const [latest, limits, holds] = await Promise.all([
    loadLatestSession(db, player),
    setLimits(db, player),
    loadHolds(db, player),
  ])
  requireNotHeld(holds, 'play', now)
  const minutes = dueMinutes(latest, now)
  if (minutes !== null) refuse(RealityCheckDue, { minutes })
  const least = await tightest(db, player, limits, playKinds, countingOf(settings, now))
  if (!least || least.rest > 0) return
  const { period, kind, span, most } = least
  refuse(PlayLimitSpent, { period, kind, span, most: shortQuantity(kind, most) })
}

/** Text of the refusal to open a game; '' if the player may open one. */
export async function playRefusalText(
  db: Reader | Tx,
  { settings, language }: Pick<Request, 'settings' | 'language'>,
  player: string,
  now: Instant,
): Promise<string> {
  try {
    await requirePlayAllowed(db, settings, player, now)
    return ''
  } catch (error) {
    if (error instanceof Refused) return error.textIn(language)
    throw error
  }
}

/** Checks again and records play when a game is opened. Throws what `refusePlay` throws. */
export async function beginPlay(tx: Tx, settings: Settings, player: string, now: Instant): Promise<void> {
  await requirePlayAllowed(tx, settings, player, now)
  await notePlay(tx, player, now)
}

/**
 * Why a stake from the main wallet is refused, in the words of the venue protocol; '' accepts it and records play. The
 * caller holds the player's lock.
 */
export async function stakeStop(
  tx: Tx,
  player: string,
  {
    settings,
    latest,
    limits: rows,
    holds,
  }: { settings: Settings; latest: LatestSession; limits: LimitRow[]; holds: Hold[] },
  amount: Fen,
  now: Instant,
): Promise<string> {
  if (!settings.play_state) return 'closed'
  if (holdOf(holds, 'play', now)) return 'player'
  const counting = countingOf(settings, now)
  const time = await tightest(tx, player, rows, ['time'], counting)
  const room = await remainingStake(tx, player, rows, counting)
  const isOver = (time && time.rest <= 0) || (room && room.rest < amount)
  const reason = dueMinutes(latest, now) === null ? (isOver ? 'limit' : '') : 'check'
  if (reason !== 'limit') extendSession(tx, player, latest, now)
  return reason
}
