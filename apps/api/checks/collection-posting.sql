-- Every collection of commission has its posting, and every collection posting a collection.
-- Broken by a collection without a posting.
select 'collection ' || coalesce(c.id, p.about) || ': collected ' || coalesce(c.amount, 0) || ' fen, posted ' || coalesce(p.amount, 0) || ' fen' as violation
from agent_collection c
  full join (select player_id, about, amount from posting where kind = 'agent.collect') p on p.about = c.id and p.player_id = c.agent_id
where c.amount is distinct from p.amount
