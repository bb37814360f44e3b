-- A requirement is done if and only if its turnover is reached, and closed if and only if it is not open.
-- Broken by progress stored without the change of state.
select id::text || ' is ' || state || ' with ' || worked || ' of ' || amount as broken
from wagering_requirement
where worked > amount
  or worked < 0
  or (state = 'done') <> (worked = amount)
  or (state = 'open') <> (closed_at is null)
