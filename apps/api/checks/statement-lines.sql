-- Every part of a statement equals the sum of its lines, and every line belongs to a part.
-- Broken by changing a line after the parts were summed.
select 'statement ' || statement_id || ' category ' || category_id || ': part minus lines is turnover ' || sum(turnover) || ', net loss ' || sum(net_loss) || ', costs ' || sum(costs) || ' fen' as violation
from (
    select statement_id, category_id, turnover, net_loss, costs
    from agent_statement_part
    union all select statement_id, category_id, - turnover, - net_loss, - costs
    from agent_statement_line
  ) both_sides
group by statement_id, category_id
having sum(turnover) <> 0 or sum(net_loss) <> 0 or sum(costs) <> 0
