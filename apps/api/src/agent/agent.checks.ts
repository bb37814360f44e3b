import type { Invariant } from '../ledger/check.ts'

const paidBy = (kind: string): Invariant => ({
  name: `every paid statement has its ${kind}, and none is without one`,
  query: `select coalesce(s.id, p.about)::text || ': commission ' || coalesce(s.commission, 0) || ', posted ' || coalesce(p.amount, 0) as broken
    from (select id, agent_id, commission from agent_statement where state = 'paid' and commission > 0) s
    full join (select player_id, about, amount from ledger.posting where kind = '${kind}') p on p.about = s.id and p.player_id = s.agent_id
    where s.commission is distinct from p.amount`,
})

export const agentInvariants: Invariant[] = [
  paidBy('agent.commission'),
  paidBy('agent.collect'),
  {
    name: 'a statement is the sum of its lines',
    query: `select s.id::text || ' says ' || s.turnover || ', its lines ' || coalesce(sum(l.turnover), 0) as broken
      from agent_statement s left join agent_statement_line l on l.statement_id = s.id group by s.id
      having s.turnover <> coalesce(sum(l.turnover), 0) or s.net_loss <> coalesce(sum(l.net_loss), 0) or s.costs <> coalesce(sum(l.costs), 0)`,
  },
  {
    name: 'every agent stands once in the tree, under his parent',
    query: `select a.player_id::text || ' has path ' || a.path as broken from agent a left join agent b on b.player_id = a.parent_id
      where a.path <> coalesce(b.path, '') || a.player_id || '/' or (a.parent_id is not null and b.player_id is null)`,
  },
]
