import { day, type Instant, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'

/** Fen; a player with a smaller total balance has lost everything. */
export const negligible = 100

/** Milliseconds for which bets are read again (`repullBets`); a venue is not expected to report a loss later. */
const reportWindow = 8 * day

/**
 * Whether the player has an open bet, a held win, a stake at a venue that is not yet reported as a bet, or a won bet that no
 * balance shows yet.
 */
export async function isStakeOut(db: Reader | Tx, player: string, now: Instant): Promise<boolean> {
  const { rows } = await sql<{ isOut: boolean }>`
    select exists (select from bet where player_id = ${player}::uuid and state = 'open')
      or exists (select from seamless_move where player_id = ${player}::uuid and kind = 'win' and state = 'held') as is_out`.execute(
    db,
  )
  return rows[0]!.isOut || (await loadUnexplained(db, player, now)).lost >= negligible
}

/**
 * Whether the balances at venues and the settled bets differ: a win or loss that no bet explains yet, or a bet that no balance
 * shows yet. `withOpen`: stakes of open bets explain a loss too.
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

/**
 * Losses and wins of the balances at transfer venues that no settled bet explains, and settled bets that no balance shows yet,
 * in fen. Compares venues with a result or a settled bet within the window.
 */
async function loadUnexplained(
  db: Reader | Tx,
  player: string,
  now: Instant,
  withOpen = false,
): Promise<{ lost: number; won: number }> {
  const { rows } = await sql<{ lost: number; won: number }>`
    with moved as (
      select venue, sum(amount) as result, max(at) as at from entry
      where player_id = ${player}::uuid and kind in ('venue.win', 'venue.loss') and place = 'venue' group by venue
    ), told as (
      select b.venue, sum(case b.state when 'open' then -b.stake else b.win_loss end) as result, max(b.settled_at) as at
      from bet b join venue v on v.code = b.venue and v.wallet_mode = 'transfer'
      where b.player_id = ${player}::uuid and (b.state = 'settled' or ${withOpen} and b.state = 'open') group by b.venue
    ), difference as (
      select coalesce(m.result, 0) - coalesce(t.result, 0) as amount from moved m full join told t using (venue)
      where greatest(m.at, t.at) > ${plus(now, -reportWindow)}::timestamptz
    )
    select coalesce(sum(-amount) filter (where amount < 0), 0)::bigint as lost,
      coalesce(sum(amount) filter (where amount > 0), 0)::bigint as won from difference`.execute(db)
  return rows[0]!
}
