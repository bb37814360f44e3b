-- Every win of granted free rounds belongs to the grant's player and has its posting of kind bet.free.
-- Broken by posting a win of free rounds as another kind.
select 'free round win ' || coalesce(m.id, p.about::text) || ': grant ' || coalesce(f.id::text, 'none') || ', won ' || coalesce(m.amount, 0) || ' fen, posted ' || coalesce(p.amount, 0) || ' fen' as violation
from (select * from seamless_move where free_round is not null) m
  full join (select player_id, about, amount from posting where kind = 'bet.free') p on p.about = m.about and p.player_id = m.player_id
  left join free_round f on f.id = m.free_round and f.player_id = m.player_id and f.venue = m.venue
where m.id is null
  or f.id is null
  or f.state in ('pending', 'rejected')
  or m.kind <> 'win'
  or coalesce(p.amount, 0) <> case
    when m.state in ('done', 'undone')
    and p.about is not null then m.amount
    when m.state = 'done' then m.amount
    else 0
  end
