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

/** Moves the making of a player's recovery codes back a day: younger ones recover no password. */
export async function backdateCodes(username: string): Promise<void> {
  await withClient(databaseUrl(), async (database) => {
    await database.query(
      `update recovery_code set created_at = created_at - interval '1 day'
       where player_id = (select id from player where username = $1)`,
      [username],
    )
  })
}
