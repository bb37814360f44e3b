-- No account of a player is below zero.
-- Broken by a debit that did not check the balance.
select player_id::text || ' account ' || account_name(place, venue) || ' holds ' || balance as broken
from account
where is_own and balance < 0
