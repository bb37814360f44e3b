-- expands: no installation of an earlier release exists that reads the dropped columns

create domain inbox_kind as text check (value in ('deposits', 'withdrawals', 'transfers', 'adjustments', 'unmatched_payments',
  'venue_faults', 'held_wins', 'activity_applications', 'bonuses', 'free_rounds', 'agent_applications', 'exclusion_lifts',
  'harm_markers', 'inquiries', 'verifications', 'approvals'));
comment on domain inbox_kind is 'A queue of the console whose items operators decide';

create table handling (
  kind inbox_kind not null,
  object_id uuid not null,
  owner_id uuid references operator,
  owned_until timestamptz,
  paused_until timestamptz,
  asked_at timestamptz,
  primary key (kind, object_id),
  check (owner_id is not null or owned_until is null)
);
create index handling_owner on handling (owner_id) where owner_id is not null;
create index handling_paused on handling (paused_until) where paused_until is not null;
comment on table handling is 'A row is how operators handle an item of a queue; an item without a row has no owner';
comment on column handling.object_id is 'Id of the order, application, case or approval; of a held win the about of its move';
comment on column handling.owner_id is 'The operator working on it';
comment on column handling.owned_until is 'Until then other operators may not decide; null: assigned or paused, which does not hinder others';
comment on column handling.paused_until is 'Until then it is left out of the inbox';
comment on column handling.asked_at is 'When an operator asked the player; null: not, or answered';

create table handling_note (
  id uuid primary key,
  kind inbox_kind not null,
  object_id uuid not null,
  operator_id uuid not null references operator,
  at timestamptz not null,
  content text not null check (content <> '')
);
create index handling_note_object on handling_note (kind, object_id, at);
comment on table handling_note is 'A row is an operator''s note on an item, read by operators only';

create table handling_mention (
  operator_id uuid not null references operator,
  kind inbox_kind not null,
  object_id uuid not null,
  note_id uuid not null references handling_note,
  primary key (operator_id, kind, object_id)
);
create index handling_mention_note on handling_mention (note_id);
comment on table handling_mention is 'A row is an operator whom the newest such note names and who has not opened the item since';

create unlogged table handling_viewer (
  kind inbox_kind not null,
  object_id uuid not null,
  operator_id uuid not null references operator,
  seen_at timestamptz not null,
  primary key (kind, object_id, operator_id)
);
comment on table handling_viewer is 'A row is an operator whose page shows the item; the page renews seen_at';

insert into handling (kind, object_id, owner_id, owned_until)
  select 'deposits', id, claimed_by, claimed_at + interval '15 minutes' from deposit where claimed_by is not null
  union all select 'withdrawals', id, claimed_by, claimed_at + interval '15 minutes' from withdrawal where claimed_by is not null
  union all select 'verifications', id, claimed_by, claimed_at + interval '15 minutes' from verification where claimed_by is not null;
alter table deposit drop column claimed_by, drop column claimed_at;
alter table withdrawal drop column claimed_by, drop column claimed_at;
alter table verification drop column claimed_by, drop column claimed_at;

-- Expired orders stay pending for late payments; the inbox leaves them out.
create index deposit_waiting on deposit (created_at, id) where state = 'pending' and (not is_expired or approval_id is not null);
create index withdrawal_waiting on withdrawal (created_at, id) where state in ('review', 'payout', 'paying');
create index free_round_pending on free_round (created_at) where state = 'pending';
create index transfer_open on transfer (created_at) where closed_at is null;
