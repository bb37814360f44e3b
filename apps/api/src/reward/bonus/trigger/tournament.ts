import type { Trigger } from './trigger.ts'

/** Triggered by a place with a prize, which is the base. The tournament requests the offer; `about`: the tournament. */
export const tournament: Trigger<'tournament'> = {
  subjectOf: (_on, about) => about,
  async loadBase(tx, { player, about }) {
    const won = await tx
      .selectFrom('tournamentScore')
      .select('prize')
      .where('tournamentId', '=', about)
      .where('playerId', '=', player)
      .executeTakeFirst()
    return won?.prize ?? null
  },
}
