-- The balances of each player, counter accounts included, sum to zero.
-- Broken by an account of a player changed without a posting.
select player_id::text || ' sums to ' || sum(balance) as broken
from account
group by player_id
having sum(balance) <> 0
