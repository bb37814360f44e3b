-- The balances of each player, counter accounts included, sum to zero.
-- Broken by changing an account without a posting.
select 'player ' || player_id || ': accounts sum to ' || sum(balance) || ' fen' as violation
from account
group by player_id
having sum(balance) <> 0
