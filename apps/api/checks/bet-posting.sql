-- Every bet posting has its seamless transaction, in the table or in the archive.
-- Broken by a posting whose transaction was lost.
select 'player ' || p.player_id || ' posting ' || p.seq || ' (' || p.kind || '): no seamless transaction ' || p.about as violation
from posting p
  left join seamless_move m on m.about = p.about and m.player_id = p.player_id
  left join seamless_archived a on a.about = p.about and a.player_id = p.player_id
where p.kind in ('bet.stake', 'bet.payout', 'bet.free', 'bet.undo', 'bet.reclaim')
  and m.id is null
  and a.about is null
