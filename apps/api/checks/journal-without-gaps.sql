-- The number of the newest posting of a player is the count of their postings.
-- Broken by a deleted or doubled posting.
select player_id::text || ' has ' || count(p.seq) || ' postings but number ' || j.seq as broken
from journal j left join posting p using (player_id)
group by player_id, j.seq
having count(p.seq) <> j.seq
