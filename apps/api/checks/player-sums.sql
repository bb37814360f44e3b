-- A player's sums in a category equal those of all days.
-- Broken by changing a day without its trigger.
select 'player ' || player_id || ' category ' || category_id || ': sums minus days are stake ' || sum(valid_stake) || ', result ' || sum(win_loss) || ', gifts ' || sum(given) || ', deposits ' || sum(deposited) || ', withdrawals ' || sum(withdrawn) || ' fen' as violation
from (
    select player_id, category_id::text as category_id, valid_stake, win_loss, given, deposited, withdrawn
    from player_sum
    union all select player_id, category_id::text, - valid_stake, - win_loss, 0, 0, 0 from player_day_play
    union all select player_id, '', 0, 0, - given, 0, 0 from player_day_gift
    union all select player_id, '', 0, 0, 0, - deposited, - withdrawn from player_day
  ) both_sides
group by player_id, category_id
having sum(valid_stake) <> 0 or sum(win_loss) <> 0 or sum(given) <> 0 or sum(deposited) <> 0 or sum(withdrawn) <> 0
