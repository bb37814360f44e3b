import { fen } from '@koi/contract/money'
import * as contract from '@koi/contract/partner/source/cohort.console'
import { type Day, dayOf } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { on } from '../../platform/http/on.ts'
import { parseRange, type Range, within } from '../../books/report/range.ts'

type Figure = 'value1' | 'value7' | 'value30' | 'value90' | 'kept1' | 'kept3' | 'kept7' | 'kept30'
interface Cohort extends Record<Figure, number | null> {
  sourceId: string
  source: string
  code: string
  month: string
  registered: number
  verified: number
  firstDeposits: number
  firstDepositAmount: number
  firstDepositAverage: number | null
  /** Whether the row is of all players instead of one cohort. */
  isTotal: boolean
}

/** SQL: deposits less withdrawals of the first `days` Beijing days, over players for whom these days have passed. */
const valueSql = (days: number, today: Day) =>
  sql`sum(f.${sql.ref(`value_${days}`)}) filter (where f.day + ${sql.lit(days)} <= ${today}::date)::bigint`
/** SQL: percentage of the active players among those for whom the nth day has passed. */
const keptSql = (days: number, today: Day) =>
  sql`round(100.0 * count(*) filter (where f.${sql.ref(`kept_${days}`)} and f.day + ${sql.lit(days)} < ${today}::date)
    / nullif(count(*) filter (where f.day + ${sql.lit(days)} < ${today}::date), 0), 1)::float8`

async function loadCohorts(db: Reader, range: Range, today: Day): Promise<Cohort[]> {
  const sumOf = (days: number) =>
    sql`coalesce(sum(m.deposited - m.withdrawn) filter (where m.day < o.day + ${sql.lit(days)}), 0) as ${sql.ref(`value_${days}`)}`
  const wasHere = (days: number) => sql`bool_or(a.day = o.day + ${sql.lit(days)}) as ${sql.ref(`kept_${days}`)}`
  const { rows } = await sql<Cohort>`
    with own as (
      select p.id, s.source_id, (p.created_at at time zone 'Asia/Shanghai')::date as day,
        exists (select from verification v where v.player_id = p.id and v.state = 'approved') as is_verified
      from player p left join player_source s on s.player_id = p.id
      where ${within(sql.ref('p.created_at'), range)} and not p.is_test
    ), figures as (
      select o.*, money.*, active.*, first.credited as first_deposit from own o
      left join lateral (
        select coalesce(sum(m.deposits), 0) > 0 as has_deposit, ${sumOf(1)}, ${sumOf(7)}, ${sumOf(30)}, ${sumOf(90)}
        from player_day m where m.player_id = o.id) money on true
      left join lateral (
        select ${wasHere(1)}, ${wasHere(3)}, ${wasHere(7)}, ${wasHere(30)} from (
          select d.day from player_day_play d where d.player_id = o.id and d.day in (o.day + 1, o.day + 3, o.day + 7, o.day + 30)
          union all
          select (i.at at time zone 'Asia/Shanghai')::date from sign_in i where i.player_id = o.id and i.outcome = 'right') a) active on true
      left join lateral (
        select d.credited from deposit d where d.player_id = o.id and d.state = 'approved' order by d.closed_at, d.id limit 1) first on true
    )
    select coalesce(f.source_id::text, '') as source_id, coalesce(s.name, '') as source, coalesce(s.code, '') as code,
      coalesce(to_char(f.day, 'YYYY-MM'), '') as month, grouping(f.source_id) = 1 as is_total, count(*) as registered, count(*) filter (where f.is_verified) as verified,
      count(*) filter (where f.has_deposit) as first_deposits, coalesce(sum(f.first_deposit), 0)::bigint as first_deposit_amount,
      round(avg(f.first_deposit))::bigint as first_deposit_average,
      ${valueSql(1, today)} as "value1", ${valueSql(7, today)} as "value7", ${valueSql(30, today)} as "value30", ${valueSql(90, today)} as "value90",
      ${keptSql(1, today)} as "kept1", ${keptSql(3, today)} as "kept3", ${keptSql(7, today)} as "kept7", ${keptSql(30, today)} as "kept30"
    from figures f left join source s on s.id = f.source_id
    group by grouping sets ((f.source_id, s.name, s.code, to_char(f.day, 'YYYY-MM')), ()) order by month desc, registered desc, source_id`.execute(
    db,
  )
  return rows
}

const money = (amount: number | null) => (amount === null ? null : fen(amount))
const percent = (part: number, whole: number): number => Math.round((part * 1000) / whole) / 10

/** The figures of a cohort or of all players. The average is rounded to whole fen. */
const figuresOf = (one: Cohort) => ({
  registered: one.registered,
  verified: one.verified,
  first_deposits: one.firstDeposits,
  first_deposit_amount: fen(one.firstDepositAmount),
  first_deposit_average: money(one.firstDepositAverage),
  value_1: money(one.value1),
  value_7: money(one.value7),
  value_30: money(one.value30),
  value_90: money(one.value90),
  kept_1: one.kept1,
  kept_3: one.kept3,
  kept_7: one.kept7,
  kept_30: one.kept30,
})

export const cohortConsole = [
  on(contract.readCohorts, async ({ db, input, now }) => {
    const range = parseRange(input, now)
    const rows = await loadCohorts(db, range, dayOf(now))
    const cohorts = rows.filter(({ isTotal }) => !isTotal)
    // Without any player the grouping of all rows has one row too.
    const all = rows.find(({ isTotal }) => isTotal)!
    return {
      from: range.from,
      to: range.to,
      totals: {
        ...figuresOf(all),
        sources: new Set(cohorts.flatMap(({ sourceId }) => (sourceId === '' ? [] : [sourceId]))).size,
      },
      items: cohorts.map((one) => ({
        source_id: one.sourceId,
        source: one.source,
        code: one.code,
        month: one.month,
        verified_share: percent(one.verified, one.registered),
        first_deposit_share: percent(one.firstDeposits, one.registered),
        ...figuresOf(one),
      })),
    }
  }),
]
