import { type Fen, fen } from '@koi/contract/money'
import { type Day, dayOf, type Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { account } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/ledger.ts'
import type { Reader } from '../platform/db.ts'
import { itemsAround, limitsOf } from '../platform/items.ts'
import { countMonth } from './count.ts'
import { linesOf } from './figures.ts'
import { monthOf } from './month.ts'
import { termsOf } from './terms.ts'

const perPage = 20

/** The commission account of an agent and its movements, the newest first. */
export async function walletOf(db: Reader, agent: string, page: number) {
  const args = { page, per_page: perPage }
  const { limit, offset } = limitsOf(args)
  const own = sql`ledger.entry e where e.player_id = ${agent} and e.code = ${account.agent}`
  const sums = await sql<{ total: number; earned: number; collected: number }>`
    select count(*) as total, coalesce(sum(e.amount) filter (where e.amount > 0), 0) as earned,
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0) as collected from ${own}`.execute(db)
  const { rows } = await sql<{
    kind: 'agent.commission' | 'agent.collect'
    month: Day | null
    isByOperator: boolean
    amount: Fen
    balance: Fen
    at: Instant
  }>`select e.kind, (select month from agent_statement s where s.agent_id = e.player_id and s.id = e.about) as month,
      exists (select from agent_collection c where c.agent_id = e.player_id and c.id = e.about and c.made_by is not null) as "isByOperator", e.amount, e.balance, e.at from ${own}
    order by e.seq desc limit ${limit} offset ${offset}`.execute(db)
  const { total, earned, collected } = sums.rows[0]!
  return {
    balance: await balanceOf(db, agent, account.agent),
    earned: fen(Number(earned)),
    collected: fen(Number(collected)),
    ...itemsAround(
      rows.map(({ isByOperator, month, ...row }) => ({
        ...row,
        month: month?.slice(0, 7) ?? '',
        is_by_operator: isByOperator,
      })),
      total,
      args,
    ),
  }
}

/** What the running month would come to, were it over now; below zero what it would carry. Sub-agents bring nothing yet. */
export async function expectedOf(db: Reader, agent: string, now: Instant): Promise<Fen> {
  const month = monthOf(dayOf(now))
  const { createdAt } = await db
    .selectFrom('agent')
    .select('createdAt')
    .where('playerId', '=', agent)
    .executeTakeFirstOrThrow()
  const before = await db
    .selectFrom('agentStatement')
    .select('carriedOut')
    .where('agentId', '=', agent)
    .where('month', '<', month)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
  const waiting = await db
    .selectFrom('agentCorrection')
    .select(({ fn }) => fn.sum<number | null>('amount').as('amount'))
    .where('agentId', '=', agent)
    .where('statementId', 'is', null)
    .executeTakeFirstOrThrow()
  const { sums } = countMonth({
    terms: await termsOf(db, agent, month),
    lines: await linesOf(db, { agent, since: createdAt, month, now }),
    bases: [],
    corrections: waiting.amount ?? 0,
    carriedIn: before?.carriedOut ?? 0,
  })
  return fen(sums.commission > 0 ? sums.commission : sums.carriedOut)
}
