import { noMoney } from '@koi/contract/money'
import { sql } from 'kysely'
import type { EndCall, CallResult } from '../../platform/outside/wallet.ts'
import { waiveIfBroke } from '../../money/turnover/turnover.ts'
import { done } from './calls.ts'
import { loadMoves } from './moves.ts'
import { endOf, loadBetResult, recordResult, type SeamlessContext, writeMove } from './rows.ts'

/** Id of the win of 0 that a bet gets when its round ends without a win; ids of venues contain no slash. */
export const zeroWin = (bet: string): string => `${bet}/end`

/** The player's latest bet in a round, rolled-back bets last; '' if there is none. */
export async function latestBet({ tx, venue, player }: SeamlessContext, roundId: string): Promise<string> {
  const bet = await tx
    .selectFrom('bet')
    .select('betId')
    .where('playerId', '=', player)
    .where('venue', '=', venue.code)
    .where('roundId', '=', roundId)
    .orderBy((eb) => eb('state', '=', 'void'))
    .orderBy('betAt', 'desc')
    .orderBy('betId', 'desc')
    .limit(1)
    .executeTakeFirst()
  return bet?.betId ?? ''
}

/** Ends a round, once: the round accepts no more stakes, and its open bets are lost. */
export async function endRound(context: SeamlessContext, { roundId }: EndCall): Promise<CallResult> {
  const { tx, venue, player } = context
  const id = endOf(player, roundId)
  if (!(await loadMoves(context, [id])).has(id))
    writeMove(context, { id, kind: 'end', target: roundId, amount: noMoney, state: 'done' })
  const open = await tx
    .selectFrom('bet')
    .select('betId')
    .where('playerId', '=', player)
    .where('venue', '=', venue.code)
    .where('roundId', '=', roundId)
    .where('state', '=', 'open')
    .orderBy('betId')
    .execute()
  for (const { betId } of open) await loseBet(context, betId)
  return done
}

async function loseBet(context: SeamlessContext, betId: string): Promise<void> {
  writeMove(context, { id: zeroWin(betId), kind: 'win', target: betId, amount: noMoney, state: 'done' })
  await recordResult(context, betId, await loadBetResult(context, betId), {})
}

/** Settles a bet as lost after a held win was dropped, unless another win of it is held: some venues never end rounds. */
export async function loseUndecided(context: SeamlessContext, betId: string): Promise<void> {
  const { tx, venue, player, now } = context
  const { rows } = await sql`
    select from bet b where b.player_id = ${player} and b.venue = ${venue.code} and b.bet_id = ${betId} and b.state = 'open'
      and not exists (select from seamless_move m where m.venue = b.venue and m.target = b.bet_id and m.kind = 'win' and m.state = 'held')`.execute(
    tx,
  )
  if (rows.length > 0) await loseBet(context, betId)
  await waiveIfBroke(tx, player, now)
}
