export interface List {
  name: string
  key: string
  keyType: 'uuid' | 'bigint'
  order: string
  /** The table is partitioned by month (docs/decisions/0028); a fully archived partition is dropped. */
  isInMonths?: boolean
  /**
   * Query for the expired rows: `key`, and as `month` the first day of their UTC month. $1 is now, $2 and $3 are the
   * settings `run_days` and `move_days`. It returns whole past months only, so that a month is usually one file.
   */
  expired: string
}

const monthOf = (moment: string) => `date_trunc('month', ${moment} at time zone 'UTC')`
const monthBefore = (days: string) => monthOf(`($1::timestamptz - make_interval(days => ${days}))`)
const isOver = (column: string, days: string) => `${monthOf(column)} < ${monthBefore(days)}`

const uuidTime = `to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)`

/** Days; must equal those of the server's sweeps. */
const deliveryDays = '90'
const signInDays = '180'
export const eventDays = 7

const deliveries = (name: string): List => ({
  name,
  key: 'id',
  keyType: 'uuid',
  order: 'created_at, id',
  expired: `select id::text as key, ${monthOf('created_at')}::date as month from ${name} where ${isOver('created_at', deliveryDays)} and state <> 'waiting'`,
})

/**
 * All transactions of a seamless bet are archived together: the bet is closed, had no transaction for `move_days`, and none
 * of them is held, owed, refused, decided by an operator or part of a granted free round. An end-of-round message is archived
 * when no bet of the round is open.
 */
const expiredMoves = `
  with own as (
    select m.*, case m.kind when 'rollback' then coalesce(w.target, m.target) else m.target end as bet
    from seamless_move m left join seamless_move w on m.kind = 'rollback' and w.venue = m.venue and w.id = m.target and w.kind = 'win'
    where m.kind <> 'end'),
  closed as (
    select o.venue, o.bet, greatest(max(o.at), max(b.changed_at)) as last
    from own o join bet b on b.player_id = o.player_id and b.venue = o.venue and b.bet_id = o.bet
    group by o.venue, o.bet
    having bool_and(b.state in ('settled', 'void')) and bool_and(o.state in ('done', 'undone') and o.owed = 0 and o.decided_by is null and o.free_round is null))
  select o.about::text as key, ${monthOf('c.last')}::date as month from own o join closed c on c.venue = o.venue and c.bet = o.bet
    where ${isOver('c.last', '$3::int')} and not exists (select from own s where s.venue = o.venue and s.bet = o.bet and s.player_id <> o.player_id)
  union all
  select m.about::text, ${monthOf('m.at')}::date from seamless_move m
    where m.kind = 'end' and ${isOver('m.at', '$3::int')}
      and not exists (select from bet b where b.player_id = m.player_id and b.venue = m.venue and b.round_id = m.target and b.state = 'open')`

export const lists: List[] = [
  {
    name: 'event',
    key: 'position',
    keyType: 'bigint',
    order: 'position',
    isInMonths: true,
    // A month is archived only when it is before the month of the oldest event that is still kept.
    expired: `select e.position::text as key, ${monthOf('e.at')}::date as month from event e, event_head h
      where e.position <= h.swept and ${isOver('e.at', String(eventDays))}
        and ${monthOf('e.at')} < ${monthOf('coalesce((select k.at from event k where k.position > h.swept order by k.position limit 1), $1::timestamptz)')}`,
  },
  {
    name: 'job_run',
    key: 'id',
    keyType: 'uuid',
    order: 'id',
    isInMonths: true,
    expired: `select id::text as key, ${monthOf(uuidTime)}::date as month from job_run where ${isOver(uuidTime, '$2::int')}`,
  },
  {
    name: 'sign_in',
    key: 'id',
    keyType: 'uuid',
    order: 'at, id',
    expired: `select id::text as key, ${monthOf('at')}::date as month from sign_in where ${isOver('at', signInDays)}`,
  },
  deliveries('message_delivery'),
  deliveries('webhook_delivery'),
  {
    name: 'seamless_move',
    key: 'about',
    keyType: 'uuid',
    // Sorted by player, because the rows of one player are deleted in one transaction.
    order: 'player_id, at, about',
    expired: expiredMoves,
  },
]
