-- The path of every agent is the parent's path followed by their own id.
-- Broken by an agent moved without those below.
select a.player_id::text || ' has path ' || a.path as broken
from agent a left join agent b on b.player_id = a.parent_id
where a.path <> coalesce(b.path, '') || a.player_id || '/'
  or (a.parent_id is not null and b.player_id is null)
