import { fen } from '@koi/contract/money'
import * as contract from '@koi/contract/rebate/rebate.player'
import { RebateDateWrong, said } from '@koi/contract/rebate/rebate.copy'
import { addDays, dayOf, type Instant, startOf } from '@koi/contract/time'
import { sql } from 'kysely'
import { on, say } from '../platform/on.ts'
import { offsetOf, pageAround, rowsPerPage } from '../platform/page.ts'
import { refuse } from '../platform/refuse.ts'
import { claim } from './rebate.ts'

/** D-058: 1 today, 2 the last 7 days, 3 the last 15, 4 the last 30 (also when missing), today included. */
const spans: ReadonlyMap<string, number> = new Map([
  ['', 30],
  ['1', 1],
  ['2', 7],
  ['3', 15],
  ['4', 30],
])
const sinceOf = (date: string, now: Instant): Instant =>
  startOf(addDays(dayOf(now), 1 - (spans.get(date) ?? refuse(RebateDateWrong))))

export const rebatePlayer = [
  on(contract.listRebates, async ({ db, caller, input, now }) => {
    const since = sinceOf(input.date.trim(), now)
    let rows = db.selectFrom('rebate').where('playerId', '=', caller.player).where('createdAt', '>=', since)
    if (input.api_type) rows = rows.where('venue', '=', input.api_type)
    const [{ total }, list, { jisuan, nojisuan }] = await Promise.all([
      rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      rows
        .select(['gamename', 'money', 'createdAt', 'updatedAt', 'state'])
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(rowsPerPage)
        .offset(offsetOf(input.page))
        .execute(),
      db
        .selectFrom('rebate')
        .select([
          sql<number>`coalesce(sum(money) filter (where state = 1), 0)`.as('jisuan'),
          sql<number>`coalesce(sum(money) filter (where state = 0), 0)`.as('nojisuan'),
        ])
        .where('playerId', '=', caller.player)
        .executeTakeFirstOrThrow(),
    ])
    const data = list.map(({ createdAt, updatedAt, ...row }) => ({
      ...row,
      created_at: createdAt,
      updated_at: updatedAt,
    }))
    return { list: pageAround(data, total, input.page), jisuan: fen(Number(jisuan)), nojisuan: fen(Number(nojisuan)) }
  }),

  on(contract.claimRebates, async ({ tx, caller, now, repeat }) => {
    await claim(tx, caller.player, repeat.orderId, now)
    return say(said.claimed, {})
  }),
]
