import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export type PlayerRow = Awaited<ReturnType<typeof loadPlayerRows>> extends Map<string, infer Row> ? Row : never

/**
 * Loads player sessions; keys are base64 of token hashes. A single key is compared with `=`: for an array the generic
 * plan assumes ten elements, so PostgreSQL would plan every execution again (0.2 ms).
 */
export async function loadPlayerRows(db: Db, keys: string[]) {
  const hashes = keys.map((key) => Buffer.from(key, 'base64'))
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
    .where((eb) =>
      hashes.length === 1
        ? eb('session.tokenHash', '=', hashes[0]!)
        : eb('session.tokenHash', '=', eb.fn.any(sql<Buffer[]>`${hashes}::bytea[]`)),
    )
    .execute()
  return new Map(rows.map((row) => [row.tokenHash.toString('base64'), row]))
}
