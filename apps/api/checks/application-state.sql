-- Closing time, granted amount and multiple of an application match its state.
-- Broken by a decision that was stored in part.
select id::text || ' is in state ' || state as broken
from activity_application
where (state = 'pending') <> (closed_at is null)
  or (state = 'approved') <> (granted is not null)
  or (state = 'approved') <> (turnover_multiple is not null)
