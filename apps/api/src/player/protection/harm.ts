import type { HarmKind } from '@koi/contract/player/protection/harm'
import type { Language } from '@koi/contract/language'
import type { Texts } from '@koi/contract/texts'
import { textsIn } from '@koi/contract/textsIn'
import { type Fen, fen, shortYuan } from '@koi/contract/money'
import { addDays, type Day, dayOf, hour, type Instant, plus, startOf } from '@koi/contract/time'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { insertEvents } from '../../platform/event/emit.ts'
import type { Db, Reader, Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { App } from '../../platform/ops/app.ts'
import { written } from '../../platform/text/words.ts'
import { newId } from '../../platform/text/id.ts'

/** From these values on a player gets a marker; amounts are fen. */
const thresholds = {
  /** Deposits of a day: minimum, and multiple of the daily average of the 28 days before. */
  deposits: { amount: fen(200_000), times: 3, days: 28 },
  /** Chasing losses: minimum number of deposits on a day, and the share of them that was lost. */
  chasing: { count: 3, share: 0.8 },
  /** Night play: at least so many nights with bets before 05:00, and so many of these bets in total, within `days`. */
  night: { nights: 3, days: 7, bets: 20, until: 5 * hour },
  failed: { count: 5 },
}

interface Marker {
  player: string
  kind: HarmKind
  /** The player whose exclusion the marker is about. */
  about?: string
  /** Arguments of the kind's text. */
  args: Readonly<Parameters<Texts['harm']['harmWords'][HarmKind]>>
}

export const harmText = (language: Language, row: Pick<Selectable<Tables['harmMarker']>, 'kind' | 'args'>): string =>
  written(textsIn[language].harm.harmWords[row.kind], row.args)

type Row = { player: string; count: number; amount: Fen; other: number }

const queryRows = async (db: Reader, query: RawBuilder<Row>): Promise<Row[]> =>
  (await query.execute(db)).rows.map(({ player, count, amount, other }) => ({
    player,
    count: Number(count),
    amount: fen(Number(amount)),
    other: Number(other),
  }))

const between = (column: string, begin: Instant, end: Instant) =>
  sql`${sql.ref(column)} >= ${begin}::timestamptz and ${sql.ref(column)} < ${end}::timestamptz`

/** Finds the markers of a Beijing day, including those of test accounts. */
async function findMarkers(db: Reader, day: Day): Promise<Marker[]> {
  const [begin, end] = [startOf(day), startOf(addDays(day, 1))]
  const earlier = startOf(addDays(day, -thresholds.deposits.days))
  const week = startOf(addDays(day, 1 - thresholds.night.days))
  const paid = sql`select player_id, count(*) as count, sum(credited) as amount from deposit
    where state = 'approved' and ${between('closed_at', begin, end)} group by player_id`
  const jumps = await queryRows(
    db,
    sql<Row>`with paid as (${paid}), usual as (select player_id, (sum(credited) / ${thresholds.deposits.days})::bigint as amount
      from deposit where state = 'approved' and ${between('closed_at', earlier, begin)} group by player_id)
      select paid.player_id as player, paid.count, paid.amount::bigint as amount, usual.amount as other
      from paid join usual using (player_id)
      where paid.amount >= ${thresholds.deposits.amount} and paid.amount >= ${thresholds.deposits.times} * usual.amount`,
  )
  const chasing = await queryRows(
    db,
    sql<Row>`with paid as (${paid}), lost as (select player_id,
        sum(amount)::bigint as amount
        from entry where player_id in (select player_id from paid where count >= ${thresholds.chasing.count})
          and ${between('at', begin, end)} and place = 'venue_result'
        group by player_id)
      select paid.player_id as player, paid.count, paid.amount::bigint as amount, lost.amount as other
      from paid join lost using (player_id)
      where paid.count >= ${thresholds.chasing.count} and lost.amount >= ${thresholds.chasing.share} * paid.amount`,
  )
  const nights = await queryRows(
    db,
    sql<Row>`select player_id as player, count(distinct (bet_at at time zone 'Asia/Shanghai')::date) as count,
        0 as amount, count(*) as other
      from bet where ${between('bet_at', week, end)}
        and (bet_at at time zone 'Asia/Shanghai')::time < make_interval(secs => ${thresholds.night.until / 1000})::time
      group by player_id having count(*) >= ${thresholds.night.bets}
        and count(distinct (bet_at at time zone 'Asia/Shanghai')::date) >= ${thresholds.night.nights}
        and max(bet_at) >= ${begin}::timestamptz`,
  )
  const loosened = await queryRows(
    db,
    sql<Row>`select player_id as player, count(*) as count, 0 as amount, 0 as other from protection_change
      where actor = 'player' and act in ('limit.ask', 'limit.loosen') and ${between('at', begin, end)} group by player_id`,
  )
  const failed = await queryRows(
    db,
    sql<Row>`select player_id as player, count(*) as count, 0 as amount, 0 as other from deposit
      where state = 'rejected' and ${between('closed_at', begin, end)} group by player_id
      having count(*) >= ${thresholds.failed.count}`,
  )
  const yuan = (amount: number) => shortYuan(fen(amount))
  const marks = <Kind extends HarmKind>(
    kind: Kind,
    rows: Row[],
    argsOf: (row: Row) => Parameters<Texts['harm']['harmWords'][Kind]>,
  ): Marker[] => rows.map((row) => ({ player: row.player, kind, args: argsOf(row) }))
  return [
    ...marks('deposits', jumps, ({ count, amount, other }) => [count, yuan(amount), yuan(other)]),
    ...marks('chasing', chasing, ({ count, amount, other }) => [count, yuan(amount), yuan(other)]),
    ...marks('night', nights, ({ count, other }) => [count, other]),
    ...marks('loosened', loosened, ({ count }) => [count]),
    ...marks('failed', failed, ({ count }) => [count]),
  ]
}

/**
 * Inserts the markers of a day, except for test accounts; idempotent per player, kind and day. Returns the number of
 * new markers.
 */
export async function markHarm(db: Db | Tx, day: Day, now: Instant): Promise<number> {
  const tests = await db.selectFrom('player').select('id').where('isTest', '=', true).execute()
  const testPlayers = new Set(tests.map(({ id }) => id))
  return insertMarkers(
    db,
    (await findMarkers(db, day)).filter(({ player }) => !testPlayers.has(player)),
    day,
    now,
  )
}

/** Inserts markers; idempotent per player, kind and day. Returns the number of new ones. */
export async function insertMarkers(db: Db | Tx, markers: readonly Marker[], day: Day, now: Instant): Promise<number> {
  const rows = markers.map(({ player, kind, about = null, args }) => {
    const id = newId<'HarmMarker'>()
    return { id, playerId: player, kind, day, aboutId: about, args: JSON.stringify(args), at: now }
  })
  if (rows.length === 0) return 0
  const made = await db
    .with('emitted', (cte) =>
      insertEvents(cte, ...rows.map(({ playerId: player }) => ({ kind: 'harm_marker.changed' as const, player }))),
    )
    .insertInto('harmMarker')
    .values(rows)
    .onConflict((eb) => eb.columns(['playerId', 'kind', 'day']).doNothing())
    .executeTakeFirst()
  return Number(made.numInsertedOrUpdatedRows ?? 0)
}

export const findHarm = (app: App, day: Day | null): Promise<number> => {
  const now = app.clock.now()
  return markHarm(app.db, day ?? dayOf(plus(now, -24 * hour)), now)
}
