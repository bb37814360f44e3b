import type { Instant } from '@koi/contract/time'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Hold } from './hold.ts'

/**
 * Whether the player has set a limit of any kind, whether the deposit screen offers one (until it is declined), and the stored hold
 * of deposits, in one query.
 */
export async function loadLimitOffer(
  db: Reader,
  player: string,
): Promise<{ hasLimit: boolean; isOffered: boolean; holds: Hold[] }> {
  const { hasLimit, declinedAt, held, until } = await db
    .selectFrom('player')
    .leftJoin('protection', 'protection.playerId', 'player.id')
    .leftJoin('playerHold as hold', (join) =>
      join.onRef('hold.playerId', '=', 'player.id').on('hold.kind', '=', 'deposits'),
    )
    .select(['limitOfferDeclinedAt as declinedAt', 'hold.kind as held', 'hold.until'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('playerLimit')
            .select('kind')
            .whereRef('playerLimit.playerId', '=', 'player.id')
            .where('side', '=', 'player'),
        )
        .as('hasLimit'),
    )
    .where('player.id', '=', player)
    .executeTakeFirstOrThrow()
  const holds = held === null ? [] : [{ kind: held, until }]
  return { hasLimit: Boolean(hasLimit), isOffered: !hasLimit && declinedAt === null, holds }
}

/** Stores that the player declined; the first answer counts. */
export async function declineLimitOffer(tx: Tx, player: string, now: Instant): Promise<void> {
  await tx
    .insertInto('protection')
    .values({ playerId: player, limitOfferDeclinedAt: now })
    .onConflict((eb) =>
      eb
        .column('playerId')
        .doUpdateSet({ limitOfferDeclinedAt: now })
        .where('protection.limitOfferDeclinedAt', 'is', null),
    )
    .execute()
}
