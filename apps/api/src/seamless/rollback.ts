import { fen } from '@koi/contract/money'
import { loadBalance, post } from '../ledger/ledger.ts'
import type { CallResult, RollbackCall } from '../outside/wallet.ts'
import { cancelRequirement } from '../turnover/turnover.ts'
import { done, refused } from './calls.ts'
import { zeroWin } from './end.ts'
import { loadMoves, repeated } from './moves.ts'
import { aboutOf, insertFault, type Move, recordResult, type SeamlessContext, setState, writeMove } from './rows.ts'

/**
 * Rolls a bet or win back, once. An unknown id is stored, so that its late arrival is refused. A win that was already
 * spent becomes a debt, deducted from later wins: the wallet never goes below zero.
 */
export async function applyRollback(context: SeamlessContext, call: RollbackCall): Promise<CallResult> {
  const { tx, player, now, venue } = context
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
    await write({ state: 'early' })
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
    if (move.state === 'held') await setState(context, target, 'undone')
    await write({ state: 'done' })
    return done
  }
  if (move.kind === 'bet' && (await hasWins(context, target))) {
    await write({ state: 'refused', reason: 'settled' })
    return refused('settled')
  }
  const isBet = move.kind === 'bet'
  const amount = isBet ? move.amount : fen(Math.min(move.amount, await loadBalance(tx, player)))
  const about = aboutOf(venue.code, id)
  if (amount > 0) post(tx, { kind: isBet ? 'bet.undo' : 'bet.reclaim', player, order: about, amount, at: now })
  await write({ state: 'done', amount: move.amount, owed: move.amount - amount })
  await setState(context, target, 'undone')
  if (move.freeRound) await cancelRequirement(tx, player, 'freeRound', move.about, now)
  await recordResult(context, move.target, { isVoid: isBet })
  return done
}

const earlyOutcome: CallResult = { result: 'done', reason: '', isEarly: true }

/** Zero wins of a round's end do not count. */
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
