import type { Trigger } from './trigger.ts'

/** A place with a prize, which is the base. `about`: the tournament, which requests the offer. */
export const tournament: Trigger = {
  occasionOf: (_terms, about) => `tournament:${about}`,
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
