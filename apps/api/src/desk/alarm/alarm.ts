import { type MessageEvent, messageEventNames, messageEvents } from '@koi/contract/player/messenger/messenger'
import { beijingText, hour, type Instant, millisOf, minute, plus } from '@koi/contract/time'
import { stoppedSources } from '../../player/barring/hit.ts'
import { announce } from '../../player/messenger/announce.ts'
import { brokenSites } from '../pageReport/pageReport.ts'
import { sql } from 'kysely'
import { type App, transact } from '../../platform/ops/app.ts'
import { healthOf } from '../../play/venue/adapter.ts'
import { waitingOrders } from './waiting.ts'

interface Alarm {
  event: MessageEvent
  about: string
  data: Record<string, string>
}

/** The hour is part of an alarm's identity, so a lasting problem is announced once an hour. */
const hourOf = (now: Instant): string => beijingText(now).slice(0, 13)
const longestDetail = 300

async function wantedEvents({ db }: App): Promise<Map<string, number>> {
  const forOperators = messageEventNames.filter((name) => messageEvents[name].audience === 'operator')
  const rows = await db
    .selectFrom('messageTemplate')
    .select(({ fn }) => ['event', fn.min<number>('minutes').as('minutes')])
    .where('state', '=', 'on')
    .where('event', 'in', forOperators)
    .groupBy('event')
    .execute()
  return new Map(rows.map(({ event, minutes }) => [event, minutes]))
}

async function oldOrders({ db }: App, now: Instant, least: number): Promise<Alarm[]> {
  return (await waitingOrders(db)).flatMap(({ queue, count, oldest }) => {
    if (!oldest) return []
    const minutes = Math.floor((millisOf(now) - millisOf(oldest.createdAt)) / minute)
    if (minutes < least) return []
    const data = { queue, order: oldest.number, minutes: String(minutes), count: String(count) }
    return [{ event: 'queue.old' as const, about: `${queue}:${hourOf(now)}`, data }]
  })
}

/** Failed jobs, by the hour of the failure; the ledger check has an event of its own. */
async function failedJobs({ db }: App, now: Instant): Promise<Alarm[]> {
  const runs = await db
    .selectFrom('jobRun')
    .select(['id', 'name', 'error', 'finishedAt'])
    .where('error', 'is not', null)
    .where('finishedAt', '>', plus(now, -hour))
    .orderBy('finishedAt', 'desc')
    .limit(100)
    .execute()
  return runs.map(({ id, name, error, finishedAt }): Alarm => {
    const detail = (error ?? '').slice(0, longestDetail)
    return name === 'ledger-audit'
      ? { event: 'ledger.broken', about: id, data: { detail } }
      : { event: 'job.failed', about: `${name}:${hourOf(finishedAt!)}`, data: { job: name, detail } }
  })
}

/** Open venues whose circuit breaker is open in this process. */
async function silentVenues({ db, pool }: App, now: Instant): Promise<Alarm[]> {
  const venues = await db.selectFrom('venue').select(['code', 'name']).where('state', '=', 'open').execute()
  return venues.flatMap(({ code, name }) => {
    const { breaker, lastFault } = healthOf(pool, code)
    if (breaker === 'closed') return []
    const data = { venue: `${name} ${code}`, detail: lastFault.slice(0, longestDetail) }
    return [{ event: 'venue.down' as const, about: `${code}:${hourOf(now)}`, data }]
  })
}

/** Minutes that a reader may stand still, or a single transfer be unreadable, before operators are told. */
const standingMinutes = 10

/** Readers of chains and of venues' bets whose cursor stands still, and transfers that were set aside. */
async function standingReaders({ db, clock }: App, now: Instant): Promise<Alarm[]> {
  const { rows } = await sql<{ job: string; count: number; error: string }>`
    select t.kind || ' ' || case t.kind when 'read-transfer' then t.destination else t.subject end as job, count(*)::integer, max(t.last_error) as error
    from task t left join job_cursor c on c.name = case
      when t.kind = 'collect-bets' then 'bets:' || t.subject
      when t.kind = 'watch-chain' then case t.subject when 'sandbox' then 'usdt-chain' else 'chain:' || t.subject end end
    where t.kind in ('watch-chain', 'collect-bets', 'read-transfer')
      and t.requested_at < ${clock.databaseNow()} - make_interval(mins => ${standingMinutes})
      and coalesce(c.moved_at < ${now}::timestamptz - make_interval(mins => ${standingMinutes}), t.attempts > 0)
    group by 1 order by 1 desc`.execute(db)
  return rows.map(({ job, count, error }) => ({
    event: 'job.failed' as const,
    about: `${job}:${hourOf(now)}`,
    data: { job, detail: `${count > 1 ? `${count}: ` : ''}${error || 'stands still'}`.slice(0, longestDetail) },
  }))
}

async function brokenPages({ db, settings }: App, now: Instant): Promise<Alarm[]> {
  const { page_alarm_percent: percent } = await settings.read()
  if (percent === 0) return []
  return (await brokenSites(db, percent, now)).map(({ site, sessions, broken, share, detail }) => ({
    event: 'page.errors' as const,
    about: `${site}:${hourOf(now)}`,
    data: { page: site, share: String(share), sessions: String(sessions), broken: String(broken), detail },
  }))
}

async function stoppedBarring({ db, settings }: App, now: Instant): Promise<Alarm[]> {
  return (await stoppedSources(db, await settings.read(), now)).map(({ place, source, players }) => ({
    event: 'barring.many' as const,
    about: `${place}:${hourOf(now)}`,
    data: { source, players: String(players) },
  }))
}

/** Announces the problems and returns their number; announcing a problem again has no effect. */
export async function soundAlarms(app: App): Promise<number> {
  const wanted = await wantedEvents(app)
  if (wanted.size === 0) return 0
  const now = app.clock.now()
  const found = [
    ...(wanted.has('queue.old') ? await oldOrders(app, now, wanted.get('queue.old')!) : []),
    ...(wanted.has('job.failed') || wanted.has('ledger.broken') ? await failedJobs(app, now) : []),
    ...(wanted.has('job.failed') ? await standingReaders(app, now) : []),
    ...(wanted.has('venue.down') ? await silentVenues(app, now) : []),
    ...(wanted.has('page.errors') ? await brokenPages(app, now) : []),
    ...(wanted.has('barring.many') ? await stoppedBarring(app, now) : []),
  ].filter(({ event }) => wanted.has(event))
  await transact(app, async (tx) => {
    for (const { event, ...alarm } of found) announce(tx, event, { ...alarm, now })
  })
  return found.length
}
