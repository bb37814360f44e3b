-- The progress of a requirement is at least the turnover that bets contributed to it.
-- Broken by a bet counted for a requirement that did not record it.
select 'requirement ' || p.requirement_id || ': bets contributed ' || p.amount || ' fen, progress ' || coalesce(r.worked, 0) || ' fen' as violation
from (
    select player_id, requirement_id, sum(amount)::bigint as amount
    from requirement_progress
    group by 1, 2
  ) p
  left join wagering_requirement r on r.player_id = p.player_id and r.id = p.requirement_id
where p.amount > coalesce(r.worked, 0)
