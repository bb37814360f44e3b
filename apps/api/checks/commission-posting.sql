-- Every paid statement with commission has its posting, and every commission posting a paid statement.
-- Broken by a statement paid twice or not at all.
select 'statement ' || coalesce(s.id, p.about) || ': commission ' || coalesce(s.commission, 0) || ' fen, posted ' || coalesce(p.amount, 0) || ' fen' as violation
from (select id, agent_id, commission from agent_statement where state = 'paid' and commission > 0) s
  full join (select player_id, about, amount from posting where kind = 'agent.commission') p on p.about = s.id and p.player_id = s.agent_id
where s.commission is distinct from p.amount
