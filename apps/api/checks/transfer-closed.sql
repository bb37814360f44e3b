-- A transfer has a closing time if and only if it is done or failed.
-- Broken by changing the state without the closing time.
select 'transfer ' || id || ': state ' || state || ', created at ' || created_at || ', closed at ' || coalesce(closed_at::text, 'null') as violation
from transfer
where (closed_at is not null) <> (state in ('done', 'failed')) or closed_at < created_at
