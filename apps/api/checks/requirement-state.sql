-- A requirement is done if and only if its turnover is reached, and closed if and only if it is not open.
-- Broken by progress stored without the change of state.
select 'requirement ' || id || ': state ' || state || ', progress ' || worked || ' of ' || amount || ' fen, closed at ' || coalesce(closed_at::text, 'null') as violation
from wagering_requirement
where worked > amount
  or worked < 0
  or (state = 'done') <> (worked = amount)
  or (state = 'open') <> (closed_at is null)
