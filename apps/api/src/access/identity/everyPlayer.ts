import { lowestId } from '../../platform/text/id.ts'
import type { Reader } from '../../platform/db/db.ts'

/** Yields the ids of all players, `size` at a time. One query per batch, none while the caller works on it. */
export async function* everyPlayer(db: Reader, size: number): AsyncGenerator<string[]> {
  let after = lowestId
  for (;;) {
    const rows = await db.selectFrom('player').select('id').where('id', '>', after).orderBy('id').limit(size).execute()
    if (rows.length === 0) return
    const players = rows.map(({ id }) => id)
    yield players
    after = players.at(-1)!
  }
}
