import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'

export type PlayerRow = Awaited<ReturnType<typeof loadPlayerRows>> extends Map<string, infer Row> ? Row : never

/** Keys are base64 of token hashes. */
export async function loadPlayerRows(db: Db, keys: string[]) {
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
      eb('session.tokenHash', '=', eb.fn.any(sql<Buffer[]>`${keys.map((key) => Buffer.from(key, 'base64'))}::bytea[]`)),
    )
    .execute()
  return new Map(rows.map((row) => [row.tokenHash.toString('base64'), row]))
}
