-- A withdrawal has a closing time if and only if it is approved or rejected.
-- Broken by a change of state without the time.
select order_no || ' ' || state as broken
from withdrawal
where (state in ('review', 'payout', 'paying')) <> (closed_at is null)
