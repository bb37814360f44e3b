-- A bet id of a venue is stored for one player only.
-- Broken by a venue that reports one id for two players.
select venue || ' ' || bet_id || ' is stored for ' || count(*) || ' players' as broken
from bet
group by venue, bet_id
having count(*) > 1
