-- The postings of seamless bets equal the results of the bets plus the debts of rollbacks.
-- Broken by a transaction that did not update its bet row.
with moved as (
    select m.venue,
      m.player_id,
      sum(case when p.kind in ('bet.payout', 'bet.free', 'bet.undo') then p.amount else -p.amount end) as net
    from posting p
      join (
        select about, venue, player_id
        from seamless_move
        union all select about, venue, player_id
        from seamless_archived
      ) m on m.about = p.about and m.player_id = p.player_id
    where p.kind in ('bet.stake', 'bet.payout', 'bet.free', 'bet.undo', 'bet.reclaim')
    group by 1, 2
  ),
  owed as (select venue, player_id, sum(owed) as owed from seamless_move group by 1, 2),
  reported as (
    select b.venue,
      b.player_id,
      sum(case b.state when 'settled' then b.win_loss when 'open' then -b.stake else 0 end) as net
    from bet b join venue v on v.code = b.venue and v.wallet_mode = 'seamless'
    group by 1, 2
  )
select 'player ' || coalesce(m.player_id, t.player_id) || ' at ' || coalesce(m.venue, t.venue) || ': postings ' || coalesce(m.net, 0) || ', bets ' || coalesce(t.net, 0) || ', owed ' || coalesce(o.owed, 0) || ' fen' as violation
from moved m
  full join reported t using (venue, player_id)
  left join owed o on o.venue = coalesce(m.venue, t.venue) and o.player_id = coalesce(m.player_id, t.player_id)
where coalesce(m.net, 0) <> coalesce(t.net, 0) + coalesce(o.owed, 0)
