-- The figures of a tournament are the sums of its scores.
-- Broken by changing a score without its trigger.
select 'tournament ' || tournament_id || ': figures minus scores are players ' || sum(players) || ', places ' || sum(placed) || ', stake ' || sum(stake) || ', prizes ' || sum(won) || ' fen' as violation
from (
    select tournament_id, players, placed, stake, won
    from tournament_figure
    union all select tournament_id, -1, - is_placed::int, - stake, - coalesce(prize, 0) from tournament_score
  ) both_sides
group by tournament_id
having sum(players) <> 0 or sum(placed) <> 0 or sum(stake) <> 0 or sum(won) <> 0
