-- The balances of all accounts, counter accounts included, sum to zero.
-- Broken by an account changed without a posting.
select 'sum of player accounts ' || coalesce(sum(balance) filter (where is_own), 0) || ' fen, of counter accounts ' || coalesce(sum(balance) filter (where not is_own), 0) || ' fen' as violation
from account
having sum(balance) <> 0
