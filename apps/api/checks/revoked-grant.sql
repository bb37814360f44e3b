-- A revoked amount is at most the grant, and its requirement is cancelled.
-- Broken by a grant revoked twice.
select p.about::text || ': took back ' || p.amount || ' of ' || coalesce(a.granted, 0) as broken
from posting p
  left join activity_application a on a.id = p.about and a.player_id = p.player_id and a.state = 'approved'
  left join wagering_requirement d on d.player_id = p.player_id and d.source = 'promotion' and d.about = p.about
where p.kind = 'promotion.revoke'
  and (a.id is null or p.amount > a.granted or d.state is distinct from 'cancelled')
