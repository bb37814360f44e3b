-- The base of an override is the commission of the sub-agent's statement of that month.
-- Broken by recalculating a sub-agent's statement after the override.
select 'statement ' || v.statement_id || ': override base ' || v.base || ' fen, commission of sub-agent ' || v.sub_agent_id || ' ' || coalesce(s.commission::text, 'none') as violation
from agent_statement_override v
  join agent_statement o on o.agent_id = v.agent_id and o.id = v.statement_id
  left join agent_statement s on s.agent_id = v.sub_agent_id and s.month = o.month
where o.state <> 'draft' and v.base is distinct from s.commission
