import type { InboxKind, InboxOwner, InboxSort, InboxState } from '@koi/contract/desk/inbox/inbox'
import type { Fen } from '@koi/contract/money'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import type { Instant } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Reader } from '../../platform/db/db.ts'
import { isObject } from '../../platform/text/json.ts'
import { queues } from './queues.ts'

/** What a list shows, and in which order. `kinds`: those that the operator may decide and asked for. */
interface Asked {
  operator: string
  kinds: InboxKind[]
  owner: InboxOwner
  state: InboxState | ''
  due: boolean
  /** Null: of all players, and items without a player. */
  player: string | null
  sort: InboxSort
  after: Cursor | null
  limit: number
}

/** Position of an item in a list. `at`: time for which the urgencies of the whole list are computed, so that pages fit together. */
const Cursor = z.object({
  at: z.iso.datetime({ offset: true }),
  isMentioned: z.boolean(),
  key: z.number(),
  kind: z.string(),
  id: z.uuid(),
})
type Cursor = z.output<typeof Cursor>

/** Parses the cursor of an item; null if it is none. */
export function parseCursor(text: string): Cursor | null {
  try {
    const cursor: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return isObject(cursor) ? (Cursor.safeParse(cursor).data ?? null) : null
  } catch {
    return null
  }
}

const cursorText = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

interface Row {
  kind: InboxKind
  id: string
  number: string
  what: string
  amount: Fen | null
  playerId: string | null
  username: string | null
  owner: string | null
  ownedUntil: Instant | null
  pausedUntil: Instant | null
  askedAt: Instant | null
  state: InboxState
  createdAt: Instant
  dueAt: Instant
  urgency: number
  isMentioned: boolean
  key: number
  notes: number
}

interface Mention {
  kind: InboxKind
  id: string
  by: string
}

const maxMentions = 100

/** Items that mention the operator and that they have not opened since, newest first. */
const loadMentions = (db: Reader, operator: string): Promise<Mention[]> =>
  db
    .selectFrom('handlingMention as m')
    .innerJoin('handlingNote as n', 'n.id', 'm.noteId')
    .innerJoin('operator', 'operator.id', 'n.operatorId')
    .select(['m.kind', 'm.objectId as id', 'operator.username as by'])
    .where('m.operatorId', '=', operator)
    .orderBy('n.at', 'desc')
    .limit(maxMentions)
    .execute()

const now = sql`(select now from clock)`
const at = sql`(select at from clock)`

/** SQL of a kind: the expressions over a row of its table `t` and its row `h` of `handling`. */
function expressionsOf(kind: InboxKind, settings: Settings) {
  const queue = queues[kind]
  const since = sql.raw(queue.since)
  const minutes = kind === 'inquiries' ? 0 : settings[`inbox_due_${kind}`]
  const due = queue.due ? sql.raw(queue.due) : sql`${since} + ${sql.lit(`${minutes} minutes`)}::interval`
  // The index of the queue finds what is due by its column alone.
  const isDue = queue.due ? sql`${due} <= ${now}` : sql`${since} <= ${now} - ${sql.lit(`${minutes} minutes`)}::interval`
  const owned = sql`case when h.owned_until is null or h.owned_until > ${now} then h.owner_id end`
  return {
    queue,
    since,
    due,
    isDue,
    id: sql.raw(queue.id),
    amount: sql.raw(queue.amount),
    owner: queue.owner ? sql`coalesce(${owned}, ${sql.raw(queue.owner)})` : owned,
    isPaused: sql`coalesce(h.paused_until > ${now}, false)`,
    urgency: sql`(extract(epoch from ${at} - ${since}) / greatest(extract(epoch from ${due} - ${since}), 1))::float8`,
  }
}
type Expressions = ReturnType<typeof expressionsOf>

const keyOf = (sort: InboxSort, { urgency, since, amount }: Expressions): RawBuilder<unknown> =>
  ({
    '-urgency': sql`-${urgency}`,
    urgency,
    created_at: sql`extract(epoch from ${since})::float8`,
    '-amount': sql`-coalesce(abs(${amount}), -1)::float8`,
  })[sort]

