import { sql } from 'kysely'
import type { BetApp } from '../../play/bet/bet.testing.ts'
import { storeBets } from '../../play/bet/store.ts'
import type { VenueBet } from '../../platform/outside/venue.ts'
import { insertVenueAccount } from '../../play/venue/testing.ts'

/** Helpers: players with bets at the venue `slot`, the stored sums of their days, and the expected sums. */
export function playDaysOf(app: () => BetApp) {
  const venue = { code: 'slot', category: 'slots' } as const

  /** Registers a player with an account at the venue `slot`. */
  async function openPlayer() {
    const player = await app().registerPlayer()
    await insertVenueAccount(app(), player.id, 'slot')
    return player
  }

  const report = (...bets: VenueBet[]) => storeBets(app().app, venue, bets)
  const loadPlay = (player: string) =>
    app()
      .app.db.selectFrom('playerDayPlay')
      .select(['day', 'categoryId', 'bets', 'stake', 'validStake', 'winLoss'])
      .where('playerId', '=', player)
      .orderBy('day')
      .orderBy('categoryId')
      .execute()

  /** Computes the expected sums from the bets. */
  async function countPlay(player: string) {
    const { rows } = await sql`
      select (settled_at at time zone 'Asia/Shanghai')::date as day, category_id, count(*)::int as bets, sum(stake)::bigint as stake,
        sum(valid_stake)::bigint as valid_stake, sum(win_loss)::bigint as win_loss
      from bet where player_id = ${player} and state = 'settled' group by 1, 2 order by 1, 2`.execute(app().app.db)
    return rows
  }
  return { openPlayer, report, loadPlay, countPlay }
}
