import { day, type Instant, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/db.ts'

/** Less than this, in fen, is as good as nothing (D-051, ruling 29). */
export const crumbs = 100

/** Bets are read again so far back (`repullBets`): what a venue has not told of a loss by then it never tells. */
const longestUntold = 8 * day

/**
 * Whether money of a player is out that may still come back many times over: an open bet, a win that waits for an operator,
 * or a stake that has left the wallet at a venue and that the venue has not told as a bet yet.
 */
export async function isStakeOut(db: Reader | Tx, player: string, now: Instant): Promise<boolean> {
  const { rows } = await sql<{ isOut: boolean }>`
    select exists (select from bet where player_id = ${player}::uuid and state = 'open')
      or exists (select from seamless_move where player_id = ${player}::uuid and kind = 'win' and state = 'held') as is_out`.execute(
    db,
  )
  return rows[0]!.isOut || (await untoldOf(db, player, now)) >= crumbs
}

interface Result {
  code: number
  result: number
}

/** What venues have taken beyond what the settled bets of the player there explain, in fen; no bet is open. */
async function untoldOf(db: Reader | Tx, player: string, now: Instant): Promise<number> {
  const { rows: moved } = await sql<Result>`
    select code, sum(amount)::bigint as result from ledger.entry
    where player_id = ${player}::uuid and kind = 'venue.result' and code > 1000
    group by code having max(at) > ${plus(now, -longestUntold)}::timestamptz`.execute(db)
  if (moved.length === 0) return 0
  const { rows: told } = await sql<Result>`
    select v.ledger_number as code, sum(b.win_loss)::bigint as result from bet b join venue v on v.code = b.venue
    where b.player_id = ${player}::uuid and b.state = 'settled' and v.ledger_number = any(${moved.map(({ code }) => code)}::int[])
    group by v.ledger_number`.execute(db)
  const explained = new Map(told.map(({ code, result }) => [code, result]))
  return moved.reduce((sum, { code, result }) => sum + Math.max(0, (explained.get(code) ?? 0) - result), 0)
}
