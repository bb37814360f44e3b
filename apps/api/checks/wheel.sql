-- The prizes drawn on a wheel sum to what it has promised, and each drawn prize is a bonus of as much.
-- Broken by a draw that is stored without its promise, or promised twice.
select 'wheel ' || w.id || ': promised ' || w.promised || ', drawn ' || coalesce(sum(d.prize), 0) || ', bonuses ' || coalesce(sum(b.amount), 0) as violation
from wheel w left join wheel_draw d on d.wheel_id = w.id
  left join bonus b on b.player_id = d.player_id and b.rule_id = w.rule_id and b.cause = 'wheel' and b.subject = d.id::text
group by w.id, w.promised
having w.promised <> coalesce(sum(d.prize), 0) or w.promised <> coalesce(sum(b.amount), 0)
union all
select 'turns of bonus ' || t.bonus_id || ': used ' || t.used || ', drawn ' || count(d.id)
from wheel_turn t left join wheel_draw d on d.turn = t.bonus_id
group by t.bonus_id, t.used
having t.used <> count(d.id)
