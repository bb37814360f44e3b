import { freeRoundTitle } from '@koi/contract/freeRound/freeRound.copy'
import { fen, multiple, noMoney } from '@koi/contract/money'
import { post } from '../ledger/ledger.ts'
import type { CallResult, WinCall } from '../outside/wallet.ts'
import { findGrant, updateRoundsLeft } from '../freeRound/freeRound.ts'
import { addRequirement } from '../turnover/turnover.ts'
import { done, refused } from './calls.ts'
import { latestBet } from './end.ts'
import { loadMoves, repeated } from './moves.ts'
import { aboutOf, insertFault, type Move, recordResult, type SeamlessContext, writeMove } from './rows.ts'

/** Venue fault kind of a win above the cap. */
export const heldFault = 'seamless.held'

/** Credits a win, once per id; 0 and several wins per bet are allowed. Independent of the player's status. Above the venue's cap it is held. */
export async function applyWin(context: SeamlessContext, call: WinCall): Promise<CallResult> {
  const { tx, venue, player, now } = context
  const { id, amount, validStake = null, memo, granted } = call
  const target = call.bet ?? (await latestBet(context, call.roundId))
  const moves = await loadMoves(context, [id, target])
  const known = moves.get(id)
  // The latest bet of the round may have changed since the first call.
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
    await writeMove(context, { id, kind: 'win', target, amount, memo, state: 'refused', reason: 'rolled-back' })
    await insertFault(context, call, 'win of a bet that was refused or rolled back')
    return refused('rolled-back')
  }
  const grant = granted ? await findGrant(tx, player, venue.code, granted.id) : null
  if (grant && granted && granted.left !== null) await updateRoundsLeft(tx, grant, granted.left, now)
  const freeRound = grant?.id ?? null
  const isTooMuch = amount > venue.winCap
  const state = isTooMuch ? 'held' : 'done'
  await writeMove(context, { id, kind: 'win', target, amount, validStake, memo, freeRound, state })
  if (isTooMuch) {
    await insertFault(context, call, 'win above the cap', heldFault)
    return { result: 'held', reason: 'cap' }
  }
  await payWin(context, { id, target, amount, validStake, memo, freeRound })
  return done
}

/** Pays a win less the player's debts from rolled-back wins. Free-round winnings carry the turnover of their grant. */
export async function payWin(
  context: SeamlessContext,
  {
    id,
    target,
    amount,
    validStake,
    memo,
    freeRound,
  }: Pick<Move, 'id' | 'target' | 'amount' | 'validStake' | 'memo' | 'freeRound'>,
): Promise<void> {
  const { tx, venue, player, now } = context
  const about = aboutOf(venue.code, id)
  if (amount > 0)
    post(tx, {
      player,
      kind: freeRound ? 'bet.free' : 'bet.payout',
      step: 'payout',
      order: about,
      amount: fen(amount),
      at: now,
    })
  const grant = freeRound ? await findGrant(tx, player, venue.code, freeRound) : null
  if (grant)
    addRequirement(tx, {
      player,
      source: 'freeRound',
      about,
      amount: multiple(fen(amount), grant.turnoverMultiple),
      title: `${freeRoundTitle} · ${grant.gameName}`,
      at: now,
    })
  // A zero win pays no debt.
  const debts =
    amount === 0
      ? []
      : await tx
          .selectFrom('seamlessMove')
          .select(['id', 'about', 'owed'])
          .where('venue', '=', venue.code)
          .where('playerId', '=', player)
          .where('owed', '>', noMoney)
          .orderBy('at')
          .orderBy('id')
          .execute()
  let left: number = amount
  for (const debt of debts) {
    const part = fen(Math.min(left, debt.owed))
    if (part === 0) break
    left -= part
    post(tx, {
      player,
      kind: 'bet.reclaim',
      step: `owed:${id}`,
      order: debt.about,
      amount: part,
      at: now,
    })
    await tx
      .updateTable('seamlessMove')
      .set({ owed: fen(debt.owed - part) })
      .where('venue', '=', venue.code)
      .where('id', '=', debt.id)
      .execute()
  }
  await recordResult(context, target, { validStake, memo })
}
