-- Revoked amount and time of an application equal those of its posting.
-- Broken by posting a revocation without storing it with the application.
select 'application ' || coalesce(a.id, p.about) || ': revoked ' || coalesce(a.revoked, 0) || ' fen at ' || coalesce(a.revoked_at::text, 'null') || ', posted ' || coalesce(p.amount, 0) || ' fen at ' || coalesce(p.at::text, 'null') as violation
from (select id, player_id, revoked, revoked_at from activity_application where revoked is not null) a
  full join (select player_id, about, amount, at from posting where kind = 'promotion.revoke') p on p.about = a.id and p.player_id = a.player_id
where a.revoked is distinct from p.amount or a.revoked_at is distinct from p.at
