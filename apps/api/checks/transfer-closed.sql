-- A transfer has a closing time if and only if it is done or failed.
-- Broken by a change of state without the time.
select 'transfer ' || id || ' state ' || state as broken
from transfer
where (closed_at is not null) <> (state in ('done', 'failed')) or closed_at < created_at
