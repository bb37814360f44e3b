import type { Invariant } from '../ledger/check.ts'

export const agentInvariants: Invariant[] = [
  {
    name: 'every paid statement with commission has its posting, and every commission posting a paid statement',
    query: `select coalesce(s.id, p.about)::text || ': commission ' || coalesce(s.commission, 0) || ', posted ' || coalesce(p.amount, 0) as broken
      from (select id, agent_id, commission from agent_statement where state = 'paid' and commission > 0) s
      full join (select player_id, about, amount from posting where kind = 'agent.commission') p on p.about = s.id and p.player_id = s.agent_id
      where s.commission is distinct from p.amount`,
  },
  {
    name: 'every collection of commission has its posting, and every collection posting a collection',
    query: `select coalesce(c.id, p.about)::text || ': collected ' || coalesce(c.amount, 0) || ', posted ' || coalesce(p.amount, 0) as broken
      from agent_collection c
      full join (select player_id, about, amount from posting where kind = 'agent.collect') p on p.about = c.id and p.player_id = c.agent_id
      where c.amount is distinct from p.amount`,
  },
  {
    name: 'every part of a statement equals the sum of its lines, and every line belongs to a part',
    query: `select statement_id::text || ' ' || category_id || ': parts and lines differ' as broken from (
        select statement_id, category_id, turnover, net_loss, costs from agent_statement_part
        union all select statement_id, category_id, -turnover, -net_loss, -costs from agent_statement_line) both_sides
      group by statement_id, category_id having sum(turnover) <> 0 or sum(net_loss) <> 0 or sum(costs) <> 0`,
  },
  {
    name: 'the totals of a statement follow from its parts, overrides, corrections and the amount carried in',
    query: `select s.id::text || ' says ' || s.commission || ' and carries ' || s.carried_out as broken
      from agent_statement s
      left join (select statement_id, sum(turnover) as turnover, sum(net_loss) as net_loss, sum(costs) as costs, sum(earned) as earned
        from agent_statement_part group by 1) p on p.statement_id = s.id
      left join (select statement_id, sum(earned) as earned from agent_statement_override group by 1) o on o.statement_id = s.id
      left join (select statement_id, sum(amount) as amount from agent_correction group by 1) c on c.statement_id = s.id
      where s.turnover <> coalesce(p.turnover, 0) or s.net_loss <> coalesce(p.net_loss, 0) or s.costs <> coalesce(p.costs, 0)
        or s.override_earned <> coalesce(o.earned, 0) or s.corrections <> coalesce(c.amount, 0)
        or s.commission <> greatest(0, coalesce(p.earned, 0) + s.override_earned + s.corrections + s.carried_in)
        or s.carried_out not in (0, least(0, coalesce(p.earned, 0) + s.override_earned + s.corrections + s.carried_in))`,
  },
  {
    name: "the base of an override is the commission of the sub-agent's statement of that month",
    query: `select v.statement_id::text || ': base ' || v.base || ' of ' || v.sub_agent_id as broken
      from agent_statement_override v join agent_statement o on o.agent_id = v.agent_id and o.id = v.statement_id
      left join agent_statement s on s.agent_id = v.sub_agent_id and s.month = o.month
      where o.state <> 'draft' and v.base is distinct from s.commission`,
  },
  {
    name: "the path of every agent is the parent's path followed by their own id",
    query: `select a.player_id::text || ' has path ' || a.path as broken from agent a left join agent b on b.player_id = a.parent_id
      where a.path <> coalesce(b.path, '') || a.player_id || '/' or (a.parent_id is not null and b.player_id is null)`,
  },
]
