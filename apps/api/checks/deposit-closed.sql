-- A deposit has a closing time if and only if it is not pending.
-- Broken by a change of state without the time.
select deposit_no || ' state ' || state as broken
from deposit
where (state = 'pending') <> (closed_at is null)
