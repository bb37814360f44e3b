-- Operators of the main brand in further brands. `operator` is an id of the main brand's table operator.

create table staff_access (
  operator uuid not null,
  brand text not null references brand on delete cascade,
  role text not null,
  permissions text[] not null default '{}',
  granted_by uuid not null,
  granted_at timestamptz not null,
  primary key (operator, brand)
);
comment on table staff_access is 'A row lets an operator of the main brand work in a further one; its sessions there are checked against it with every call';
comment on column staff_access.role is 'As in operator; owner holds every permission of that brand';

create table staff_ticket (
  ticket_hash bytea primary key,
  operator uuid not null,
  brand text not null references brand on delete cascade,
  main_session bytea not null,
  created_at timestamptz not null
);
create index staff_ticket_created on staff_ticket (created_at);
comment on table staff_ticket is 'A row is a pending switch to a further brand; it is deleted by its use';
comment on column staff_ticket.main_session is 'Token hash of the main brand''s session that asked for it';

create table staff_change (
  id bigint generated always as identity primary key,
  operator uuid not null,
  brand text not null references brand on delete cascade,
  before jsonb,
  after jsonb,
  changed_by uuid not null,
  changed_by_name text not null,
  ip text not null,
  request_id text not null,
  at timestamptz not null
);
create index staff_change_subject on staff_change (operator, brand);
comment on table staff_change is 'A row is a change of staff_access that is not in the audit trail of its brand yet';
comment on column staff_change.before is 'Role and permissions; null: no access';
comment on column staff_change.after is 'Role and permissions; null: no access';
