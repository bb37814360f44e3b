-- Every credited bonus of money has its posting, and every posting of a bonus a credited one.
-- Broken by crediting a bonus twice or not at all.
select 'bonus ' || coalesce(b.id, p.about) || ': credited ' || coalesce(b.amount, 0) || ' fen, posted ' || coalesce(p.amount, 0) || ' fen' as violation
from (select id, player_id, amount from bonus where credited_at is not null and count is null) b
  full join (select player_id, about, amount from posting where kind = 'bonus.credit') p on p.about = b.id and p.player_id = b.player_id
where b.amount is distinct from p.amount
