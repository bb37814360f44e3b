import type { FaultKind } from '@koi/contract/play/venue/fault'
import { sql } from 'kysely'
import { defer } from '../../platform/db/db.ts'
import { emit } from '../../platform/event/emit.ts'
import { fen, multiple } from '@koi/contract/money'
import type { CallResult, WinCall } from '../../platform/outside/wallet.ts'
import { findGrant, type FreeRound, updateRoundsLeft } from '../freeRound/freeRound.ts'
import { addRequirement } from '../../money/turnover/turnover.ts'
import { done, refused } from './calls.ts'
import { latestBet } from './end.ts'
import { loadMoves, repeated } from './moves.ts'
import {
  aboutOf,
  type BetResult,
  insertFault,
  loadBetResult,
  type Move,
  pay,
  recordResult,
  type SeamlessContext,
  writeMove,
} from './rows.ts'

/** Kind of the venue fault that a win above the cap causes. */
const heldFault: FaultKind = 'seamless.held'

/** Closes the fault of a held win that was decided or rolled back. `win`: its id at the venue. */
export async function closeHeldFault({ tx, venue, now }: SeamlessContext, win: string): Promise<void> {
  await tx
    .updateTable('venueFault')
    .set({ closedAt: now })
    .where('venue', '=', venue.code)
    .where('kind', '=', heldFault)
    .where(sql<string>`detail ->> 'about'`, '=', win)
    .where('closedAt', 'is', null)
    .execute()
  emit(tx, { kind: 'venue_fault.changed' })
}

/**
 * Credits a win, once per id; a win may be 0, and a bet may have several. The player's status does not matter. A win
 * above the venue's cap is held.
 */
export async function applyWin(context: SeamlessContext, call: WinCall): Promise<CallResult> {
  const { tx, venue, player, now } = context
  const { id, amount, validStake = null, memo, granted } = call
  const target = call.bet ?? (await latestBet(context, call.roundId))
  const [moves, loaded] = await Promise.all([
    loadMoves(context, [id, target]),
    loadForWin(context, target, granted?.id ?? null),
  ])
  const known = moves.get(id)
  // The round's latest bet may have changed since the first call, so the stored target counts.
  if (known) return repeated(context, known, { kind: 'win', target: call.bet ?? known.target, amount })
  const bet = moves.get(target)
  if (!bet) return 'unknown'
  if (bet.state === 'archived' && bet.playerId === player) {
    await insertFault(context, call, 'win of an archived bet')
    return 'conflict'
  }
  if (bet.kind !== 'bet' || bet.playerId !== player) {
    await insertFault(context, call, 'win of a bet of another player')
    return 'conflict'
  }
  if (bet.state !== 'done') {
    writeMove(context, { id, kind: 'win', target, amount, memo, state: 'refused', reason: 'rolled-back' })
    await insertFault(context, call, 'win of a bet that was refused or rolled back')
    return refused('rolled-back')
  }
  const { grant, result } = loaded
  if (grant && granted && granted.left !== null) await updateRoundsLeft(tx, grant, granted.left, now)
  const freeRound = grant?.id ?? null
  const isTooMuch = amount > venue.winCap
  const state = isTooMuch ? 'held' : 'done'
  writeMove(context, { id, kind: 'win', target, amount, validStake, memo, freeRound, state })
  if (isTooMuch) {
    await insertFault(context, call, 'win above the cap', heldFault)
    return { result: 'held', reason: 'cap' }
  }
  const withThis = result && { ...result, wins: result.wins + 1, total: result.total + amount }
  await payWin(context, { id, target, amount, validStake, memo }, { ...loaded, result: withThis })
  return done
}

interface LoadedForWin {
  grant: FreeRound | null
  /** Wins that were rolled back after the player had spent them, oldest first. */
  debts: Pick<Move, 'id' | 'about' | 'owed'>[]
  /** The bet with all paid wins. */
  result: BetResult | null
}

/** Loads what a win needs, in one round trip. */
export async function loadForWin(
  context: SeamlessContext,
  target: string,
  freeRound: string | null,
): Promise<LoadedForWin> {
  const { tx, venue, player } = context
  const [grant, debts, result] = await Promise.all([
    freeRound === null ? null : findGrant(tx, player, venue.code, freeRound),
    // The literal 0, because with a parameter PostgreSQL could not use the partial index.
    sql<Pick<Move, 'id' | 'about' | 'owed'>>`
      select id, about, owed from seamless_move where venue = ${venue.code} and player_id = ${player} and owed > 0
      order by at, id`.execute(tx),
    loadBetResult(context, target),
  ])
  return { grant: grant ?? null, debts: debts.rows, result }
}

/**
 * Pays a win, minus debts from rolled-back wins that the player had spent. Winnings of free rounds get the turnover
 * requirement of their grant.
 */
export async function payWin(
  context: SeamlessContext,
  { id, target, amount, validStake, memo }: Pick<Move, 'id' | 'target' | 'amount' | 'validStake' | 'memo'>,
  { grant, debts, result }: LoadedForWin,
): Promise<void> {
  const { tx, venue, player, now } = context
  const about = aboutOf(venue.code, id)
  pay(context, { kind: grant ? 'bet.free' : 'bet.payout', step: 'payout', order: about, amount: fen(amount) })
  if (grant)
    addRequirement(tx, {
      player,
      source: 'freeRound',
      about,
      amount: multiple(fen(amount), grant.turnoverMultiple),
      title: grant.gameName,
      at: now,
    })
  let left: number = amount
  for (const debt of debts) {
    const part = fen(Math.min(left, debt.owed))
    if (part === 0) break
    left -= part
    pay(context, { kind: 'bet.reclaim', step: `owed:${id}`, order: debt.about, amount: part })
    const owed = fen(debt.owed - part)
    void defer(
      tx,
      tx.updateTable('seamlessMove').set({ owed }).where('venue', '=', venue.code).where('id', '=', debt.id),
    )
  }
  await recordResult(context, target, result, { validStake, memo })
}
