-- Every approved application has its grant posting, and every grant posting an approved application.
-- Broken by a grant paid twice or not at all.
select coalesce(a.id, p.about)::text || ': granted ' || coalesce(a.granted, 0) || ', paid ' || coalesce(p.amount, 0) as broken
from (select id, player_id, granted from activity_application where state = 'approved') a
  full join (select player_id, about, amount from posting where kind = 'promotion.grant') p on p.about = a.id and p.player_id = a.player_id
where a.granted is distinct from p.amount
