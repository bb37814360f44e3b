-- A deposit has a closing time if and only if it is not pending.
-- Broken by changing the state without the closing time.
select 'deposit ' || deposit_no || ': state ' || state || ', closed at ' || coalesce(closed_at::text, 'null') as violation
from deposit
where (state = 'pending') <> (closed_at is null)
