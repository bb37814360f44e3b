-- The held account equals the sum of the open withdrawals.
-- Broken by closing a withdrawal without its posting.
select 'player ' || coalesce(a.player_id, w.player_id) || ': held ' || coalesce(a.balance, 0) || ' fen, open withdrawals ' || coalesce(w.total, 0) || ' fen' as violation
from (select player_id, balance from account where place = 'held') a
  full join (
    select player_id, sum(amount)::bigint as total
    from withdrawal
    where state in ('review', 'payout', 'paying')
    group by 1
  ) w using (player_id)
where coalesce(a.balance, 0) <> coalesce(w.total, 0)
