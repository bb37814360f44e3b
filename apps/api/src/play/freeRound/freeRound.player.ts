import * as contract from '@koi/contract/play/freeRound/freeRound.player'
import { on } from '../../platform/http/on.ts'

export const freeRoundPlayer = [
  on(contract.listOwnFreeRounds, async ({ db, caller, now }) => {
    // Excluded players get no offers.
    if (caller.excludedUntil !== null && caller.excludedUntil > now) return []
    const rows = await db
      .selectFrom('freeRound as f')
      .leftJoin('game as g', (join) => join.onRef('g.venue', '=', 'f.venue').onRef('g.gameCode', '=', 'f.gameCode'))
      .selectAll('f')
      .select('g.gameType')
      .where('f.playerId', '=', caller.player)
      .where('f.state', '=', 'granted')
      .where('f.until', '>', now)
      .orderBy('f.until')
      .orderBy('f.id')
      .limit(100)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      plat_name: row.venue,
      game_type: row.gameType ?? '0',
      game_code: row.gameCode,
      game_name: row.gameName,
      rounds: row.rounds,
      rounds_left: row.roundsLeft,
      stake: row.stake,
      turnover_multiple: row.turnoverMultiple,
      until: row.until,
    }))
  }),
]
