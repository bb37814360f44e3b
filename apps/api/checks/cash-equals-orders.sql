-- The cash account equals approved withdrawals minus credited deposits.
-- Broken by cash posted without an order.
select 'player ' || coalesce(a.player_id, o.player_id) || ': cash ' || coalesce(a.balance, 0) || ' fen, orders ' || coalesce(o.total, 0) || ' fen' as violation
from (select player_id, balance from account where place = 'cash') a
  full join (
    select player_id, sum(amount)::bigint as total
    from (
        select player_id, - credited as amount
        from deposit
        where state = 'approved'
        union all select player_id, amount
        from withdrawal
        where state = 'approved'
      ) orders
    group by 1
  ) o using (player_id)
where coalesce(a.balance, 0) <> coalesce(o.total, 0)
