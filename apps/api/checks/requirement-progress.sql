-- The progress of a requirement is at least the turnover that bets contributed to it.
-- Broken by a bet counted for a requirement that did not record it.
select 'requirement ' || w.id || ': bets contributed ' || w.worked || ' fen, progress ' || coalesce(r.worked, 0) || ' fen' as violation
from (
    select b.player_id, e.id::uuid as id, sum(e.part::bigint) as worked
    from bet b, jsonb_each_text(b.worked) e (id, part)
    where b.worked <> '{}'
    group by 1, 2
  ) w
  left join wagering_requirement r on r.player_id = w.player_id and r.id = w.id
where w.worked > coalesce(r.worked, 0)
