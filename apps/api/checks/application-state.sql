-- Closing time, granted amount and multiple of an application match its state.
-- Broken by a decision that was stored only partly.
select 'application ' || id || ': state ' || state || ', closed at ' || coalesce(closed_at::text, 'null') || ', granted ' || coalesce(granted::text, 'null') || ' fen, turnover multiple ' || coalesce(turnover_multiple::text, 'null') as violation
from activity_application
where (state = 'pending') <> (closed_at is null)
  or (state = 'approved') <> (granted is not null)
  or (state = 'approved') <> (turnover_multiple is not null)
