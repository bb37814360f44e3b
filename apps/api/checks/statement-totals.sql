-- The totals of a statement follow from its parts, overrides, corrections and the amount carried in.
-- Broken by storing a total that misses one of them.
select 'statement ' || s.id || ': turnover ' || s.turnover || ' (parts ' || coalesce(p.turnover, 0) || '), commission ' || s.commission || ', carried out ' || s.carried_out || ' fen' as violation
from agent_statement s
  left join (
    select statement_id,
      sum(turnover) as turnover,
      sum(net_loss) as net_loss,
      sum(costs) as costs,
      sum(earned) as earned
    from agent_statement_part
    group by 1
  ) p on p.statement_id = s.id
  left join (select statement_id, sum(earned) as earned from agent_statement_override group by 1) o on o.statement_id = s.id
  left join (select statement_id, sum(amount) as amount from agent_correction group by 1) c on c.statement_id = s.id
where s.turnover <> coalesce(p.turnover, 0)
  or s.net_loss <> coalesce(p.net_loss, 0)
  or s.costs <> coalesce(p.costs, 0)
  or s.override_earned <> coalesce(o.earned, 0)
  or s.corrections <> coalesce(c.amount, 0)
  or s.commission <> greatest(0, coalesce(p.earned, 0) + s.override_earned + s.corrections + s.carried_in)
  or s.carried_out not in (0, least(0, coalesce(p.earned, 0) + s.override_earned + s.corrections + s.carried_in))
