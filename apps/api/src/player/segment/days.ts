import type { Fen } from '@koi/contract/money'
import { addDays, type Day, dayOf, type Instant, startOf } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { EventRange } from '../../platform/http/cursor.ts'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'

/** Name of the cursor. Its lock is held while writing day sums or evaluating the changes of events. */
export const cursorName = 'events:segments'

/** Serializes the readers that recount days: triggers of their tables add to the same rows of `player_sum`, in any order. */
export const lockPlayerSums = (tx: Tx) => takeAdvisoryLock(tx, 'job', 'player sums')

export interface PlayerDay {
  player: string
  day: Day
}

/**
 * Recounts these days from deposits, withdrawals and bets, in two round trips. The caller holds the cursor's lock, so that a
 * later recount reads a later snapshot.
 */
export async function recountDays(tx: Tx, days: readonly PlayerDay[]): Promise<void> {
  if (days.length === 0) return
  const touched = sql`touched as materialized (
      select distinct player_id, day, day::timestamp at time zone 'Asia/Shanghai' as begins,
        (day + 1)::timestamp at time zone 'Asia/Shanghai' as ends
      from unnest(${days.map(({ player }) => player)}::uuid[], ${days.map(({ day }) => day)}::date[]) as t (player_id, day)
    )`
  const locked = lockPlayerSums(tx)
  const money = sql`
    with ${touched}
    insert into player_day (player_id, day, deposits, deposited, withdrawals, withdrawn)
    select t.player_id, t.day, d.count, d.amount, w.count, w.amount from touched t
      cross join lateral (
        select count(*) as count, coalesce(sum(credited), 0) as amount from deposit
        where player_id = t.player_id and state = 'approved' and closed_at >= t.begins and closed_at < t.ends) d
      cross join lateral (
        select count(*) as count, coalesce(sum(amount), 0) as amount from withdrawal
        where player_id = t.player_id and state = 'approved' and closed_at >= t.begins and closed_at < t.ends) w
    where d.count + w.count > 0
    on conflict (player_id, day) do update set deposits = excluded.deposits, deposited = excluded.deposited,
      withdrawals = excluded.withdrawals, withdrawn = excluded.withdrawn`.execute(tx)
  const removed = sql`
    with ${touched}
    delete from player_day_play d using touched t where d.player_id = t.player_id and d.day = t.day`.execute(tx)
  const play = sql`
    with ${touched}
    insert into player_day_play (player_id, day, category_id, bets, stake, valid_stake, win_loss)
    select t.player_id, t.day, b.category_id, count(*), sum(b.stake), sum(b.valid_stake), sum(b.win_loss) from touched t
      join bet b on b.player_id = t.player_id and b.state = 'settled' and b.settled_at >= t.begins and b.settled_at < t.ends
    group by 1, 2, 3`.execute(tx)
  await Promise.all([locked, money, removed, play])
}

/**
 * Sums a player's valid settled stakes since an instant (SQL; by default all), in fen. Whole days before yesterday come from
 * the day sums, which follow a correction within seconds; the others from the bets.
 */
export async function loadStakesSince(
  db: Reader | Tx,
  player: string,
  now: Instant,
  since: RawBuilder<unknown> = sql`'-infinity'`,
): Promise<Fen> {
  const recent = addDays(dayOf(now), -1)
  const bets = sql`select sum(valid_stake) from bet where player_id = ${player}::uuid and state = 'settled'`
  const { rows } = await sql<{ total: Fen }>`
    with span as materialized (
      select s.since, least((s.since at time zone 'Asia/Shanghai')::date + 1, ${recent}::date) as first
      from (select (${since})::timestamptz as since) s
    )
    select (coalesce((select sum(valid_stake) from player_day_play
        where player_id = ${player}::uuid and day >= span.first and day < ${recent}::date), 0)
      + coalesce((${bets} and settled_at >= span.since and settled_at < span.first::timestamp at time zone 'Asia/Shanghai'), 0)
      + coalesce((${bets} and settled_at >= greatest(span.since, ${startOf(recent)}::timestamptz)), 0))::bigint as total
    from span`.execute(db)
  return rows[0]!.total
}

/** SQL statements that recount all days of all players, for an installation whose rows were inserted without events. */
export const countAllDays = [
  'delete from player_day',
  'delete from player_day_play',
  `insert into player_day (player_id, day, deposits, deposited, withdrawals, withdrawn)
    select player_id, (closed_at at time zone 'Asia/Shanghai')::date,
      count(*) filter (where is_deposit), coalesce(sum(amount) filter (where is_deposit), 0),
      count(*) filter (where not is_deposit), coalesce(sum(amount) filter (where not is_deposit), 0)
    from (
      select player_id, closed_at, credited as amount, true as is_deposit from deposit where state = 'approved'
      union all select player_id, closed_at, amount, false from withdrawal where state = 'approved') moved
    group by 1, 2`,
  `insert into player_day_play (player_id, day, category_id, bets, stake, valid_stake, win_loss)
    select player_id, (settled_at at time zone 'Asia/Shanghai')::date, category_id,
      count(*), sum(stake), sum(valid_stake), sum(win_loss)
    from bet where state = 'settled' group by 1, 2, 3`,
]

/**
 * SQL: the players and Beijing days that events of these kinds changed: for money orders the day of closing, for bets the days
 * that the event names.
 */
export const touchedDays = (
  { from, last }: EventRange,
  kinds: readonly string[],
): RawBuilder<PlayerDay> => sql<PlayerDay>`
  select distinct e.player_id as player, t.day::date as day from event e
    cross join lateral (
      select ((e.data ->> 'closed_at')::timestamptz at time zone 'Asia/Shanghai')::date as day
        where e.kind <> 'bet.settled' and e.data ->> 'closed_at' is not null
      union all select value::date from jsonb_array_elements_text(e.data -> 'days') where e.kind = 'bet.settled') t
  where e.position > ${from} and e.position <= ${last} and e.kind = any(${[...kinds]}::text[])`
