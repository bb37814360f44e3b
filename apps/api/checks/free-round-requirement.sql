-- A requirement of free rounds is the amount of its win times the multiple of the grant.
-- Broken by rolling back a win without cancelling its requirement.
select 'requirement ' || w.id || ': amount ' || w.amount || ' fen, win ' || coalesce(m.amount, 0) || ' fen, state ' || w.state as violation
from (select * from wagering_requirement where source = 'freeRound') w
  left join seamless_move m on m.about = w.about and m.player_id = w.player_id and m.state in ('done', 'undone')
  left join free_round f on f.id = m.free_round
where f.id is null
  or w.amount <> floor(m.amount * f.turnover_multiple / 100.0)
  or (m.state = 'undone' and w.state = 'open')
