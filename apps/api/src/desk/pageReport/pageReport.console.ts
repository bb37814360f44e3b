import { isId } from '@koi/contract/id'
import * as contract from '@koi/contract/desk/pageReport/pageReport.console'
import { type PageSite, pageSites, reportDays } from '@koi/contract/desk/pageReport/pageReport'
import { Invalid, NotFound } from '@koi/contract/refusal.copy'
import type { Day, Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { likeOf, pageFound, pageOfAll, sortOf } from '../../platform/http/items.ts'
import { on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { lastDays, type Range, parseRange } from '../../books/report/range.ts'

const parseSite = (text: string | undefined): PageSite | null =>
  text ? (pageSites.find((site) => site === text) ?? refuse(Invalid)) : null

/** Error groups with their counts in the range, not over the group's lifetime. */
const errorsIn = (db: Reader, { from, to }: Pick<Range, 'from' | 'to'>) =>
  db
    .selectFrom('pageError as e')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('pageErrorDay')
          .select('errorId')
          .select(({ fn }) => fn.sum<number>('count').as('times'))
          .where('day', '>=', from)
          .where('day', '<=', to)
          .groupBy('errorId')
          .as('d'),
      (join) => join.onRef('d.errorId', '=', 'e.id'),
    )
    .select(['e.id', 'e.site', 'e.release', 'e.route', 'e.message', 'e.browser', 'e.leastVersion', 'e.mostVersion'])
    .select(['e.firstAt', 'e.lastAt', 'e.stack', 'd.times'])
    .select(({ selectFrom, ref }) => [
      selectFrom('pageErrorSession as s')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('s.errorId', '=', ref('e.id'))
        .where('s.day', '>=', from)
        .where('s.day', '<=', to)
        .as('sessions'),
      selectFrom('pageErrorPlayer as p')
        .select(({ fn }) => fn.count<number>('p.playerId').distinct().as('n'))
        .where('p.errorId', '=', ref('e.id'))
        .where('p.day', '>=', from)
        .where('p.day', '<=', to)
        .as('players'),
    ])

interface Group {
  id: string
  site: string
  release: string
  route: string
  message: string
  browser: string
  leastVersion: number
  mostVersion: number
  firstAt: Instant
  lastAt: Instant
  times: number
  sessions: number | null
  players: number | null
}

const toErrorRow = (row: Group) => ({
  id: row.id,
  site: row.site as PageSite,
  release: row.release,
  route: row.route,
  message: row.message,
  browser: row.browser,
  least_version: row.leastVersion,
  most_version: row.mostVersion,
  count: Number(row.times),
  sessions: row.sessions ?? 0,
  players: row.players ?? 0,
  first_seen: row.firstAt,
  last_seen: row.lastAt,
})

const columns = { last_seen: 'e.lastAt', first_seen: 'e.firstAt', count: 'd.times' } as const
const sortable = ['last_seen', 'first_seen', 'count'] as const

/** Percentage with one decimal place. */
const shareOf = (part: number, whole: number): number => (whole > 0 ? Math.round((part * 1000) / whole) / 10 : 0)

const ofSite = (site: PageSite | null) => sql<boolean>`(${site}::text is null or site = ${site})`

export const pageReportConsole = [
  on(contract.listPageErrors, async ({ db, input, now }) => {
    let found = errorsIn(db, parseRange(input, now))
    const site = parseSite(input.site)
    if (site) found = found.where('e.site', '=', site)
    if (input.release) found = found.where('e.release', '=', input.release)
    if (input.q) found = found.where('e.message', 'ilike', likeOf(input.q))
    const { column, direction } = sortOf(input.sort, sortable, 'last_seen')
    return pageFound(input, found.orderBy(columns[column], direction).orderBy('e.id', 'desc'), toErrorRow)
  }),

  on(contract.readPageError, async ({ db, input, now, refuse }) => {
    if (!isId(input.id)) refuse(NotFound)
    const range = lastDays(reportDays, now)
    const row = (await errorsIn(db, range).where('e.id', '=', input.id).executeTakeFirst()) ?? refuse(NotFound)
    const { rows: days } = await sql<{ day: Day; count: number; sessions: number }>`
      select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(d.count, 0) as count, (
        select count(*)::int from page_error_session s where s.error_id = ${input.id} and s.day = days.day::date) as sessions
      from generate_series(${range.from}::date, ${range.to}::date, interval '1 day') as days (day)
        left join page_error_day d on d.error_id = ${input.id} and d.day = days.day::date
      order by days.day`.execute(db)
    return {
      ...toErrorRow(row),
      stack: row.stack,
      days: days.map(({ day, count, sessions }) => ({ day, count: Number(count), sessions })),
    }
  }),

  on(contract.listPageErrorDays, async ({ db, input, now }) => {
    const { from, to, start, end } = parseRange(input, now)
    const site = parseSite(input.site)
    const { rows } = await sql<{ day: string; sessions: number; broken: number; count: number }>`
      with visits as (
        select (at at time zone 'Asia/Shanghai')::date as day, count(*)::int as sessions, count(error_at)::int as broken
        from page_session where at >= ${start} and at < ${end} and is_sampled and ${ofSite(site)} group by 1
      ), errors as (
        select d.day, sum(d.count)::int as count from page_error_day d join page_error e on e.id = d.error_id
        where d.day >= ${from}::date and d.day <= ${to}::date and ${ofSite(site)} group by 1
      )
      select to_char(day, 'YYYY-MM-DD') as day, coalesce(sessions, 0) as sessions, coalesce(broken, 0) as broken,
        coalesce(count, 0) as count
      from visits full join errors using (day) order by day desc`.execute(db)
    return pageOfAll(
      rows.map((row) => ({ ...row, share: shareOf(row.broken, row.sessions) })),
      input,
    )
  }),

  on(contract.listPageBrowsers, async ({ db, input, now }) => {
    const { start, end } = parseRange(input, now)
    const { rows } = await sql<{
      browser: string
      version: number
      engine: string
      os: string
      sessions: number
      broken: number
    }>`
      select browser, version, engine, os, count(*)::int as sessions, count(error_at)::int as broken
      from page_session where at >= ${start} and at < ${end} and is_sampled and ${ofSite(parseSite(input.site))}
      group by 1, 2, 3, 4 order by sessions desc, browser, version desc, engine, os`.execute(db)
    const all = rows.reduce((sum, { sessions }) => sum + sessions, 0)
    return pageOfAll(
      rows.map((row) => ({
        id: [row.browser, row.version, row.engine, row.os].join('|'),
        ...row,
        share: shareOf(row.sessions, all),
      })),
      input,
    )
  }),

  on(contract.listPageVitals, async ({ db, input, now }) => {
    const { start, end } = parseRange(input, now)
    const quartile = (name: string) =>
      sql`percentile_cont(0.75) within group (order by value) filter (where name = ${name})`
    const { rows } = await sql<{
      site: PageSite
      route: string
      sessions: number
      lcp: number | null
      inp: number | null
      cls: number | null
    }>`
      select site, route, count(distinct session_id)::int as sessions, ${quartile('LCP')} as lcp, ${quartile('INP')} as inp,
        ${quartile('CLS')} as cls
      from page_vital where at >= ${start} and at < ${end} and ${ofSite(parseSite(input.site))}
      group by site, route order by sessions desc, site, route`.execute(db)
    const whole = (value: number | null) => (value === null ? null : Math.round(value))
    return pageOfAll(
      rows.map(({ lcp, inp, cls, ...row }) => ({
        id: `${row.site} ${row.route}`,
        ...row,
        lcp: whole(lcp),
        inp: whole(inp),
        cls: cls === null ? null : Math.round(cls * 1000) / 1000,
      })),
      input,
    )
  }),
]
