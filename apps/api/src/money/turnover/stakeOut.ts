import { day, type Instant, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'

/** Fen; a player with a smaller total balance has lost everything. */
export const negligible = 100

/** Milliseconds for which bets are read again (`repullBets`); a venue is not expected to report a loss later. */
const reportWindow = 8 * day

/** Whether the player has an open bet, a held win, or a stake at a venue that is not yet reported as a bet. */
export async function isStakeOut(db: Reader | Tx, player: string, now: Instant): Promise<boolean> {
  const { rows } = await sql<{ isOut: boolean }>`
    select exists (select from bet where player_id = ${player}::uuid and state = 'open')
      or exists (select from seamless_move where player_id = ${player}::uuid and kind = 'win' and state = 'held') as is_out`.execute(
    db,
  )
  return rows[0]!.isOut || (await loadUnexplained(db, player, now)).lost >= negligible
}

/**
 * Whether money came back from a venue with a win or a loss that no settled bet explains yet. `withOpen`: stakes of open bets
 * explain a loss too.
 */
export async function hasUnexplainedPlay(
  db: Reader | Tx,
  player: string,
  now: Instant,
  { withOpen = false } = {},
): Promise<boolean> {
  const { lost, won } = await loadUnexplained(db, player, now, withOpen)
  return Math.max(lost, won) >= negligible
}

interface Result {
  venue: string
  result: number
}

/** Losses and wins at venues that no settled bet explains, in fen. */
async function loadUnexplained(
  db: Reader | Tx,
  player: string,
  now: Instant,
  withOpen = false,
): Promise<{ lost: number; won: number }> {
  const { rows: moved } = await sql<Result>`
    select venue, sum(amount)::bigint as result from entry
    where player_id = ${player}::uuid and kind in ('venue.win', 'venue.loss') and place = 'venue'
    group by venue having max(at) > ${plus(now, -reportWindow)}::timestamptz`.execute(db)
  if (moved.length === 0) return { lost: 0, won: 0 }
  const { rows: told } = await sql<Result>`
    select venue, sum(case state when 'open' then -stake else win_loss end)::bigint as result from bet
    where player_id = ${player}::uuid and (state = 'settled' or ${withOpen} and state = 'open') and venue = any(${moved.map(({ venue }) => venue)}::text[])
    group by venue`.execute(db)
  const explained = new Map(told.map(({ venue, result }) => [venue, result]))
  const differences = moved.map(({ venue, result }) => result - (explained.get(venue) ?? 0))
  const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0)
  return { lost: sumOf(differences.map((amount) => -amount)), won: sumOf(differences) }
}
