import type { Instant } from '@koi/contract/time'
import type { Reader, Tx } from '../../platform/db/db.ts'

/** Whether the player has set a limit of any kind, and whether the deposit screen offers one: until it is declined. */
export async function loadLimitOffer(db: Reader, player: string): Promise<{ hasLimit: boolean; isOffered: boolean }> {
  const { hasLimit, declinedAt } = await db
    .selectFrom('player')
    .leftJoin('protection', 'protection.playerId', 'player.id')
    .select('limitOfferDeclinedAt as declinedAt')
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
  return { hasLimit: Boolean(hasLimit), isOffered: !hasLimit && declinedAt === null }
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
