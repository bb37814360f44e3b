-- What every feature stands on: settings, people who sign in, limits, idempotency, the audit trail, job runs.

create table setting (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);
comment on table setting is 'A row is a setting an operator has changed; what is absent has its default';

create table operator (
  id uuid primary key,
  username text not null,
  password_hash text not null,
  role text not null,
  permissions text[] not null default '{}',
  otp_secret text,
  is_active boolean not null default true,
  created_at timestamptz not null,
  signed_in_at timestamptz
);
create unique index operator_username on operator (lower(username));
comment on table operator is 'A row is a person who works in the console; role owner holds every permission';

create table operator_session (
  token_hash bytea primary key,
  operator_id uuid not null references operator,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ip text not null
);

create table player (
  id uuid primary key,
  username text not null,
  realname text not null,
  password_hash text not null,
  pay_password_hash text not null,
  avatar text not null default '',
  email text not null default '',
  mobile text not null default '',
  birthday date,
  is_blacklisted boolean not null default false,
  is_active boolean not null default true,
  is_test boolean not null default false,
  is_agent boolean not null default false,
  is_free_transfer boolean not null default false,
  excluded_until timestamptz,
  vip_level smallint not null default 0,
  vip_since timestamptz not null,
  referrer_id uuid references player,
  terms_accepted_at timestamptz not null,
  note text not null default '',
  created_at timestamptz not null,
  created_ip text not null,
  signed_in_at timestamptz,
  signed_in_ip text
);
create unique index player_username on player (lower(username));
create unique index player_mobile on player (mobile) where mobile <> '';
create unique index player_email on player (lower(email)) where email <> '';
create index player_referrer on player (referrer_id);
create index player_created on player (created_at);
comment on table player is 'A row is a person who plays';

create table session (
  token_hash bytea primary key,
  player_id uuid not null references player,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ip text not null,
  agent text not null default ''
);
create index session_player on session (player_id);
comment on table session is 'A row is a signed-in device of a player; only the hash of its token is kept';

create table attempt (
  key text not null,
  at timestamptz not null
);
create index attempt_key on attempt (key, at);
comment on table attempt is 'A row is a failed try that counts toward a limit: login:name:x, login:ip:x, paypass:x, register:ip:x';

create unlogged table call_count (
  session bytea not null,
  minute bigint not null,
  process uuid not null,
  calls integer not null,
  primary key (session, minute, process)
);
comment on table call_count is 'A row is how often a session called one process within a minute';

create table idempotency (
  player_id uuid not null,
  path text not null,
  key text not null,
  body_hash bytea not null,
  order_id uuid not null,
  is_cut boolean not null default false,
  answer jsonb,
  at timestamptz not null,
  primary key (player_id, path, key)
);
comment on table idempotency is 'A row is a write that carried an Idempotency-Key, and what it answered; kept a day. is_cut: a fault ended it before it had an answer';

create table recent_write (
  player_id uuid not null,
  path text not null,
  body_hash bytea not null,
  at timestamptz not null,
  primary key (player_id, path, body_hash)
);
comment on table recent_write is 'A row is the last time a money write was accepted, so that its duplicate within two seconds is refused';

create table audit (
  seq bigint primary key,
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  actor_name text not null,
  act text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  reason text not null default '',
  ip text not null default '',
  request_id text not null default '',
  chain bytea not null default ''
);
create index audit_subject on audit (subject_kind, subject_id);
create index audit_at on audit (at);
comment on table audit is 'A row is who did what to which row; each row carries the hash of all before it';

create table audit_head (
  one boolean primary key default true check (one),
  seq bigint not null,
  chain bytea not null
);
insert into audit_head values (true, 0, '');

create function audit_chain(a audit, previous bytea) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(concat_ws('|', a.seq, extract(epoch from a.at), a.actor_kind, a.actor_id, a.actor_name, a.act,
    a.subject_kind, a.subject_id, a.before, a.after, a.reason, a.ip, a.request_id), 'UTF8'))
$$;
create function audit_link() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_head;
begin
  select * into head from audit_head for update;
  new.seq := head.seq + 1;
  new.chain := audit_chain(new, head.chain);
  update audit_head set seq = new.seq, chain = new.chain;
  return new;
end $$;
create trigger audit_links before insert on audit for each row execute function audit_link();
create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is never changed';
end $$;
create trigger audit_is_final before update or delete on audit for each row execute function audit_refuse_change();

create table job_run (
  id uuid primary key,
  name text not null,
  day date,
  started_at timestamptz not null,
  finished_at timestamptz,
  processed integer,
  error text
);
create index job_run_name on job_run (name, started_at desc);
comment on table job_run is 'A row is one run of a timed job';

create table job_cursor (
  name text primary key,
  position jsonb not null
);
comment on table job_cursor is 'A row is how far a job has read: the journal in commit order, or a venue''s bets';

create table upload (
  name text primary key,
  owner_kind text not null,
  owner_id uuid not null,
  bytes integer not null,
  created_at timestamptz not null
);
comment on table upload is 'A row is a picture that somebody sent, re-encoded, under its immutable name';
