import { noMoney } from '@koi/contract/money'
import { sql } from 'kysely'
import type { EndCall, Outcome } from '../outside/wallet.ts'
import { waiveIfBroke } from '../turnover/turnover.ts'
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
  if (!(await movesOf(context, [id])).has(id))
    await writeMove(context, { id, kind: 'end', target: roundId, amount: noMoney, state: 'done' })
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

/** An open bet that nothing comes of is lost: it has won nothing. */
async function loseBet(context: SeamlessContext, betId: string): Promise<void> {
  await writeMove(context, { id: zeroWin(betId), kind: 'win', target: betId, amount: noMoney, state: 'done' })
  await recordResult(context, betId, {})
}

/**
 * After a held win was dropped: its bet is lost where it is open still and no other win of it is held, so that it does not
 * stay open for ever with a venue that tells no end of rounds.
 */
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
