-- Every credited bonus in kind has its grant of as many free rounds or turns, and every grant of a bonus a credited one.
-- Broken by crediting a bonus in kind twice or not at all.
select 'bonus ' || coalesce(b.id, f.bonus_id) || ': credited ' || coalesce(b.count, 0) || ', granted ' || coalesce(f.count, 0) as violation
from (select id, player_id, count from bonus where credited_at is not null and count is not null) b
  full join (
    select player_id, bonus_id, rounds as count from free_round where bonus_id is not null
    union all select player_id, bonus_id, turns from wheel_turn
  ) f on f.bonus_id = b.id and f.player_id = b.player_id
where b.count is distinct from f.count
