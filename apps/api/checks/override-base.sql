-- The base of an override is the commission of the sub-agent's statement of that month.
-- Broken by a sub-agent's statement recalculated after the override.
select v.statement_id::text || ': base ' || v.base || ' of ' || v.sub_agent_id as broken
from agent_statement_override v
  join agent_statement o on o.agent_id = v.agent_id and o.id = v.statement_id
  left join agent_statement s on s.agent_id = v.sub_agent_id and s.month = o.month
where o.state <> 'draft' and v.base is distinct from s.commission
