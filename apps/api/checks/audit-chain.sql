-- The hash of every audit row follows from the row and the hash before it.
-- Broken by an audit row that was changed or deleted.
select 'audit row ' || a.seq || case when a.seq > 1 and b.seq is null then ': row ' || a.seq - 1 || ' is missing' else ': stored hash differs from the computed one' end as violation
from audit a left join audit b on b.seq = a.seq - 1
where a.chain <> audit_chain(a, coalesce(b.chain, '')) or (a.seq > 1 and b.seq is null)
