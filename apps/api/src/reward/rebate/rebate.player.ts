import { fen } from '@koi/contract/money'
import * as contract from '@koi/contract/reward/rebate/rebate.player'
import { replyCopy } from '@koi/contract/reward/rebate/rebate.copy'
import { sql } from 'kysely'
import { parseSince } from '../../play/bet/bet.ts'
import { on, withMessage } from '../../platform/http/on.ts'
import { listFound } from '../../platform/text/page.ts'
import { claim, gamenameIn, type RebateVenue } from './rebate.ts'

export const rebatePlayer = [
  on(contract.listRebates, async ({ db, caller, input, language, now }) => {
    const since = parseSince(input.date, now)
    // A left join, although the row always exists, so that PostgreSQL drops it from the count query.
    let rows = db
      .selectFrom('rebate')
      .leftJoin('venue', 'venue.code', 'rebate.venue')
      .where('playerId', '=', caller.player)
      .where('createdAt', '>=', since)
    if (input.api_type) rows = rows.where('rebate.venue', '=', input.api_type)
    const [list, { jisuan, nojisuan }] = await Promise.all([
      listFound(
        input.page,
        rows
          .select(['name', 'venue.category as kind', 'texts'])
          .$narrowType<RebateVenue>()
          .select(['categoryId', 'money', 'createdAt', 'updatedAt', 'rebate.state'])
          .orderBy('createdAt', 'desc')
          .orderBy('id', 'desc'),
        ({ money, state, categoryId, createdAt, updatedAt, ...venue }) => ({
          gamename: gamenameIn(language, venue, categoryId),
          money,
          state,
          created_at: createdAt,
          updated_at: updatedAt,
        }),
      ),
      db
        .selectFrom('rebate')
        .select([
          sql<number>`coalesce(sum(money) filter (where state = 'claimed'), 0)`.as('jisuan'),
          sql<number>`coalesce(sum(money) filter (where state = 'unclaimed'), 0)`.as('nojisuan'),
        ])
        .where('playerId', '=', caller.player)
        .executeTakeFirstOrThrow(),
    ])
    return { list, jisuan: fen(Number(jisuan)), nojisuan: fen(Number(nojisuan)) }
  }),

  on(contract.claimRebates, async ({ tx, clock, caller, idempotency }) => {
    const money = await claim(tx, caller.player, idempotency.orderId, clock)
    return withMessage(replyCopy.claimed, { money })
  }),
]
