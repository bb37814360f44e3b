import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'

/** What is known of a player's session: whose it is, and how they stand. */
export type PlayerRow = Awaited<ReturnType<typeof playerRowsOf>> extends Map<string, infer Row> ? Row : never

/** The sessions of players among these, by their hash as text, with whom they belong to. */
export async function playerRowsOf(db: Db, keys: string[]) {
  const rows = await db
    .selectFrom('session')
    .innerJoin('player', 'player.id', 'session.subject')
    .select([
      'session.tokenHash',
      'session.seenAt',
      'session.createdAt',
      'player.id',
      'username',
      'isBlacklisted',
      'isActive',
    ])
    .select(['excludedUntil', 'mustChangePassword', 'isFreeTransfer'])
    .where('session.realm', '=', 'player')
    .where((is) =>
      is('session.tokenHash', '=', is.fn.any(sql<Buffer[]>`${keys.map((key) => Buffer.from(key, 'base64'))}::bytea[]`)),
    )
    .execute()
  return new Map(rows.map((row) => [row.tokenHash.toString('base64'), row]))
}
