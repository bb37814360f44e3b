-- The number of the newest posting of a player equals the count of their postings.
-- Broken by a deleted or duplicated posting.
select 'player ' || player_id || ': ' || count(p.seq) || ' postings, newest number ' || j.seq as violation
from journal j left join posting p using (player_id)
group by player_id, j.seq
having count(p.seq) <> j.seq
