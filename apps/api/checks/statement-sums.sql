-- The sum of a player's lines in an agent's final statements equals the lines of the statements that are summed.
-- Broken by changing a line of a final statement.
select 'agent ' || agent_id || ' player ' || player_id || ' category ' || category_id || ': sum minus lines is turnover ' || sum(turnover) || ', net loss ' || sum(net_loss) || ', costs ' || sum(costs) || ' fen' as violation
from (
    select agent_id, player_id, category_id, turnover, net_loss, costs
    from agent_statement_sum
    union all
    select l.agent_id, l.player_id, l.category_id, - l.turnover, - l.net_loss, - l.costs
    from agent_statement_line l
      join agent_statement s on s.agent_id = l.agent_id and s.id = l.statement_id
    where s.is_summed
  ) both_sides
group by agent_id, player_id, category_id
having sum(turnover) <> 0 or sum(net_loss) <> 0 or sum(costs) <> 0
