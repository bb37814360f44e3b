-- No account of a player is below zero.
-- Broken by a debit that did not check the balance.
select 'player ' || player_id || ' account ' || account_name(place, venue) || ': balance ' || balance || ' fen' as violation
from account
where is_own and balance < 0
