import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { databaseUrl } from './addresses.ts'

/** Moves the start of a player's play session back, because the product uses the machine's clock. */
export async function backdatePlaySession(player: string, minutes: number): Promise<void> {
  await withClient(databaseUrl(), async (database) => {
    await database.query(
      `update play_session set started_at = started_at - $2 * interval '1 minute',
         answered_at = answered_at - $2 * interval '1 minute' where player_id = $1`,
      [player, minutes],
    )
  })
}
