import type { TestApp } from '../../platform/testing/testing.ts'

export const loadRebates = (app: TestApp, player: string) =>
  app.app.db
    .selectFrom('rebate')
    .selectAll()
    .where('playerId', '=', player)
    .orderBy('venue')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Loads the player's list of rebates with both totals. */
export const rebateList = async (app: TestApp, token: string, query: object = {}): Promise<any> =>
  (await app.callPlayerApi('POST /api/getfanshui', query, token)).data
