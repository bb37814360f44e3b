-- The path of every agent is the parent's path followed by the agent's id.
-- Broken by moving an agent without its sub-agents.
select 'agent ' || a.player_id || ': path ' || a.path || ', parent ' || coalesce(a.parent_id::text, 'none') || ' with path ' || coalesce(b.path, 'none') as violation
from agent a left join agent b on b.player_id = a.parent_id
where a.path <> coalesce(b.path, '') || a.player_id || '/'
  or (a.parent_id is not null and b.player_id is null)