/** Order of a kind's rows, which is that of their keys and the order of an index. */
const orderOf = (sort: InboxSort, one: Expressions): RawBuilder<unknown> =>
  sort === '-amount' || one.queue.due
    ? sql`${keyOf(sort, one)}, ${one.id}`
    : sql`${one.since} ${sql.raw(sort === 'urgency' ? 'desc' : 'asc')}, ${one.id}`

/** Rows of a kind that the operator may decide. */
const waitingRows = ({ queue, id }: Expressions, kind: InboxKind, operator: string) => sql`
  from ${sql.table(queue.table)} t left join handling h on h.kind = ${sql.lit(kind)} and h.object_id = ${id}
  where ${sql.raw(queue.waits)} and ${sql.raw(queue.maker)} is distinct from ${operator}::uuid`

/** Whether a row is in the list, by the filters. */
function isListed({ owner, state, due, player, operator }: Asked, one: Expressions): RawBuilder<unknown> {
  const me = sql`${operator}::uuid`
  const terms = [
    state === 'paused' ? one.isPaused : sql`not ${one.isPaused}`,
    ...(state === 'asked' ? [sql`h.asked_at is not null`] : []),
    ...(state === 'mine' || state === 'waiting' ? [sql`h.asked_at is null`] : []),
    ...(state === 'waiting' ? [sql`${one.owner} is distinct from ${me}`] : []),
    ...(owner === 'mine' || state === 'mine' ? [sql`${one.owner} = ${me}`] : []),
    ...(owner === 'unowned' ? [sql`${one.owner} is null`] : []),
    ...(due ? [one.isDue] : []),
    ...(player ? [sql`${sql.raw(one.queue.player)} = ${player}::uuid`] : []),
  ]
  return sql.join(terms, sql` and `)
}

/** Whether a row comes after the cursor, or is it or comes before it. */
function isPast(cursor: Cursor, isMentioned: boolean, position: RawBuilder<unknown>): RawBuilder<unknown> {
  if (isMentioned !== cursor.isMentioned) return sql.lit(cursor.isMentioned)
  return sql`${position} > (${cursor.key}::float8, ${cursor.kind}::text, ${cursor.id}::uuid)`
}

/** Reads a page of the list, the item's mentions and the counts. */
export async function loadInbox(
  db: Reader,
  asked: Asked,
  { mayDecide, settings, now: time }: { mayDecide: InboxKind[]; settings: Settings; now: Instant },
) {
  if (mayDecide.length === 0) return { items: [], next: '', total: 0, before: 0, counts: [] }
  const mentions = await loadMentions(db, asked.operator)
  const readAt = asked.after ? asked.after.at : time
  const clock = sql`clock as materialized (select ${time}::timestamptz as now, ${readAt}::timestamptz as at)`
  const mentionedOf = (kind: InboxKind) => mentions.filter((one) => one.kind === kind).map(({ id }) => id)
  const [rows, counts] = await Promise.all([
    loadRows(db, asked, { clock, settings, mentionedOf }),
    loadCounts(db, asked, { clock, settings, mentionedOf, mayDecide }),
  ])
  const shown = rows.slice(0, asked.limit)
  const items = shown.map(({ key, isMentioned, createdAt, dueAt, playerId, ...row }) => ({
    kind: row.kind,
    id: row.id,
    number: row.number,
    what: row.what,
    amount: row.amount,
    player_id: playerId ?? '',
    username: row.username ?? '',
    owner: row.owner ?? '',
    owned_until: row.ownedUntil,
    paused_until: row.pausedUntil,
    asked_at: row.askedAt,
    state: row.state,
    created_at: createdAt,
    due_at: dueAt,
    urgency: Math.round(row.urgency * 100) / 100,
    mentioned_by: isMentioned ? (mentions.find(({ kind, id }) => kind === row.kind && id === row.id)?.by ?? '') : '',
    notes: row.notes,
    cursor: cursorText({ at: String(readAt), isMentioned, key, kind: row.kind, id: row.id }),
  }))
  const sum = (name: 'total' | 'before') => counts.reduce((all, row) => all + row[name], 0)
  return {
    items,
    next: rows.length > asked.limit ? items.at(-1)!.cursor : '',
    total: sum('total'),
    before: sum('before'),
    counts: counts.map(({ kind, count, due }) => ({ kind, count, due })),
  }
}

interface Given {
  clock: RawBuilder<unknown>
  settings: Settings
  mentionedOf: (kind: InboxKind) => string[]
}

