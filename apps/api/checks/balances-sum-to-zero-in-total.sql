-- The balances of all players and of the operator's side sum to zero.
-- Broken by an account changed without a posting.
select 'players have ' || sum(balance) filter (where is_own) || ', the operator gave ' || - sum(balance) filter (where not is_own) as broken
from account
having sum(balance) <> 0
