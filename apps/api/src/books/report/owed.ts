import { type Fen, fen } from '@koi/contract/money'
import type { Day, Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import type { Range } from './range.ts'
import { openStakesAt } from './sources.ts'

/** Current liabilities to players by account, without test players. `as_of` is `now`, taken before the balances are read. */
export async function owedNow(
  db: Reader,
  now: Instant,
): Promise<{
  balance: Fen
  held: Fen
  transit: Fen
  venue_balances: Fen
  agent_balances: Fen
  liability: Fen
  as_of: Instant
}> {
  const { rows } = await sql<{ place: string; total: number }>`
    select place, sum(amount)::bigint as total from (
      select place, balance as amount from place_balance
      union all
      select place, -balance from account where player_id = any(array(select id from player where is_test))
    ) parts group by place`.execute(db)
  const of = (place: string): Fen => fen(rows.find((row) => row.place === place)?.total ?? 0)
  const places = {
    balance: of('main'),
    held: of('held'),
    transit: of('transit'),
    venue_balances: of('venue'),
    agent_balances: of('agent'),
  }
  const liability = fen(Object.values(places).reduce<number>((sum, amount) => sum + amount, 0))
  return { ...places, liability, as_of: now }
}

/**
 * What was owed to players at the end of a range, or is owed now if the range is not over, and the stakes of the bets that
 * were open then; without test players.
 */
export async function owedAtEnd(
  db: Reader,
  { to, end }: Range,
  now: Instant,
): Promise<{ liability: Fen; open_stakes: Fen; as_of: Instant }> {
  const moment = end < now ? end : now
  const [liability, open] = await Promise.all([
    moment === now ? owedNow(db, now).then((owed) => owed.liability) : liabilityAfter(db, to, end),
    openStakesAt(db, moment),
  ])
  return { liability, open_stakes: open, as_of: moment }
}

/**
 * The liability at the end of a past day: the sums of balances without the movements of later days, and with the newer
 * postings of that day or before.
 */
async function liabilityAfter(db: Reader, day: Day, end: Instant): Promise<Fen> {
  const { rows } = await sql<{ total: number }>`
    with newer as (
      select w.player_id, w.posting from event_waiting w where w.kind = 'ledger.posted'
      union all
      select e.player_id, e.posting from event e
      where e.kind = 'ledger.posted' and e.position <= (select h.position from event_head h)
        and e.position > (select (c.position ->> 'position')::bigint from job_cursor c where c.name = 'events:balances')
    ), moved as (
      select kind, -amount as amount from movement_day where day > ${day}
      union all
      select p.kind, p.amount from newer n
        cross join lateral (select kind, amount, at from posting where player_id = n.player_id and seq = n.posting offset 0) p
        where p.at < ${end}
    ), tests as (
      select id from player where is_test
    ), parts as (
      select place, total as amount from balance_total
      union all select k.source, -m.amount from moved m join movement_kind k using (kind)
      union all select k.target, m.amount from moved m join movement_kind k using (kind)
      union all select place, -balance from account where player_id = any(array(select id from tests))
      union all select k.source, -p.amount from posting p join movement_kind k using (kind)
        where p.player_id = any(array(select id from tests)) and p.at >= ${end}
      union all select k.target, p.amount from posting p join movement_kind k using (kind)
        where p.player_id = any(array(select id from tests)) and p.at >= ${end}
    )
    select coalesce(sum(amount), 0)::bigint as total from parts join place_kind using (place) where is_own`.execute(db)
  return fen(rows[0]!.total)
}
