-- The held account equals the sum of the open withdrawals.
-- Broken by a withdrawal ended without moving its money.
select coalesce(a.player_id, w.player_id)::text || ' holds ' || coalesce(a.balance, 0) || ', open ' || coalesce(w.total, 0) as broken
from (select player_id, balance from account where place = 'held') a
  full join (
    select player_id, sum(amount)::bigint as total
    from withdrawal
    where state in ('review', 'payout', 'paying')
    group by 1
  ) w using (player_id)
where coalesce(a.balance, 0) <> coalesce(w.total, 0)
