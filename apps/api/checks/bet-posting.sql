-- Every bet posting has its seamless transaction, in the table or in the archive.
-- Broken by a posting whose transaction was lost.
select 'posting ' || p.key || ' ' || p.kind as broken
from posting p
  left join seamless_move m on m.about = p.about and m.player_id = p.player_id
  left join seamless_archived a on a.about = p.about and a.player_id = p.player_id
where p.kind in ('bet.stake', 'bet.payout', 'bet.free', 'bet.undo', 'bet.reclaim')
  and m.id is null
  and a.about is null
