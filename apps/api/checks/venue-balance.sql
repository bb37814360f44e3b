-- The stored balance at a venue equals the ledger's venue account.
-- Broken by storing a venue's balance without posting it.
select 'player ' || coalesce(p.player_id, a.player_id) || ' at ' || coalesce(p.venue, a.venue) || ': stored ' || coalesce(p.balance, 0) || ' fen, ledger ' || coalesce(a.balance, 0) || ' fen' as violation
from venue_account p
  full join (select * from account where place = 'venue') a on a.player_id = p.player_id and a.venue = p.venue
where coalesce(p.balance, 0) <> coalesce(a.balance, 0)
