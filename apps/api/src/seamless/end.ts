import { noMoney } from '@koi/contract/money'
import type { EndCall, Outcome } from '../outside/wallet.ts'
import { done } from './calls.ts'
import { movesOf } from './moves.ts'
import { endOf, recordResult, type SeamlessContext, writeMove } from './rows.ts'

/** The id of the win of nothing that the end of its round gives a bet; the venue's own have no slash. */
export const zeroWin = (bet: string): string => `${bet}/end`

/** The latest bet of the player in a round, taken back ones last; empty where there is none. */
export async function latestBet({ tx, venue, player }: SeamlessContext, roundId: string): Promise<string> {
  const bet = await tx
    .selectFrom('bet')
    .select('betId')
    .where('playerId', '=', player)
    .where('venue', '=', venue.code)
    .where('roundId', '=', roundId)
    .orderBy((is) => is('state', '=', 'void'))
    .orderBy('betAt', 'desc')
    .orderBy('betId', 'desc')
    .limit(1)
    .executeTakeFirst()
  return bet?.betId ?? ''
}

/** The venue says that a round is over: the player stakes nothing more in it, and what is open in it is lost. Once. */
export async function endRound(context: SeamlessContext, { roundId }: EndCall): Promise<Outcome> {
  const { tx, venue, player } = context
  const id = endOf(player, roundId)
  const nothing = { amount: noMoney, state: 'done' } as const
  if (!(await movesOf(context, [id])).has(id))
    await writeMove(context, { id, kind: 'end', target: roundId, ...nothing })
  const open = await tx
    .selectFrom('bet')
    .select('betId')
    .where('playerId', '=', player)
    .where('venue', '=', venue.code)
    .where('roundId', '=', roundId)
    .where('state', '=', 'open')
    .orderBy('betId')
    .execute()
  for (const { betId } of open) {
    await writeMove(context, { id: zeroWin(betId), kind: 'win', target: betId, ...nothing })
    await recordResult(context, betId, {})
  }
  return done
}
