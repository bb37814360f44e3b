-- A withdrawal has a closing time if and only if it is approved or rejected.
-- Broken by changing the state without the closing time.
select 'withdrawal ' || order_no || ': state ' || state || ', closed at ' || coalesce(closed_at::text, 'null') as violation
from withdrawal
where (state in ('review', 'payout', 'paying')) <> (closed_at is null)
