-- Every approved application has its grant posting, and every grant posting an approved application.
-- Broken by posting a grant twice or not at all.
select 'application ' || coalesce(a.id, p.about) || ': granted ' || coalesce(a.granted, 0) || ' fen, posted ' || coalesce(p.amount, 0) || ' fen' as violation
from (select id, player_id, granted from activity_application where state = 'approved') a
  full join (select player_id, about, amount from posting where kind = 'promotion.grant') p on p.about = a.id and p.player_id = a.player_id
where a.granted is distinct from p.amount
