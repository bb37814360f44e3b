import { isId } from '@koi/contract/id'
import { basisPoints, type Fen, fen, noMoney, shareOf, sum } from '@koi/contract/money'
import { SourceEarlierOpen, SourceMonthOpen, SourceStatementDone } from '@koi/contract/partner/source/source.copy'
import type { SourceDeal } from '@koi/contract/partner/source/source'
import { NotFound } from '@koi/contract/refusal.copy'
import { type Day, dayOf, type Instant, startOf } from '@koi/contract/time'
import { type Selectable, sql } from 'kysely'
import { countsAt, resultsOf } from '../statement/counted.ts'
import { sumNews } from '../statement/news.ts'
import { sumApart } from '../../platform/queue/apart.ts'
import { monthAfter, monthOf, monthsBetween } from '../../platform/base/calendar.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Source } from './source.ts'

type Statement = Selectable<Tables['sourceStatement']>
type Terms = Pick<Source, 'deal' | 'cpa' | 'cpaLeast' | 'cpaVerified' | 'share'>

interface Line {
  playerId: string
  /** Whether the first deposit counts and is in no earlier statement. */
  isFirst: boolean
  /** Fen paid for a first deposit, by the terms of the month in which it was made. */
  cpa: Fen
  /** Net loss of the player in fen, less gifts and the amounts in earlier statements. */
  netResult: number
}

const dealtSince = ({ dealtSince: since, createdAt }: Source): Day => since ?? monthOf(dayOf(createdAt))

/**
 * Loads what counts since the deal began up to the end of the month and is in no earlier statement, so that late changes
 * count in the next one. A first deposit is paid by the terms of its month, if that has a statement.
 */
async function loadLines(db: Reader | Tx, source: Source, terms: Terms, month: Day, now: Instant): Promise<Line[]> {
  const end = startOf(monthAfter(month))
  const started = startOf(dealtSince(source))
  const since = started > source.createdAt ? started : source.createdAt
  const { rows } = await sql<Line>`
    with own as (
      select s.player_id from player_source s join player p on p.id = s.player_id
      where s.source_id = ${source.id} and s.is_dealt and ${countsAt(now)}
    ), results as (${resultsOf(since, end)}
    ), net as (
      select player_id, sum(net_loss) - sum(costs) as net from results group by 1
    ), held as (
      select player_id, sum(net) as net, sum(cpa) as cpa from (
        select player_id, net_result as net, cpa from source_statement_sum where source_id = ${source.id}
        union all
        select l.player_id, case when s.month >= ${dealtSince(source)}::date then l.net_result else 0 end, l.cpa
        from source_statement_line l join source_statement s on s.id = l.statement_id
        where s.source_id = ${source.id} and not s.is_summed and s.month < ${month}::date) stated group by 1
    ), first as (
      select own.player_id, d.credited, d.closed_at from own cross join lateral (
        select credited, closed_at from deposit where player_id = own.player_id and state = 'approved'
        order by closed_at, id limit 1) d
    ), lines as (
      select o.player_id, coalesce(n.net, 0) - coalesce(h.net, 0) as net_result,
        f.closed_at < ${end} and f.credited >= coalesce(e.cpa_least, ${terms.cpaLeast}) and coalesce(h.cpa, 0) = 0
          and f.closed_at >= ${since} and coalesce(e.deal, 'cpa') = 'cpa' and (not coalesce(e.cpa_verified, ${terms.cpaVerified}::boolean)
          or exists (select from verification v where v.player_id = o.player_id and v.state = 'approved')) as is_first,
        coalesce(e.cpa, ${terms.cpa}) as cpa
      from own o left join net n using (player_id) left join held h using (player_id) left join first f using (player_id)
        left join source_statement e on e.source_id = ${source.id} and e.month < ${month}::date
          and e.month = date_trunc('month', f.closed_at at time zone 'Asia/Shanghai')::date
    )
    select player_id as "playerId", coalesce(is_first, false) as "isFirst", cpa::bigint, net_result::bigint as "netResult" from lines
    where is_first or net_result <> 0 order by 1`.execute(db)
  return rows
}

/** Computes the amounts of a statement, rounded down to fen. A negative result of a month is not carried to the next one. */
export function countStatement(terms: Terms, lines: readonly Line[]) {
  const isCpa = terms.deal === 'cpa'
  const rows = lines.map(({ playerId, isFirst, cpa, netResult }) => ({
    playerId,
    cpa: isCpa && isFirst ? cpa : noMoney,
    netResult,
  }))
  const counted = rows.filter(({ cpa, netResult }) => (isCpa ? cpa > 0 : netResult !== 0))
  const netResult = rows.reduce((all, row) => all + row.netResult, 0)
  const amount: Fen = isCpa
    ? sum(counted.map(({ cpa }) => cpa))
    : shareOf(fen(Math.max(0, netResult)), basisPoints(terms.share))
  return { players: counted.length, netResult, amount, rows: isCpa ? rows : counted }
}

const lockSource = (tx: Tx, id: string) =>
  tx.selectFrom('source').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

