/** A table of which rows may leave for the archive. */
export interface List {
  name: string
  /** The column that tells a row, and its type. */
  key: string
  keyType: 'uuid' | 'bigint'
  order: string
  /** The table is kept in months (docs/decisions/0028), so that one of which all is archived is dropped whole. */
  isInMonths?: boolean
  /**
   * What may go now: `key` and the first day of the `month` of the file that it goes to. $1 is now; $2 and $3 are the
   * days of `run_days` and `move_days`. Whole months of UTC alone, so that one is one file.
   */
  mayGo: string
}

const monthOf = (moment: string) => `date_trunc('month', ${moment} at time zone 'UTC')`
const monthBefore = (days: string) => monthOf(`($1::timestamptz - make_interval(days => ${days}))`)
const isOver = (column: string, days: string) => `${monthOf(column)} < ${monthBefore(days)}`

/** When a UUID v7 was made. */
const madeAt = `to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)`

/** How long what is delivered is told in the console, and sign-ins are kept: as the sweeps of the server have it. */
const delivered = '90'
const signedIn = '180'
/** A month of the feed is over for so many days at least. */
export const feedDays = 7

const deliveries = (name: string): List => ({
  name,
  key: 'id',
  keyType: 'uuid',
  order: 'created_at, id',
  mayGo: `select id::text as key, ${monthOf('created_at')}::date as month from ${name} where ${isOver('created_at', delivered)} and state <> 'waiting'`,
})

/**
 * Everything about a bet of a seamless venue goes together, once the bet is over and nothing of it was told for `move_days`:
 * nothing is held, owed, refused or decided by an operator, and no granted free round brought it. What a venue says of the
 * end of a round goes where no bet of it is open.
 */
const moves = `
  with own as (
    select m.*, case m.kind when 'rollback' then coalesce(w.target, m.target) else m.target end as bet
    from seamless_move m left join seamless_move w on m.kind = 'rollback' and w.venue = m.venue and w.id = m.target and w.kind = 'win'
    where m.kind <> 'end'),
  closed as (
    select o.venue, o.bet, greatest(max(o.at), max(b.changed_at)) as last
    from own o join bet b on b.player_id = o.player_id and b.venue = o.venue and b.bet_id = o.bet
    group by o.venue, o.bet
    having bool_and(b.state in ('settled', 'void')) and bool_and(o.state in ('done', 'undone') and o.owed = 0 and o.decided_by = '' and o.free_round is null))
  select o.about::text as key, ${monthOf('c.last')}::date as month from own o join closed c on c.venue = o.venue and c.bet = o.bet
    where ${isOver('c.last', '$3::int')} and not exists (select from own s where s.venue = o.venue and s.bet = o.bet and s.player_id is distinct from o.player_id)
  union all
  select m.about::text, ${monthOf('m.at')}::date from seamless_move m
    where m.kind = 'end' and m.player_id is not null and ${isOver('m.at', '$3::int')}
      and not exists (select from bet b where b.player_id = m.player_id and b.venue = m.venue and b.round_id = m.target and b.state = 'open')`

export const lists: List[] = [
  {
    name: 'feed_event',
    key: 'position',
    keyType: 'bigint',
    order: 'position',
    isInMonths: true,
    // Up to the month of the first event that is still kept.
    mayGo: `select e.position::text as key, ${monthOf('e.at')}::date as month from feed_event e, feed_head h
      where e.position <= h.swept and ${isOver('e.at', String(feedDays))}
        and ${monthOf('e.at')} < ${monthOf('coalesce((select k.at from feed_event k where k.position > h.swept order by k.position limit 1), $1::timestamptz)')}`,
  },
  {
    name: 'job_run',
    key: 'id',
    keyType: 'uuid',
    order: 'id',
    isInMonths: true,
    mayGo: `select id::text as key, ${monthOf(madeAt)}::date as month from job_run where ${isOver(madeAt, '$2::int')}`,
  },
  {
    name: 'sign_in',
    key: 'id',
    keyType: 'uuid',
    order: 'at, id',
    mayGo: `select id::text as key, ${monthOf('at')}::date as month from sign_in where ${isOver('at', signedIn)}`,
  },
  deliveries('message_delivery'),
  deliveries('webhook_delivery'),
  {
    name: 'seamless_move',
    key: 'about',
    keyType: 'uuid',
    // A player's together: they are deleted together.
    order: 'player_id, at, about',
    mayGo: moves,
  },
]
