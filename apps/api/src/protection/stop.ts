import type { LimitKind } from '@koi/contract/protection/protection'
import { PlayLimitReached, PlayLimitSpent, PlayOff, RealityCheckDue } from '@koi/contract/protection/protection.copy'
import { type Fen, fen, shortYuan } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import type { Reader, Tx } from '../platform/db.ts'
import { Refused, refuse } from '../platform/refuse.ts'
import { readSettings } from '../platform/settings.ts'
import { type LimitRow, setLimits, shortQuantity, type Tightest, tightest } from './limit.ts'
import { dueMinutes, latestOf, notePlay, stretch } from './session.ts'
import { atStake } from './used.ts'

/** Limits that money at stake can exceed. */
const ofMoney: readonly LimitKind[] = ['loss', 'stake']
const ofPlay: readonly LimitKind[] = [...ofMoney, 'time']

/** The limit of losses or stakes that leaves the least for more money at stake; what lies in venues is at stake already. */
async function roomFor(db: Reader | Tx, player: string, rows: LimitRow[], now: Instant): Promise<Tightest | null> {
  const least = await tightest(db, player, rows, ofMoney, now)
  return least && { ...least, rest: least.rest - (await atStake(db, player)) }
}

/** How much of `amount` a player's limits of losses and stakes let into a venue (R46). */
export async function roomInVenues(db: Reader | Tx, player: string, amount: Fen, now: Instant): Promise<Fen> {
  const room = await roomFor(db, player, await setLimits(db, player), now)
  return room ? fen(Math.max(0, Math.min(amount, room.rest))) : amount
}

/** What keeps money out of venues (R35, R46). Throws PlayOff, PlayLimitReached. The player is locked. */
export async function refuseIntoVenue(tx: Tx, player: string, amount: Fen, now: Instant): Promise<void> {
  await refuseWhileOff(tx)
  const room = await roomFor(tx, player, await setLimits(tx, player), now)
  if (!room || amount <= room.rest) return
  const { kind, span, most, rest } = room
  const left = shortYuan(fen(Math.max(0, rest)))
  refuse(PlayLimitReached, { kind, span, most: shortQuantity(kind, most), rest: left })
}

/** Throws PlayOff while all gaming is off (R35). */
export async function refuseWhileOff(db: Reader | Tx): Promise<void> {
  const { play_state: state, play_off_tips: tips } = await readSettings(db)
  if (!state) refuse(PlayOff, { tips })
}

/** What keeps a game from being opened. Throws PlayOff, RealityCheckDue, PlayLimitSpent. */
export async function refusePlay(db: Reader | Tx, player: string, now: Instant): Promise<void> {
  await refuseWhileOff(db)
  const minutes = dueMinutes(await latestOf(db, player), now)
  if (minutes !== null) refuse(RealityCheckDue, { minutes })
  const least = await tightest(db, player, await setLimits(db, player), ofPlay, now)
  if (!least || least.rest > 0) return
  const { kind, span, most } = least
  refuse(PlayLimitSpent, { kind, span, most: shortQuantity(kind, most) })
}

/** The same as a sentence; '' while a game may be opened. */
export async function whyStopped(db: Reader | Tx, player: string, now: Instant): Promise<string> {
  try {
    await refusePlay(db, player, now)
    return ''
  } catch (error) {
    if (error instanceof Refused) return error.text
    throw error
  }
}

/** A game is opened: the last look, and the sign that play has begun. Throws what `refusePlay` throws. */
export async function beginPlay(tx: Tx, player: string, now: Instant): Promise<void> {
  await refusePlay(tx, player, now)
  await notePlay(tx, player, now)
}

/**
 * Why a stake from the main wallet is not taken, in the words of the venue protocol; '' takes it and is a sign of play.
 * The player is locked.
 */
export async function stakeStop(tx: Tx, player: string, amount: Fen, now: Instant): Promise<string> {
  if (!(await readSettings(tx)).play_state) return 'closed'
  const latest = await latestOf(tx, player)
  const rows = await setLimits(tx, player)
  const time = await tightest(tx, player, rows, ['time'], now)
  const room = await roomFor(tx, player, rows, now)
  const isOver = (time && time.rest <= 0) || (room && room.rest < amount)
  const reason = dueMinutes(latest, now) === null ? (isOver ? 'limit' : '') : 'check'
  if (reason !== 'limit') await stretch(tx, player, latest, now)
  return reason
}
