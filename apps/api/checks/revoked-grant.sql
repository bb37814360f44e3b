-- A revocation is of an approved grant, and its requirement is cancelled. It includes what was won with the grant.
-- Broken by revoking a grant twice.
select 'application ' || p.about || ': revoked ' || p.amount || ' of ' || coalesce(a.granted, 0) || ' fen, requirement ' || coalesce(d.state::text, 'none') as violation
from posting p
  left join activity_application a on a.id = p.about and a.player_id = p.player_id and a.state = 'approved'
  left join wagering_requirement d on d.player_id = p.player_id and d.source = 'promotion' and d.about = p.about
where p.kind = 'promotion.revoke'
  and (a.id is null or d.state is distinct from 'cancelled')
