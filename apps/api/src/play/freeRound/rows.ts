import { fen } from '@koi/contract/money'
import { sql } from 'kysely'
import { venueAdapters } from '../../platform/outside/adapters.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { type FreeRound, worthOf } from './freeRound.ts'

/** Adapters that can grant free rounds. */
const granting = venueAdapters
  .filter(({ abilities }) => abilities.includes('grant-free-rounds'))
  .map(({ name }) => name)

export const grantable = (db: Reader | Tx) =>
  db
    .selectFrom('game')
    .innerJoin('venue', 'venue.code', 'game.venue')
    .where('venue.adapter', 'in', granting)
    .where('venue.state', '<>', 'off')

export const joined = (db: Reader | Tx) =>
  db
    .selectFrom('freeRound as f')
    .innerJoin('player', 'player.id', 'f.playerId')
    .leftJoin('operator as maker', 'maker.id', 'f.madeBy')
    .leftJoin('operator as decider', 'decider.id', 'f.decidedBy')
    .selectAll('f')
    .select(['player.username', 'maker.username as maker', 'decider.username as decider'])
    .select(
      sql<number>`(select coalesce(sum(amount), 0) from seamless_move where free_round = f.id and state = 'done')`.as(
        'won',
      ),
    )

type FreeRoundDetails = Omit<FreeRound, 'state'> & {
  state: string
  username: string
  maker: string | null
  decider: string | null
  won: number
}

export const toFreeRoundRow = (row: FreeRoundDetails) => ({
  id: row.id,
  player_id: row.playerId,
  username: row.username,
  platname: row.venue,
  game_code: row.gameCode,
  game_name: row.gameName,
  rounds: row.rounds,
  rounds_left: row.roundsLeft,
  stake: row.stake,
  worth: worthOf(row),
  won: fen(Number(row.won)),
  turnover_multiple: row.turnoverMultiple,
  until: row.until,
  reason: row.reason,
  state: row.state as FreeRound['state'],
  made_by: row.maker ?? '',
  decided_by: row.decider ?? '',
  note: row.note,
  created_at: row.createdAt,
  granted_at: row.grantedAt,
  closed_at: row.closedAt,
})

export const readRow = async (tx: Tx, id: string) =>
  toFreeRoundRow(await joined(tx).where('f.id', '=', id).executeTakeFirstOrThrow())
