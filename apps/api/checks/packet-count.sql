-- A player opens at most the allowed number of red packets of a draw, numbered without gaps.
-- Broken by two packets opened at once without a lock.
select player_id::text || ' opened ' || count(*) || ' on ' || draw as broken
from packet_claim
group by player_id, draw
having count(*) > max(most) or count(*) <> max(nth)
