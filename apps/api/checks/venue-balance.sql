-- The stored balance at a venue equals the ledger's venue account.
-- Broken by a venue's answer stored without its posting.
select coalesce(p.player_id, a.player_id)::text || ' at ' || coalesce(p.venue, a.venue) || ': stored ' || coalesce(p.balance, 0) || ', ledger ' || coalesce(a.balance, 0) as broken
from venue_account p
  full join (select * from account where place = 'venue') a on a.player_id = p.player_id and a.venue = p.venue
where coalesce(p.balance, 0) <> coalesce(a.balance, 0)