async function writeStatement(tx: Tx, source: Source, month: Day, old: Statement | undefined, now: Instant) {
  // A month keeps the terms with which its statement was made; a change counts from the next month on.
  const given: Terms = old ?? source
  const { deal, cpa, cpaLeast, cpaVerified, share } = given
  const terms = { deal: deal as Exclude<SourceDeal, 'none'>, cpa, cpaLeast, cpaVerified, share }
  const { rows, ...sums } = countStatement(terms, await loadLines(tx, source, terms, month, now))
  const { id } = await tx
    .insertInto('sourceStatement')
    .values({ id: newId<'SourceStatement'>(), sourceId: source.id, month, ...terms, ...sums, createdAt: now })
    .onConflict((eb) => eb.columns(['sourceId', 'month']).doUpdateSet({ ...terms, ...sums }))
    .returning('id')
    .executeTakeFirstOrThrow()
  if (old) await tx.deleteFrom('sourceStatementLine').where('statementId', '=', id).execute()
  await sql`
    insert into source_statement_line (statement_id, player_id, cpa, net_result)
    select ${id}, l.player, l.cpa, l.net from unnest(${rows.map(({ playerId }) => playerId)}::uuid[],
      ${rows.map((row) => row.cpa)}::bigint[], ${rows.map((row) => row.netResult)}::bigint[]) as l (player, cpa, net)`.execute(
    tx,
  )
}

/**
 * Inserts or recounts the drafts of a source, oldest first, up to the current month. Closed statements, and drafts from before
 * a resumed deal, are unchanged. Returns the number of drafts.
 */
export async function issueStatements(tx: Tx, sourceId: string, now: Instant): Promise<number> {
  const source = await lockSource(tx, sourceId)
  const statements = await tx
    .selectFrom('sourceStatement')
    .selectAll()
    .where('sourceId', '=', source.id)
    .orderBy('month')
    .execute()
  const began = dealtSince(source)
  const drafts = statements.filter(({ state, month }) => state === 'draft' && month >= began)
  const newest = statements.at(-1)?.month
  const next = newest ? monthAfter(newest) : monthOf(dayOf(source.createdAt))
  const from = next > began ? next : began
  const fresh = source.deal === 'none' ? [] : monthsBetween(from, monthOf(dayOf(now)))
  for (const draft of drafts) await writeStatement(tx, source, draft.month, draft, now)
  for (const month of fresh) await writeStatement(tx, source, month, undefined, now)
  return drafts.length + fresh.length
}

/** Recounts the drafts of all sources. Returns the number of drafts. */
export async function countStatements(app: App): Promise<number> {
  await sumNews(app)
  const { rows } = await sql<{ id: string }>`
    select id from source where deal <> 'none' or exists (
      select from source_statement s where s.source_id = source.id and s.state = 'draft') order by id`.execute(app.db)
  return sumApart(app, rows, ({ id }) => transact(app, (tx) => issueStatements(tx, id, app.clock.now())))
}

/** Locks the source of a statement and loads the statement. Throws NotFound. */
export async function lockStatement(tx: Tx, id: string): Promise<Statement> {
  if (!isId<'SourceStatement'>(id)) return refuse(NotFound)
  const statement = tx.selectFrom('sourceStatement').selectAll().where('id', '=', id)
  const { sourceId } = (await statement.executeTakeFirst()) ?? refuse(NotFound)
  await lockSource(tx, sourceId)
  return statement.executeTakeFirstOrThrow()
}

/** Recounts a draft. Throws SourceStatementDone. */
export async function recountStatement(tx: Tx, statement: Statement, now: Instant): Promise<void> {
  if (statement.state !== 'draft') refuse(SourceStatementDone)
  await issueStatements(tx, statement.sourceId, now)
}

/** Closes a statement; false if it was closed before. Throws SourceMonthOpen, SourceEarlierOpen. */
export async function closeStatement(tx: Tx, statement: Statement, now: Instant): Promise<boolean> {
  if (statement.state !== 'draft') return false
  if (statement.month >= monthOf(dayOf(now))) refuse(SourceMonthOpen)
  const earlier = await tx
    .selectFrom('sourceStatement')
    .select('id')
    .where('sourceId', '=', statement.sourceId)
    .where('month', '<', statement.month)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  if (earlier) refuse(SourceEarlierOpen)
  await issueStatements(tx, statement.sourceId, now)
  await tx
    .updateTable('sourceStatement')
    .set({ state: 'closed', closedAt: now, isSummed: true })
    .where('id', '=', statement.id)
    .execute()
  await addClosedLines(tx, statement)
  return true
}

/** Adds the lines of a closed statement to the sums of the source's players; results before a resumed deal do not count. */
async function addClosedLines(tx: Tx, { id, sourceId }: Statement): Promise<void> {
  await sql`
    insert into source_statement_sum as s (source_id, player_id, net_result, cpa)
    select t.source_id, l.player_id, case when coalesce(t.month >= o.dealt_since, true) then l.net_result else 0 end, l.cpa
    from source_statement t join source o on o.id = t.source_id join source_statement_line l on l.statement_id = t.id
    where t.id = ${id} and t.source_id = ${sourceId}
    on conflict (source_id, player_id) do update set net_result = s.net_result + excluded.net_result, cpa = s.cpa + excluded.cpa`.execute(
    tx,
  )
}

/** Call when a source's deal is resumed: the results in its statements so far are not deducted from later ones. */
export async function forgetResults(tx: Tx, source: string): Promise<void> {
  await tx.updateTable('sourceStatementSum').set({ netResult: 0 }).where('sourceId', '=', source).execute()
}
