-- Every posting is of a known kind, with a venue exactly where the kind needs one.
-- Broken by a posting inserted or changed by hand.
select p.player_id::text || ' posting ' || p.seq || ' ' || p.kind || ' venue ' || coalesce(p.venue, 'none') as broken
from posting p left join movement_kind k using (kind)
where k.needs_venue is distinct from (p.venue is not null)
