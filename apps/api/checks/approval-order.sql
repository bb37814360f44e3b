-- A decision on an order is pending if and only if its undecided order points to it, and what two operators approved was done.
-- Broken by an order that was decided without ending its first decision.
with orders as (
  select 'deposit' as kind, id, approval_id, decided_by_kind is null as is_open, to_jsonb(credited::bigint) as done from deposit where approval_id is not null
  union all select 'withdrawal', id, approval_id, decided_by_kind is null, null from withdrawal where approval_id is not null
  union all select 'withdrawal', id, resolution_id, state = 'paying', null from withdrawal where resolution_id is not null
  union all select 'adjustment', id, approval_id, decided_by_kind is null, null from adjustment where approval_id is not null
  union all select 'transfer', id, approval_id, decided_by_kind is null, to_jsonb(state::text) from transfer where approval_id is not null
  union all select 'free_round', id, approval_id, decided_by_kind is null, null from free_round where approval_id is not null
  union all select 'bonus', id, approval_id, decided_by_kind is null, null from bonus where approval_id is not null)
select coalesce(o.kind || ' ' || o.id, a.subject_kind || ' ' || a.subject_id) || ': approval ' || a.id || ' ' || a.state || ', decision ' || coalesce(a.decision::text, 'null')
  || ', order ' || case when o.id is null then 'without it' when o.is_open then 'undecided' else 'decided ' || coalesce(o.done::text, 'null') end as violation
from approval a left join orders o on o.approval_id = a.id
where a.change is null
  and ((a.state = 'pending') <> coalesce(o.is_open, false)
    or (o.kind, o.id::text) is distinct from (a.subject_kind, a.subject_id) and o.id is not null
    or a.state = 'approved' and o.id is not null and a.decision <> o.done)
union all
select 'adjustment ' || id || ': pending without an approval' from adjustment where state = 'pending' and approval_id is null
union all
select 'free round ' || id || ': pending without an approval' from free_round where state = 'pending' and approval_id is null
