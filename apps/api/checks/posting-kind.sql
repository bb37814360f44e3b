-- Every posting is of a known kind, with a venue exactly where the kind needs one.
-- Broken by a posting inserted or changed by hand.
select 'player ' || p.player_id || ' posting ' || p.seq || ': kind ' || p.kind || ', venue ' || coalesce(p.venue, 'none') as violation
from posting p left join movement_kind k using (kind)
where k.needs_venue is distinct from (p.venue is not null)
