-- expands

-- Partners begin off, also by a statement that names no state.
alter table venue alter column state set default 'off';
alter table pay_channel alter column state set default 'off';
alter table venue add column connected_at timestamptz;
comment on column venue.connected_at is 'When adapter, addresses or secret last changed: an earlier test says nothing about them; null: not since it was added';
alter table pay_channel add column connected_at timestamptz;
comment on column pay_channel.connected_at is 'When adapter or settings last changed: an earlier test or order says nothing about them; null: not since it was added';

-- Whether a channel's present settings have led to a credited order.
create index deposit_channel on deposit (channel, created_at desc) where state = 'approved';

create table partner_test (
  id integer primary key generated always as identity,
  venue text unique references venue on delete cascade,
  channel text unique references pay_channel on delete cascade,
  at timestamptz not null,
  by_name text not null,
  has_passed boolean not null,
  passed_at timestamptz,
  milliseconds integer not null check (milliseconds >= 0),
  calls jsonb not null default '[]',
  constraint partner_test_subject check (num_nonnulls(venue, channel) = 1),
  constraint partner_test_passed check (not has_passed or passed_at = at)
);
comment on table partner_test is 'A row is the newest test of a venue or payment channel by an operator';
comment on column partner_test.at is 'When the test began';
comment on column partner_test.by_name is 'User name of the operator; empty: the demo seed';
comment on column partner_test.passed_at is 'The newest test that passed; null: none has';
comment on column partner_test.calls is 'What was sent and what came back, as in partner_call';

create unlogged table partner_call (
  id bigint primary key generated always as identity,
  partner text not null,
  at timestamptz not null,
  direction direction not null,
  method text not null,
  path text not null check (length(path) <= 200),
  status smallint,
  milliseconds integer not null,
  fault text not null default '' check (length(fault) <= 300),
  excerpt text not null default '' check (length(excerpt) <= 500)
);
create index partner_call_newest on partner_call (partner, at desc, id desc);
comment on table partner_call is 'A row is one of the newest calls to or from a venue or payment channel; a job deletes all but the newest of each';
comment on column partner_call.partner is '"venue" or "channel", a blank and its code';
comment on column partner_call.direction is 'out: sent by us; in: received';
comment on column partner_call.path is 'Without the query string; long or numeric parts are masked';
comment on column partner_call.status is 'HTTP status; null: no answer';
comment on column partner_call.fault is 'Why a call had no answer, in English';
comment on column partner_call.excerpt is 'Names of the fields of the answer, or of the received message, with the values of those that report an outcome';

alter table operator add column password_at timestamptz;
comment on column operator.password_at is 'When the operator last chose the password; null: it is that of who created the account';

create table hand_over (
  id uuid primary key,
  by_operator uuid not null references operator,
  at timestamptz not null,
  note text not null check (length(note) <= 4000),
  urgent text not null check (length(urgent) <= 2000),
  held jsonb not null default '[]',
  taken_by uuid references operator,
  taken_at timestamptz,
  constraint hand_over_taken check ((taken_by is null) = (taken_at is null)),
  constraint hand_over_other check (taken_by <> by_operator)
);
create index hand_over_open on hand_over (at desc) where taken_at is null;
create index hand_over_at on hand_over (at desc, id desc);
comment on table hand_over is 'A row is a note of an operator at the end of a shift';
comment on column hand_over.urgent is 'What cannot wait';
comment on column hand_over.held is 'The orders that the operator held when the note was written: queue, id and address';
comment on column hand_over.taken_by is 'The operator who took it over; until then every operator sees it at sign-in';
