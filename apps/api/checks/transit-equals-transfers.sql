-- The transit account of a venue equals the sum of the open transfers into it.
-- Broken by closing a transfer without its posting.
with open as (
    select player_id, venue, sum(amount) as total
    from transfer
    where closed_at is null and direction = 'in'
    group by 1, 2
  ),
  held as (select player_id, venue, balance from account where place = 'transit' and balance <> 0)
select 'player ' || coalesce(o.player_id, h.player_id) || ' to ' || coalesce(o.venue, h.venue) || ': transfers ' || coalesce(o.total, 0) || ' fen, transit ' || coalesce(h.balance, 0) || ' fen' as violation
from open o full join held h on h.player_id = o.player_id and h.venue = o.venue
where coalesce(o.total, 0) <> coalesce(h.balance, 0)
