-- Revoked amount and time of an application equal those of its posting.
-- Broken by a grant revoked without storing it.
select coalesce(a.id, p.about)::text || ': gave back ' || coalesce(a.revoked, 0) || ', booked ' || coalesce(p.amount, 0) as broken
from (select id, player_id, revoked, revoked_at from activity_application where revoked is not null) a
  full join (select player_id, about, amount, at from posting where kind = 'promotion.revoke') p on p.about = a.id and p.player_id = a.player_id
where a.revoked is distinct from p.amount or a.revoked_at is distinct from p.at
