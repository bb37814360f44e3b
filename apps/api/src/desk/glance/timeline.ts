import { listAudit } from '@koi/contract/access/audit/audit.console'
import { listThreads } from '@koi/contract/contact/chat/chat.console'
import type { TimelineEvent } from '@koi/contract/desk/glance/glance.console'
import { type TimelineKind, timelineKinds } from '@koi/contract/desk/glance/timeline'
import { inboxKinds } from '@koi/contract/desk/inbox/inbox'
import type { Language } from '@koi/contract/language'
import { listAdjustments } from '@koi/contract/money/adjustment/adjustment.console'
import { listDeposits } from '@koi/contract/money/deposit/deposit.console'
import { placeOf } from '@koi/contract/money/deposit/deposit'
import { listWithdrawals } from '@koi/contract/money/withdraw/withdraw.console'
import { listAllBets } from '@koi/contract/play/bet/bet.console'
import { listTransfers } from '@koi/contract/play/transfer/transfer.console'
import { listVerifications } from '@koi/contract/player/verification/verification.console'
import { listBonusRows } from '@koi/contract/reward/bonus/bonus.console'
import { listRebateRows } from '@koi/contract/reward/rebate/rebate.console'
import { listPlayers } from '@koi/contract/player/profile/profile.console'
import { textsIn, translated } from '@koi/contract/textsIn'
import type { Instant } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { deviceName } from '../../access/identity/userAgent.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import { holds } from '../../platform/http/permission.ts'
import { isObject } from '../../platform/text/json.ts'
import { actorOf, changeText } from '../../player/protection/change.ts'
import { mayDecide } from '../inbox/queues.ts'

type Event = z.output<typeof TimelineEvent>
type EventOf<Kind extends TimelineKind> = Extract<Event, { kind: Kind }>
type Data<Kind extends TimelineKind> = Omit<EventOf<Kind>, 'kind' | 'id' | 'at'>

/** The endpoint whose permission an operator needs to see events of a kind. */
const shownBy: Record<Exclude<TimelineKind, 'note'>, { audience: string }> = {
  sign_in: listPlayers,
  deposit: listDeposits,
  withdrawal: listWithdrawals,
  transfer: listTransfers,
  play: listAllBets,
  reward: listBonusRows,
  rebate: listRebateRows,
  adjustment: listAdjustments,
  level: listPlayers,
  protection: listPlayers,
  message: listPlayers,
  chat: listThreads,
  document: listVerifications,
  inquiry: listPlayers,
  act: listAudit,
}

/** The kinds of events that the operator may see; notes are those on items that the operator may decide. */
export const kindsFor = (caller: OperatorCaller): TimelineKind[] =>
  timelineKinds.filter((kind) =>
    kind === 'note'
      ? inboxKinds.some((one) => mayDecide(caller, one))
      : holds(caller, shownBy[kind].audience.split(':')[1]!),
  )

/** Position of an event. Events are ordered by all three, descending. */
const Cursor = z.object({ at: z.iso.datetime({ offset: true }), kind: z.enum(timelineKinds), id: z.string().max(80) })
type Cursor = z.output<typeof Cursor>

/** Parses the cursor of a page; null if it is none. */
export function parseCursor(text: string): Cursor | null {
  try {
    const cursor: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return isObject(cursor) ? (Cursor.safeParse(cursor).data ?? null) : null
  } catch {
    return null
  }
}
const cursorText = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

interface Asked {
  player: string
  caller: OperatorCaller
  kinds: readonly TimelineKind[]
  from: Instant | null
  /** Exclusive. */
  to: Instant | null
  after: Cursor | null
  limit: number
}

interface Source {
  /** Table or joined tables; the player's rows are named `t`. */
  from: RawBuilder<unknown>
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
  data: RawBuilder<unknown>
  /** Condition that finds the player's rows by an index. */
  where: RawBuilder<unknown>
  /** Makes groups of rows into one event. */
  groupBy?: RawBuilder<unknown>
}

