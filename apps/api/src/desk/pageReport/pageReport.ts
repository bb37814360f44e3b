import { createHash } from 'node:crypto'
import { maxReports, type PageReport, type PageSite } from '@koi/contract/desk/pageReport/pageReport'
import { dayOf, hour, type Instant, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { countedNetworksOf } from '../../access/identity/network.ts'
import { browserOf } from '../../access/identity/userAgent.ts'
import type { App } from '../../platform/ops/app.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { cleanMessage, cleanRelease, cleanRoute, cleanStack } from './sanitise.ts'

/** Maximum reports per minute and IPv4 address or IPv6 /64; high, because providers put many people behind one address. */
const maxPerNetwork = 240
/** Maximum reports per minute in all: sessions are invented by the client, and each is a row until it is swept. */
const maxOfAll = 3000
/** Maximum error groups: invented messages must not fill the disk. A new error above it counts only for its session. */
const maxGroups = 5000

interface From {
  ip: string
  agent: string
  player: string | null
}

/** Whether the session belongs to the sample. The result depends on the session id only, so all processes agree. */
export const isSampled = (session: string, percent: number): boolean =>
  Number.parseInt(session.slice(0, 8), 16) % 10_000 < percent * 100

async function isOverLimit({ calls }: Pick<App, 'calls'>, ip: string, now: Instant): Promise<boolean> {
  const limits = countedNetworksOf(ip).map(({ network, times }) => [network, times * maxPerNetwork] as const)
  for (const [name, most] of [...limits, ['all', maxOfAll] as const]) {
    const sessionKey = `page-report:${name}`
    const session = createHash('sha256').update(sessionKey).digest()
    if (await calls.countCall({ session, sessionKey }, most, now)) return true
  }
  return false
}

/** Groups of a report's errors, sorted by key, so that concurrent reports do not deadlock. */
function groupsOf(report: PageReport, browser: string) {
  const release = cleanRelease(report.release)
  const groups = new Map<string, { key: Buffer; message: string; route: string; stack: string; count: number }>()
  for (const { message: text, route: path, stack, count } of report.errors) {
    const [message, route] = [cleanMessage(text), cleanRoute(path)]
    const key = createHash('sha256')
      .update(JSON.stringify([report.site, release, route, browser, message]))
      .digest()
    const group = groups.get(key.toString('hex'))
    if (group) group.count += count
    else groups.set(key.toString('hex'), { key, message, route, stack: cleanStack(stack), count })
  }
  return [...groups.values()].toSorted((one, other) => Buffer.compare(one.key, other.key))
}

/** The last value of each web vital per route. */
const vitalsOf = ({ vitals }: PageReport) => [
  ...new Map(
    vitals.map(({ name, value, route: path }) => {
      const route = cleanRoute(path)
      return [`${name} ${route}`, { name, value, route }]
    }),
  ).values(),
]

/** Stores a report in one statement unless a limit is exceeded. Returns whether the session is sampled. */
export async function keepPageReport(
  app: Pick<App, 'db' | 'calls'>,
  report: PageReport,
  { ip, agent, player }: From,
  { now, percent }: { now: Instant; percent: number },
): Promise<boolean> {
  const sampled = isSampled(report.session, percent)
  if (!sampled && report.errors.length === 0) return false
  if (await isOverLimit(app, ip, now)) return sampled
  await insertPageReport(app.db, report, { agent, player }, { now, sampled })
  return sampled
}

/** Adds a report to the rows of its session and groups. */
export async function insertPageReport(
  db: Db | Tx,
  report: PageReport,
  { agent, player }: Pick<From, 'agent' | 'player'>,
  { now, sampled }: { now: Instant; sampled: boolean },
): Promise<void> {
  const { name: browser, version, engine, os } = browserOf(agent)
  const release = cleanRelease(report.release)
  const errors = groupsOf(report, browser)
  const vitals = sampled ? vitalsOf(report) : []
  const day = dayOf(now)
  await sql`
    with visit as (
      insert into page_session as s (id, at, site, release, browser, version, engine, os, is_sampled, error_at)
      values (${report.session}::uuid, ${now}, ${report.site}, ${release}, ${browser}, ${version}, ${engine}, ${os},
        ${sampled}, ${errors.length > 0 ? now : null}::timestamptz)
      on conflict (id) do update set reports = s.reports + 1, error_at = coalesce(excluded.error_at, s.error_at)
        where s.reports < ${maxReports}
      returning id
    ), error as (
      insert into page_error as e (id, key, site, release, route, browser, least_version, most_version, message, stack, count, first_at, last_at)
      select given.id, given.key, ${report.site}, ${release}, given.route, ${browser}, ${version}::int, ${version}::int,
        given.message, given.stack, given.count, ${now}::timestamptz, ${now}::timestamptz
      from visit, unnest(${errors.map(() => newId())}::uuid[], ${errors.map(({ key }) => key)}::bytea[],
        ${errors.map(({ route }) => route)}::text[], ${errors.map(({ message }) => message)}::text[],
        ${errors.map(({ stack }) => stack)}::text[], ${errors.map(({ count }) => count)}::int[])
        as given (id, key, route, message, stack, count)
      where exists (select from page_error known where known.key = given.key)
        or (select count(*) from page_error) < ${maxGroups}
      on conflict (key) do update set count = e.count + excluded.count, last_at = greatest(e.last_at, excluded.last_at),
        least_version = least(e.least_version, excluded.least_version),
        most_version = greatest(e.most_version, excluded.most_version)
      returning id, key
    ), counted as (
      insert into page_error_day as d (error_id, day, count)
      select error.id, ${day}::date, given.count
      from error join unnest(${errors.map(({ key }) => key)}::bytea[], ${errors.map(({ count }) => count)}::int[])
        as given (key, count) on given.key = error.key
      on conflict (error_id, day) do update set count = d.count + excluded.count
    ), broken as (
      insert into page_error_session (error_id, session_id, day)
      select error.id, visit.id, ${day}::date from error, visit
      on conflict do nothing
    ), affected as (
      insert into page_error_player (error_id, player_id, day)
      select error.id, ${player}::uuid, ${day}::date from error where ${player}::uuid is not null
      on conflict do nothing
    )
    insert into page_vital as v (session_id, route, name, site, value, at)
    select visit.id, given.route, given.name, ${report.site}, given.value, ${now}::timestamptz
    from visit, unnest(${vitals.map(({ route }) => route)}::text[], ${vitals.map(({ name }) => name)}::text[],
      ${vitals.map(({ value }) => value)}::real[]) as given (route, name, value)
    on conflict (session_id, route, name) do update set value = excluded.value`.execute(db)
}

/** Minimum sessions in an hour; with fewer the share of errors means little. */
const fewestSessions = 20

interface BrokenSite {
  site: PageSite
  sessions: number
  broken: number
  share: number
  /** Message of the most frequent error. */
  detail: string
}

/** Sites where at least `percent` of the sessions that started in the last hour had an error. */
export async function brokenSites(db: Db, percent: number, now: Instant): Promise<BrokenSite[]> {
  const since = plus(now, -hour)
  const { rows } = await sql<Omit<BrokenSite, 'share'>>`
    select site, sessions, broken, coalesce((
        select e.message from page_error e where e.site = found.site and e.last_at > ${since} order by e.count desc limit 1
      ), '') as detail
    from (
      select site, count(*)::int as sessions, count(error_at)::int as broken
      from page_session where at > ${since} and is_sampled group by site
    ) found
    where sessions >= ${fewestSessions} and broken * 100 >= ${percent}::int * sessions`.execute(db)
  return rows.map((row) => ({ ...row, share: Math.floor((row.broken * 100) / row.sessions) }))
}
