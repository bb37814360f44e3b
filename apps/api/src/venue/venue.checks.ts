import type { Invariant } from '../ledger/check.ts'

const count = (kind: string) => `count(*) filter (where kind = '${kind}')`

export const venueInvariants: Invariant[] = [
  {
    name: 'the transit account of a venue equals the sum of the open transfers into it',
    query: `with open as (
        select player_id, venue, sum(amount) as total from transfer where closed_at is null and direction = 'in' group by 1, 2),
      held as (select player_id, venue, balance from account where place = 'transit' and balance <> 0)
      select coalesce(o.player_id, h.player_id)::text || ' to ' || coalesce(o.venue, h.venue) || ': transfers ' || coalesce(o.total, 0) || ', transit ' || coalesce(h.balance, 0) as broken
      from open o full join held h on h.player_id = o.player_id and h.venue = o.venue where coalesce(o.total, 0) <> coalesce(h.balance, 0)`,
  },
  {
    name: 'every transfer has the postings of its state, and every transfer posting a transfer',
    query: `with posted as (
        select player_id, about, amount, ${count('transfer.leave')} as leaves, count(*) filter (where kind in ('transfer.enter', 'transfer.arrive')) as arrives, ${count('transfer.return')} as returns
        from posting where kind in ('transfer.leave', 'transfer.enter', 'transfer.return', 'transfer.arrive') group by 1, 2, 3)
      select 'transfer ' || coalesce(t.id, p.about) || ' direction ' || coalesce(t.direction, 'none') || ' state ' || coalesce(t.state, 'none') as broken
      from transfer t full join posted p on p.player_id = t.player_id and p.about = t.id and p.amount = t.amount
      where t.id is null or (coalesce(p.leaves, 0), coalesce(p.arrives, 0), coalesce(p.returns, 0)) <> (
        case when t.direction = 'in' then 1 else 0 end, case when t.state = 'done' then 1 else 0 end, case when t.direction = 'in' and t.state = 'failed' then 1 else 0 end)`,
  },
  {
    name: 'a transfer has a closing time if and only if it is done or failed',
    query: `select 'transfer ' || id || ' state ' || state as broken from transfer
      where (closed_at is not null) <> (state in ('done', 'failed')) or closed_at < created_at`,
  },
  {
    name: "the stored balance at a venue equals the ledger's venue account",
    query: `select coalesce(p.player_id, a.player_id)::text || ' at ' || coalesce(p.venue, a.venue) || ': stored ' || coalesce(p.balance, 0) || ', ledger ' || coalesce(a.balance, 0) as broken
      from venue_account p full join (select * from account where place = 'venue') a on a.player_id = p.player_id and a.venue = p.venue
      where coalesce(p.balance, 0) <> coalesce(a.balance, 0)`,
  },
]
