-- Every credited bonus with turnover has its requirement, which is cancelled if and only if the bonus ended early.
-- Broken by ending a bonus without its requirement.
select 'bonus ' || coalesce(b.id, w.about) || ' ' || coalesce(b.state::text, 'none') || ': requires ' || coalesce(b.required, 0) || ' fen, requirement ' || coalesce(w.state::text, 'none')
  || ' of ' || coalesce(w.amount, 0) || ' fen' as violation
from (select * from bonus where credited_at is not null and required > 0) b
  full join (select * from wagering_requirement where source = 'bonus') w on w.player_id = b.player_id and w.about = b.id
where b.required is distinct from w.amount
  or b.amount is distinct from w.bonus
  or (b.state = 'credited') = (w.state = 'cancelled')