async function loadRows(db: Reader, asked: Asked, { clock, settings, mentionedOf }: Given): Promise<Row[]> {
  const { operator, kinds, sort, after, limit } = asked
  if (kinds.length === 0) return []
  const branch = (kind: InboxKind, mentioned: string[], isMentioned: boolean) => {
    const one = expressionsOf(kind, settings)
    const { queue } = one
    const key = keyOf(sort, one)
    const isChosen = isMentioned
      ? sql`${one.id} = any(${mentioned}::uuid[])`
      : sql`${one.id} <> all(${mentioned}::uuid[])`
    const position = sql`(${key}, ${sql.lit(kind)}::text, ${one.id})`
    return sql`(select ${sql.lit(kind)}::text as kind, ${one.id} as id, ${sql.raw(queue.number)} as number,
        left(${sql.raw(queue.what)}, 120) as what, (${one.amount})::bigint as amount, ${sql.raw(queue.player)} as player_id,
        ${one.owner} as owner_id, h.owned_until, h.paused_until, h.asked_at, ${one.isPaused} as is_paused,
        ${one.since} as created_at, ${one.due} as due_at, ${one.urgency} as urgency, ${sql.lit(isMentioned)} as is_mentioned,
        ${key} as key
      ${waitingRows(one, kind, operator)} and ${isListed(asked, one)}
        and ${isChosen} ${after ? sql`and ${isPast(after, isMentioned, position)}` : sql``}
      order by ${orderOf(sort, one)} limit ${limit + 1})`
  }
  const branches = kinds.flatMap((kind) => {
    const mentioned = mentionedOf(kind)
    return [branch(kind, mentioned, false), ...(mentioned.length > 0 ? [branch(kind, mentioned, true)] : [])]
  })
  const { rows } = await sql<Row>`
    with ${clock}, found as (
      select * from (${sql.join(branches, sql` union all `)}) every
      order by is_mentioned desc, key, kind, id limit ${limit + 1})
    select f.kind, f.id, f.number, f.what, f.amount, f.player_id, player.username, operator.username as owner,
      case when f.owned_until > ${now} then f.owned_until end as owned_until,
      case when f.is_paused then f.paused_until end as paused_until, f.asked_at,
      case when f.is_paused then 'paused' when f.asked_at is not null then 'asked'
        when f.owner_id = ${operator}::uuid then 'mine' else 'waiting' end as state,
      f.created_at, f.due_at, f.urgency, f.is_mentioned, f.key,
      (select count(*) from handling_note n where n.kind = f.kind and n.object_id = f.id) as notes
    from found f left join player on player.id = f.player_id left join operator on operator.id = f.owner_id
    order by f.is_mentioned desc, f.key, f.kind, f.id`.execute(db)
  return rows
}

interface Counts {
  kind: InboxKind
  count: number
  due: number
  total: number
  before: number
}

async function loadCounts(
  db: Reader,
  asked: Asked,
  { clock, settings, mentionedOf, mayDecide }: Given & { mayDecide: InboxKind[] },
): Promise<Counts[]> {
  const { operator, kinds, sort, after } = asked
  const counted = mayDecide.map((kind) => {
    const one = expressionsOf(kind, settings)
    const isOurs = sql`not ${one.isPaused} and (${one.owner} is null or ${one.owner} = ${operator}::uuid)`
    const isInList = kinds.includes(kind) ? isListed(asked, one) : sql`false`
    const position = sql`(${keyOf(sort, one)}, ${sql.lit(kind)}::text, ${one.id})`
    const isAfter =
      after &&
      sql`case when ${one.id} = any(${mentionedOf(kind)}::uuid[]) then ${isPast(after, true, position)}
        else ${isPast(after, false, position)} end`
    return sql`select ${sql.lit(kind)}::text as kind, count(*) filter (where ${isOurs}) as count,
        count(*) filter (where ${isOurs} and ${one.isDue}) as due, count(*) filter (where ${isInList}) as total,
        ${isAfter ? sql`count(*) filter (where ${isInList} and not (${isAfter}))` : sql`0::bigint`} as before
      ${waitingRows(one, kind, operator)}`
  })
  const { rows } = await sql<Counts>`with ${clock} ${sql.join(counted, sql` union all `)}`.execute(db)
  return rows
}
