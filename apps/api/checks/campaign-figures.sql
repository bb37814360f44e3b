-- The figures of a campaign are the sums of the players whom it reached.
-- Broken by changing a player's row without its trigger.
select 'campaign ' || campaign_id || ': figures minus players are reached ' || sum(reached) || ', seen ' || sum(seen) || ', opened ' || sum(opened) || ', claimed ' || sum(claimed) || ', depositors ' || sum(depositors) || ', deposits ' || sum(deposited) || ' fen' as violation
from (
    select campaign_id, reached, seen, opened, claimed, depositors, deposited
    from campaign_figure
    union all
    select campaign_id, -1, - (seen_at is not null)::int, - (opened_at is not null)::int, - (claimed_at is not null)::int, - (deposited > 0)::int, - deposited
    from campaign_player
  ) both_sides
group by campaign_id
having sum(reached) <> 0 or sum(seen) <> 0 or sum(opened) <> 0 or sum(claimed) <> 0 or sum(depositors) <> 0 or sum(deposited) <> 0
