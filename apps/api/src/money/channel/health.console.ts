import * as contract from '@koi/contract/money/channel/health.console'
import type { Fen } from '@koi/contract/money'
import { daysBetween } from '@koi/contract/time'
import { sql } from 'kysely'
import { emit } from '../../platform/event/emit.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Config } from '../../platform/ops/config.ts'
import { auditAct, on } from '../../platform/http/on.ts'
import { isReal, parseRange, type Range } from '../../books/report/range.ts'
import { requireChannel, toChannelRow } from './channel.console.ts'
import { attemptsBetween } from './health.ts'

interface Line {
  channel: string | null
  name: string | null
  hour: string | null
  orders: number
  paid: number
  success: number
  median: number | null
  p95: number | null
  deposits: Fen
  cost: Fen
}

/** Loads figures with one statement: in total (channel null), per channel (hour null), and per channel and hour. */
async function loadLines(db: Reader, { start, end }: Range): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select a.channel, c.name, to_char(a.hour, 'YYYY-MM-DD HH24:00') as hour, count(*) as orders,
      count(*) filter (where a.is_paid) as paid,
      coalesce(round(100.0 * count(*) filter (where a.is_paid) / nullif(count(*), 0), 1), 0)::float8 as success,
      round(percentile_cont(0.5) within group (order by a.seconds) filter (where a.is_paid))::float8 as median,
      round(percentile_cont(0.95) within group (order by a.seconds) filter (where a.is_paid))::float8 as p95,
      coalesce(sum(a.credited) filter (where a.is_paid), 0)::bigint as deposits,
      coalesce(sum(a.cost) filter (where a.is_paid), 0)::bigint as cost
    from (select *, date_trunc('hour', at, 'Asia/Shanghai') at time zone 'Asia/Shanghai' as hour,
        extract(epoch from closed_at - at)::float8 as seconds from (${attemptsBetween(start, end)}) attempt
      where ${isReal(sql.ref('player_id'))}) a
    join pay_channel c on c.code = a.channel
    group by grouping sets ((), (a.channel, c.name), (a.channel, c.name, a.hour))
    order by a.hour desc, a.channel`.execute(db)
  return rows
}

/** Maximum days for which hours are returned. */
const daysByHour = 7

const none = { orders: 0, paid: 0, success: 0, median: null, p95: null, deposits: 0 as Fen, cost: 0 as Fen }

export const channelHealthConsole = (config: Config) => [
  on(contract.readChannelReport, async ({ db, input, now }) => {
    const range = parseRange(input, now)
    const lines = (await loadLines(db, range)).map(({ channel, name, hour, ...figures }) => ({
      channel: channel ?? '',
      name: name ?? '',
      hour: hour ?? '',
      figures,
    }))
    const hasHours = daysBetween(range.from, range.to) < daysByHour
    const isOfHour = ({ hour }: { hour: string }) => hour !== ''
    const channels = lines.filter((line) => !isOfHour(line) && line.channel !== '')
    return {
      from: range.from,
      to: range.to,
      totals: lines.find(({ channel }) => channel === '')?.figures ?? none,
      items: channels.map(({ channel, name, figures }) => ({ channel, name, ...figures })),
      hours: (hasHours ? lines.filter(isOfHour) : []).map(({ hour, channel, name, figures }) => ({
        hour,
        channel,
        name,
        ...figures,
      })),
    }
  }),

  on(contract.resumeChannel, async (args) => {
    const { tx, input, now } = args
    const before = await requireChannel(tx, input.id)
    if (before.pausedAt === null) return toChannelRow(tx, config.publicUrl, before)
    const row = await tx
      .updateTable('payChannel')
      .set({ pausedAt: null, countedFrom: now, recentOrders: 0, recentSuccess: null })
      .where('code', '=', input.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    emit(tx, { kind: 'channel.changed' })
    const subject = { subjectKind: 'channel', subjectId: row.code }
    auditAct(tx, args, { act: 'channel.resume', ...subject, before: { paused_at: before.pausedAt } })
    return toChannelRow(tx, config.publicUrl, row)
  }),
]
