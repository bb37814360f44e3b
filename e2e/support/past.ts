import { withClient } from '../../apps/api/src/platform/client.ts'
import { databaseUrl } from './place.ts'

/**
 * Lets the play of a player, by their id, have begun so many minutes earlier. The product runs by the clock of the machine,
 * which no journey can turn.
 */
export async function letHavePlayed(player: string, minutes: number): Promise<void> {
  await withClient(databaseUrl(), async (database) => {
    await database.query(
      `update play_session set started_at = started_at - $2 * interval '1 minute',
         answered_at = answered_at - $2 * interval '1 minute' where player_id = $1`,
      [player, minutes],
    )
  })
}
