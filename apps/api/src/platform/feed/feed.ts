import type { FeedKind } from '@koi/contract/platform/feed/feed'
import type { FeedBet, FeedEvent } from '@koi/contract/platform/feed/feed.open'
import { instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { kindsOfFeed, termsOf } from '../event/kinds.ts'
import type { Db, Reader, Tx } from '../db/db.ts'

/** `position`: number of the newest event; `swept`: highest number that has been deleted. */
export interface FeedBounds {
  position: number
  swept: number
}

export const loadBounds = (db: Db | Reader | Tx): Promise<FeedBounds> =>
  db.selectFrom('eventHead').select(['position', 'swept']).executeTakeFirstOrThrow()

/** Number of the newest event. */
export const loadHead = async (db: Db | Reader | Tx): Promise<number> => (await loadBounds(db)).position

interface EventPage {
  events: FeedEvent[]
  /** Cursor: every event of the requested kinds up to this number has been returned. */
  next: number
  hasMore: boolean
}

/** Events with a number above `after` and at most `last`, oldest first, at most `limit`. */
export async function eventsAfter(
  db: Db | Reader | Tx,
  after: number,
  kinds: readonly FeedKind[],
  limit: number,
  last?: number,
): Promise<EventPage> {
  const head = Math.min(await loadHead(db), last ?? Number.MAX_SAFE_INTEGER)
  const { rows } = await sql<Row>`
    with page as materialized (
      select e.position, e.kind, e.at, e.player_id, p.username, p.created_at, e.about, e.data, e.posting
      from event e join player p on p.id = e.player_id
      where e.position > ${after} and e.position <= ${head} and e.kind = any(${kindsOfFeed(kinds)}::text[])
      order by e.position limit ${limit + 1}),
    posted as materialized (
      select l.player_id, l.seq, l.key, l.kind, l.about as reason, l.amount, l.source_balance, l.target_balance,
        l.at as posted_at, account_name(k.source, l.venue) as source, account_name(k.target, l.venue) as target
      from posting l join movement_kind k using (kind)
      where (l.player_id, l.seq) in (select player_id, posting from page where posting is not null)),
    promised as materialized (
      -- What the events tell of a bonus does not change after them.
      select b.id, jsonb_build_object('rule', b.rule_id, 'version', b.version, 'amount_fen', b.amount::bigint, 'rounds', coalesce(b.count, 0),
        'required_fen', b.required::bigint, 'created_at', b.created_at, 'revoked_fen', coalesce(b.revoked, 0)::bigint,
        'outcome', case b.state when 'credited' then 'lost' else b.state end) as promise
      from bonus b where b.id in (select about::uuid from page where kind like 'bonus.%'))
    select e.position, e.kind as event, e.at, e.player_id, e.username, e.created_at, e.about, e.data,
      l.seq, l.key, l.kind, l.reason, l.source, l.target, l.amount, l.source_balance, l.target_balance, l.posted_at, b.promise
    from page e
    left join posted l on l.player_id = e.player_id and l.seq = e.posting
    left join promised b on b.id::text = e.about and e.kind like 'bonus.%'
    order by e.position`.execute(db as Db)
  const hasMore = rows.length > limit
  const page = rows.slice(0, limit)
  return { events: page.map(eventOf), next: hasMore ? page.at(-1)!.position : Math.max(after, head), hasMore }
}

interface Row {
  position: number
  event: string
  at: string
  playerId: string
  username: string
  createdAt: string
  about: string
  /** Columns of the order under the published names of the feed. */
  data: { created_at: string; closed_at: string | null; bets?: FeedBet[]; kind?: string; at?: string }
  seq: number
  key: string
  kind: string
  reason: string
  source: string
  target: string
  amount: number
  sourceBalance: number
  targetBalance: number
  postedAt: string
  promise: FeedPromise | null
}

/** Fields of a bonus; `revoked_fen` and `outcome` are set once it has ended. */
type FeedPromise = Omit<Extract<FeedEvent, { type: 'bonus.ended' }>['data'], 'id'>

/** JSON written by PostgreSQL has ISO timestamps with offset and microseconds. */
const momentOf = (text: string | null): string | null => (text === null ? null : instant(text))

function eventOf(row: Row): FeedEvent {
  const { position, event, at, playerId, username } = row
  const type = termsOf(event)!.feed!
  return { id: String(position), type, at, player: { id: playerId, username }, data: dataOf(row, type) } as FeedEvent
}

function dataOf(row: Row, type: FeedKind): FeedEvent['data'] {
  if (type === 'player.registered') return { registered_at: row.createdAt }
  if (type === 'player.signed_in')
    return { signed_in_at: row.data.at, kind: row.data.kind } as Extract<FeedEvent, { type: typeof type }>['data']
  if (type === 'bet.settled') {
    const bets = row.data.bets!
    return { count: bets.length, bets }
  }
  if (row.promise) {
    const { outcome, revoked_fen, ...promise } = row.promise
    const bonus = { id: row.about, ...promise, created_at: momentOf(promise.created_at)! }
    return type === 'bonus.ended' ? { ...bonus, outcome, revoked_fen } : bonus
  }
  if (type === 'ledger.posted')
    return {
      seq: row.seq,
      key: row.key,
      kind: row.kind,
      about: row.reason,
      from: row.source,
      to: row.target,
      amount_fen: row.amount,
      from_balance_fen: row.sourceBalance,
      to_balance_fen: row.targetBalance,
      at: row.postedAt,
    }
  const { about, data } = row
  const moments = { created_at: momentOf(data.created_at), closed_at: momentOf(data.closed_at) }
  return { id: about, ...data, ...moments } as FeedEvent['data']
}
