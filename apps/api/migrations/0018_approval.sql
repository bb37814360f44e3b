-- expands: an earlier release writes no row that the constraint refuses, and reads the change of pending rows only.
alter table approval drop constraint approval_change;
update approval set state = 'expired', decided_by_kind = 'system', decided_at = expires_at
  where state = 'pending' and expires_at <= now();
update approval set change = null where change is not null and state <> 'pending';
alter table approval add constraint approval_change check (
  num_nulls(change_hash, after, expires_at) in (0, 3) and (change is null or after is not null)
  and (change is not null or after is null or state <> 'pending'));
create index approval_changes on approval (made_at desc, id desc) where after is not null;
comment on column approval.change is 'The request, encrypted, while the approval is pending; null: a decision on an order, or ended';
