-- The counters of a list equal its rows.
-- Broken by a row written without the triggers that count.
select coalesce(t.list, c.list) || ' ' || coalesce(t.figure, c.figure) || ' is stored as ' || coalesce(t.amount, 0) || ', counted ' || coalesce(c.amount, 0) as broken
from (select list, figure, sum(amount) as amount from tally group by 1, 2) t
  full join (
    select 'player' as list, 'total' as figure, count(*) as amount
    from player
    union all select 'deposit' as list, 'total' as figure, count(*) as amount
    from deposit
    union all select 'withdrawal' as list, 'total' as figure, count(*) as amount
    from withdrawal
    union all select 'transfer' as list, 'total' as figure, count(*) as amount
    from transfer
    union all select 'rebate' as list, 'total' as figure, count(*) as amount
    from rebate
    union all select 'bet', figure, amount
    from (
        select count(*) as bets,
          sum(stake) as stakes,
          sum(win_loss) filter (where state = 'settled') as results
        from bet
      ) s,
      lateral (values ('total', bets), ('stakes', stakes), ('results', results)) v (figure, amount)
  ) c on c.list = t.list and c.figure = t.figure
where coalesce(t.amount, 0) <> coalesce(c.amount, 0)
