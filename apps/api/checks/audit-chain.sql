-- The hash chain of the audit trail has no gap, each hash follows from its row and the one before, and no row is unsealed for a minute.
-- Broken by an audit row that was changed or deleted.
select 'audit row ' || a.seq || case when a.seq > 1 and b.seq is null then ': row ' || a.seq - 1 || ' is missing' else ': stored hash differs from the computed one' end as violation
from audit a left join audit b on b.seq = a.seq - 1
where a.chain <> audit_chain(a, coalesce(b.chain, '')) or (a.seq > 1 and b.seq is null)
union all
select 'audit trail: ends with row ' || coalesce(a.seq, 0) || ', sealed up to row ' || h.seq
from audit_head h left join (select seq, chain from audit where seq is not null order by seq desc limit 1) a on true
where (coalesce(a.seq, 0), coalesce(a.chain, '')) <> (h.seq, h.chain)
union all
-- The newest times in the database instead of the present one: in a restored backup the present is long after its rows.
select 'audit row with id ' || a.id || ': not sealed since ' || a.at
from audit a,
  (
    select greatest((select max(at) from audit), (select max(started_at) from job_run where name = 'ledger-audit')) as at
  ) newest
where a.seq is null and a.at < newest.at - interval '1 minute'
