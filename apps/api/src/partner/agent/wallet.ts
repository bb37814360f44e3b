import { type Fen, fen } from '@koi/contract/money'
import { dayOf, type Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { loadBalance } from '../../books/ledger/ledger.ts'
import type { Reader } from '../../platform/db/db.ts'
import { pageWithTotals } from '../../platform/http/items.ts'
import { monthOf } from '../../platform/base/calendar.ts'
import { countAgentMonth } from './settlement.ts'
import { loadTerms } from './terms.ts'

const perPage = 20

/** Loads one page of the agent's wallet, newest first. */
export async function loadWallet(db: Reader, agent: string, page: number) {
  const { totals, ...movements } = await pageWithTotals(
    { page, per_page: perPage },
    db
      .selectFrom('entry as e')
      .leftJoin(
        (eb) => eb.selectFrom('agentStatement').select(['id', 'month']).where('agentId', '=', agent).as('s'),
        (join) => join.onRef('s.id', '=', 'e.about'),
      )
      .leftJoin(
        (eb) => eb.selectFrom('agentCollection').select(['id', 'madeBy']).where('agentId', '=', agent).as('c'),
        (join) => join.onRef('c.id', '=', 'e.about'),
      )
      .where('e.playerId', '=', agent)
      .where('e.place', '=', 'agent')
      .select((eb) => [
        sql<'agent.commission' | 'agent.collect'>`e.kind`.as('kind'),
        // A view's columns are nullable in the generated types; here they never are.
        eb.ref('e.amount').$notNull().as('amount'),
        eb.ref('e.balance').$notNull().as('balance'),
        eb.ref('e.at').$notNull().as('at'),
        's.month',
        'c.madeBy',
      ])
      .orderBy('e.seq', 'desc'),
    {
      earned: sql<number>`coalesce(sum(e.amount) filter (where e.amount > 0), 0)`,
      collected: sql<number>`coalesce(-sum(e.amount) filter (where e.amount < 0), 0)`,
    },
    ({ madeBy, month, amount, ...row }) => ({
      ...row,
      amount: fen(amount),
      month: month?.slice(0, 7) ?? '',
      is_by_operator: madeBy !== null,
    }),
  )
  return {
    balance: await loadBalance(db, agent, 'agent'),
    earned: fen(totals.earned),
    collected: fen(totals.collected),
    ...movements,
  }
}

/**
 * Returns the commission, without overrides, that the agent would get if the running month ended now; negative if it would be
 * carried.
 */
export async function loadExpected(db: Reader, agent: string, now: Instant): Promise<Fen> {
  const month = monthOf(dayOf(now))
  const self = await db
    .selectFrom('agent')
    .select(['playerId', 'createdAt'])
    .where('playerId', '=', agent)
    .executeTakeFirstOrThrow()
  const terms = await loadTerms(db, agent, month)
  const { sums } = await countAgentMonth(db, self, month, { id: null, terms, bases: [], now })
  return fen(sums.commission > 0 ? sums.commission : sums.carriedOut)
}
