-- Money at a venue belongs to a player who has an account there.
-- Broken by deleting the account of a player at a venue.
select 'player ' || a.player_id || ' at ' || a.venue || ': ' || a.balance || ' fen without an account' as violation
from account a left join venue_account v on v.player_id = a.player_id and v.venue = a.venue
where a.place = 'venue' and a.balance <> 0 and v.player_id is null
