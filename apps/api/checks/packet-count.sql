-- A player opens at most the allowed number of red packets of a draw, numbered without gaps.
-- Broken by opening two packets concurrently without a lock.
select 'player ' || player_id || ' draw ' || draw || ': ' || count(*) || ' red packets, limit ' || max(most) || ', highest number ' || max(nth) as violation
from packet_claim
group by player_id, draw
having count(*) > max(most) or count(*) <> max(nth)
