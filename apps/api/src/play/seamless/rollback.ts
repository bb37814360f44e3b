import { fen } from '@koi/contract/money'
import type { CallResult, RollbackCall } from '../../platform/outside/wallet.ts'
import { cancelRequirement } from '../../money/turnover/turnover.ts'
import { done, refused } from './calls.ts'
import { zeroWin } from './end.ts'
import { loadMoves, repeated } from './moves.ts'
import { closeHeldFault } from './win.ts'
import {
  aboutOf,
  insertFault,
  loadBetResult,
  type Move,
  pay,
  recordResult,
  type SeamlessContext,
  setState,
  writeMove,
} from './rows.ts'

/**
 * Rolls back a bet or win, once. An unknown id is stored, so that the bet or win is refused when it arrives later. If
 * the player has spent the win, the rest becomes a debt that is deducted from later wins: the wallet never goes below
 * zero.
 */
export async function applyRollback(context: SeamlessContext, call: RollbackCall): Promise<CallResult> {
  const { tx, player, now, venue, wallet } = context
  const { id, target } = call
  const moves = await loadMoves(context, [id, target])
  const known = moves.get(id)
  if (known) return repeated(context, known, { kind: 'rollback', target })
  const move = moves.get(target)
  const write = (fields: { state: Move['state']; amount?: number; owed?: number; reason?: string }) =>
    writeMove(context, {
      id,
      kind: 'rollback',
      target,
      ...fields,
      amount: fen(fields.amount ?? 0),
      owed: fen(fields.owed ?? 0),
    })
  if (!move) {
    write({ state: 'early' })
    return earlyOutcome
  }
  if (move.playerId !== player || move.kind === 'rollback') {
    await insertFault(context, call, 'rollback of a transaction of another player, or of a rollback')
    return 'conflict'
  }
  if (move.state === 'archived') {
    await insertFault(context, call, 'rollback of an archived transaction')
    return 'conflict'
  }
  if (call.amount !== undefined && call.amount !== move.amount) {
    await insertFault(context, call, 'rollback amount differs from the bet')
    return 'conflict'
  }
  if (move.state !== 'done') {
    if (move.state === 'held') {
      setState(context, target, 'undone')
      await closeHeldFault(context, target)
    }
    write({ state: 'done' })
    return done
  }
  if (move.kind === 'bet' && (await hasWins(context, target))) {
    write({ state: 'refused', reason: 'settled' })
    return refused('settled')
  }
  const isBet = move.kind === 'bet'
  const amount = isBet ? move.amount : fen(Math.min(move.amount, wallet.balance))
  pay(context, { kind: isBet ? 'bet.undo' : 'bet.reclaim', order: aboutOf(venue.code, id), amount })
  write({ state: 'done', amount: move.amount, owed: move.amount - amount })
  setState(context, target, 'undone')
  if (move.freeRound) await cancelRequirement(tx, player, 'freeRound', move.about, now)
  const result = await loadBetResult(context, move.target)
  await recordResult(context, move.target, result, { isVoid: isBet })
  return done
}

const earlyOutcome: CallResult = { result: 'done', reason: '', isEarly: true }

/** Whether a bet has wins; wins of 0 from a round's end do not count. */
const hasWins = async ({ tx, venue }: SeamlessContext, bet: string): Promise<boolean> =>
  (await tx
    .selectFrom('seamlessMove')
    .select('id')
    .where('venue', '=', venue.code)
    .where('target', '=', bet)
    .where('kind', '=', 'win')
    .where('id', '<>', zeroWin(bet))
    .where('state', 'in', ['done', 'held'])
    .limit(1)
    .executeTakeFirst()) !== undefined