const beijing = (at: RawBuilder<unknown>) => sql`(${at} at time zone 'Asia/Shanghai')`
const startOfDay = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone 'Asia/Shanghai')`
const operatorNamed = (column: RawBuilder<unknown>) =>
  sql`coalesce((select o.username from operator o where o.id = ${column}), '')`
const venueNamed = sql`(select v.name from venue v where v.code = t.venue)`

/** A table with the columns player_id, id and the given time. */
const rowsOf = (table: string, player: string, at: string, data: RawBuilder<unknown>): Source => ({
  from: sql`${sql.table(table)} t`,
  where: sql`t.player_id = ${player}::uuid`,
  at: sql`t.${sql.raw(at)}`,
  id: sql`t.id::text`,
  data,
})

const sources: Record<Exclude<TimelineKind, 'play'>, (asked: Asked) => Source[]> = {
  sign_in: ({ player }) => [
    rowsOf(
      'sign_in',
      player,
      'at',
      sql`jsonb_build_object('method', t.kind, 'outcome', t.outcome, 'ip', t.ip, 'device', t.device, 'is_new', t.is_new)`,
    ),
  ],
  deposit: ({ player }) => [
    rowsOf(
      'deposit',
      player,
      'created_at',
      sql`jsonb_build_object('number', t.deposit_no, 'amount', coalesce(t.credited, t.amount), 'state', t.state,
        'channel', t.channel, 'protocol', t.protocol, 'reason', case t.state when 'rejected' then t.note else '' end)`,
    ),
  ],
  withdrawal: ({ player }) => [
    rowsOf(
      'withdrawal',
      player,
      'created_at',
      sql`jsonb_build_object('number', t.order_no, 'amount', t.amount, 'state', t.state, 'bank', t.payee_bank, 'reason', t.reason)`,
    ),
  ],
  // The index begins with player and direction.
  transfer: ({ player }) =>
    ['in', 'out'].map((direction) => {
      const source = rowsOf(
        'transfer',
        player,
        'created_at',
        sql`jsonb_build_object('venue', ${venueNamed}, 'direction', t.direction, 'amount', t.amount, 'state', t.state)`,
      )
      return { ...source, where: sql`${source.where} and t.direction = ${sql.lit(direction)}` }
    }),
  reward: ({ player }) => [
    rowsOf(
      'bonus',
      player,
      'created_at',
      sql`jsonb_build_object('source', 'bonus', 'name', (select r.name from bonus_rule r where r.id = t.rule_id), 'amount', t.amount,
        'state', t.state)`,
    ),
    rowsOf(
      'packet_claim',
      player,
      'at',
      sql`jsonb_build_object('source', 'packet', 'name', '', 'amount', t.money, 'state', 'credited')`,
    ),
    rowsOf(
      'activity_application',
      player,
      'created_at',
      sql`jsonb_build_object('source', 'promotion', 'name', t.activity_name, 'amount', coalesce(t.granted, t.amount, 0),
        'state', case t.state when 'approved' then 'credited' else t.state end)`,
    ),
    rowsOf(
      'wheel_draw',
      player,
      'at',
      sql`jsonb_build_object('source', 'wheel', 'name', (select w.name from wheel w where w.id = t.wheel_id), 'amount', t.prize,
        'state', 'credited')`,
    ),
  ],
  rebate: ({ player }) => [
    {
      from: sql`rebate t`,
      where: sql`t.player_id = ${player}::uuid`,
      groupBy: sql`t.day`,
      at: sql`max(t.created_at)`,
      id: sql`t.day::text`,
      data: sql`jsonb_build_object('day', t.day, 'amount', sum(t.money),
        'unclaimed', coalesce(sum(t.money) filter (where t.state = 'unclaimed'), 0))`,
    },
  ],
  adjustment: ({ player }) => [
    rowsOf(
      'adjustment',
      player,
      'created_at',
      sql`jsonb_build_object('amount', t.amount, 'state', t.state, 'reason', t.reason, 'by', ${operatorNamed(sql`t.made_by`)})`,
    ),
  ],
  level: ({ player }) => {
    const source = rowsOf(
      'vip_change',
      player,
      'at',
      sql`jsonb_build_object('from_level', t.from_level, 'to_level', t.to_level, 'reason', t.reason)`,
    )
    return [{ ...source, where: sql`${source.where} and t.reason <> 'kept'` }]
  },
  protection: ({ player }) => [
    rowsOf(
      'protection_change',
      player,
      'at',
      sql`jsonb_build_object('act', t.act, 'args', t.args, 'actor', t.actor, 'reason', t.reason)`,
    ),
  ],
  message: ({ player }) => [
    rowsOf('message', player, 'created_at', sql`jsonb_build_object('title', t.title, 'is_marketing', t.is_marketing)`),
  ],
  chat: ({ player }) => [
    {
      from: sql`chat_thread c join chat_message t on t.thread_id = c.id`,
      where: sql`c.player_id = ${player}::uuid`,
      groupBy: sql`c.id, ${beijing(sql`t.at`)}::date`,
      at: sql`max(t.at)`,
      id: sql`(${beijing(sql`t.at`)}::date)::text`,
      data: sql`jsonb_build_object('thread', c.id, 'messages', count(*), 'by_player', count(*) filter (where t.author = 'guest'),
        'last_text', left(coalesce((array_agg(t.body order by t.seq desc) filter (where t.kind = 'text'))[1], ''), 200))`,
    },
  ],
  document: ({ player }) => [
    rowsOf(
      'verification',
      player,
      'asked_at',
      sql`jsonb_build_object('document', t.kind, 'state', t.state, 'reason', t.reason)`,
    ),
  ],
  inquiry: ({ player }) => [
    rowsOf(
      'inquiry',
      player,
      'asked_at',
      sql`jsonb_build_object('number', t.inquiry_no, 'inquiry', t.kind, 'is_open', t.answered_at is null)`,
    ),
  ],
  note: ({ player, caller }) => {
    const source = rowsOf(
      'handling_note',
      player,
      'at',
      sql`jsonb_build_object('item_kind', t.kind, 'content', t.content, 'by', ${operatorNamed(sql`t.operator_id`)})`,
    )
    const decided = inboxKinds.filter((kind) => mayDecide(caller, kind))
    return [{ ...source, where: sql`${source.where} and t.kind = any(${decided}::text[])` }]
  },
  // Credits and debits are events of their own.
  act: ({ player }) => [
    {
      from: sql`audit t`,
      where: sql`t.subject_kind = 'player' and t.subject_id = ${player}::text and t.actor_kind = 'operator'
        and t.act not like 'adjustment.%'`,
      at: sql`t.at`,
      id: sql`lpad(t.id::text, 20, '0')`,
      data: sql`jsonb_build_object('act', t.act, 'by', t.actor_name, 'reason', t.reason, 'before', t.before, 'after', t.after)`,
    },
  ],
}

/**
 * Bets of a day at a venue. The days are found one after the other by the index, from the day of the cursor back, so that a page
 * reads only the bets of its days.
 */
function playSource({ player, to, after, limit }: Asked): Source {
  const bet = (until: RawBuilder<unknown>) => sql`(select ${beijing(sql`b.bet_at`)}::date from bet b
    where b.player_id = ${player}::uuid and b.bet_at < ${until} order by b.bet_at desc limit 1)`
  const last = after
    ? sql`least(${startOfDay(sql`${beijing(sql`${after.at}::timestamptz`)}::date + 1`)}, coalesce(${to}::timestamptz, 'infinity'))`
    : sql`coalesce(${to}::timestamptz, 'infinity')`
  return {
    from: sql`(
      with recursive days (day, nth) as (
        select ${bet(last)}, 1
        union all
        select ${bet(startOfDay(sql`days.day`))}, nth + 1 from days where day is not null and nth < ${limit + 3})
      select days.day, b.venue, max(b.bet_at) as at, count(*) as bets, count(*) filter (where b.state = 'open') as open,
        sum(b.stake) as stake, sum(b.valid_stake) as valid_stake, sum(b.win_loss) as win_loss
      from days join lateral (
        select * from bet where player_id = ${player}::uuid and bet_at >= ${startOfDay(sql`days.day`)}
          and bet_at < ${startOfDay(sql`days.day + 1`)}) b on true
      group by days.day, b.venue) t`,
    where: sql`true`,
    at: sql`t.at`,
    id: sql`t.day || ':' || t.venue`,
    data: sql`jsonb_build_object('day', t.day, 'venue', ${venueNamed}, 'bets', t.bets, 'open', t.open, 'stake', t.stake,
      'valid_stake', t.valid_stake, 'win_loss', t.win_loss)`,
  }
}

/** The newest events of a source that come after the cursor. */
function branchOf(kind: TimelineKind, { from, at, id, data, where, groupBy }: Source, asked: Asked) {
  const { after, limit } = asked
  const kindText = sql`${sql.lit(kind)}::text`
  const terms = [
    // The first term lets an index begin at the cursor.
    ...(after
      ? [
          sql`${at} <= ${after.at}::timestamptz and (${at}, ${kindText}, ${id}) < (${after.at}::timestamptz, ${after.kind}, ${after.id})`,
        ]
      : []),
    ...(asked.from ? [sql`${at} >= ${asked.from}::timestamptz`] : []),
    ...(asked.to ? [sql`${at} < ${asked.to}::timestamptz`] : []),
  ]
  const narrowed = terms.length > 0 ? sql.join(terms, sql` and `) : sql`true`
  return sql`(select ${kindText} as kind, ${id} as id, ${at} as at, ${data} as data from ${from}
    where ${where} ${groupBy ? sql`group by ${groupBy} having ${narrowed}` : sql`and ${narrowed}`}
    order by ${at} desc, ${id} desc limit ${limit + 1})`
}

/** The statement that reads a page and one event more. */
export function statementFor(asked: Asked): RawBuilder<Row> {
  const branches = asked.kinds.flatMap((kind) =>
    (kind === 'play' ? [playSource(asked)] : sources[kind](asked)).map((source) => branchOf(kind, source, asked)),
  )
  return sql<Row>`select * from (${sql.join(branches, sql` union all `)}) every
    order by at desc, kind desc, id desc limit ${asked.limit + 1}`
}

interface Row {
  kind: TimelineKind
  id: string
  at: Instant
  data: Record<string, unknown>
}

/** Stored data of the kinds whose events differ from it. */
interface Stored {
  deposit: Data<'deposit'> & { channel: string; protocol: string }
  protection: { act: never; args: never; actor: string; reason: string }
}

/** Makes an event of a row, with its texts in the reader's language. */
function toEvent({ kind, id, at, data }: Row, language: Language): Event {
  const head = { kind, id, at }
  if (kind === 'sign_in') {
    const { device, ...rest } = data as unknown as Data<'sign_in'>
    return { ...head, ...rest, device: deviceName(device, textsIn[language]) } as Event
  }
  if (kind === 'deposit') {
    const { channel, protocol, reason, ...rest } = data as unknown as Stored['deposit']
    const way = textsIn[language].deposit.payWayName(placeOf(channel), protocol)
    return { ...head, ...rest, way, reason: translated(language, reason) } as Event
  }
  if (kind === 'protection') {
    const { act, args, actor, reason } = data as unknown as Stored['protection']
    const words = changeText(language, { act, args })
    return { ...head, words, actor: actorOf({ actor }), reason: translated(language, reason) } as Event
  }
  if (kind === 'withdrawal' || kind === 'document')
    return { ...head, ...data, reason: translated(language, String(data['reason'])) } as Event
  return { ...head, ...data } as Event
}

/** Reads a page of a player's events. */
export async function loadTimeline(
  db: Reader,
  asked: Asked,
  language: Language,
): Promise<{ items: Event[]; next: string }> {
  if (asked.kinds.length === 0) return { items: [], next: '' }
  const { rows } = await statementFor(asked).execute(db)
  const shown = rows.slice(0, asked.limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => toEvent(row, language)),
    next: rows.length > asked.limit && last ? cursorText({ at: last.at, kind: last.kind, id: last.id }) : '',
  }
}
