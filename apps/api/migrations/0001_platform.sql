-- Shared by all features: domains, settings, operators, limits, idempotency, audit trail, job runs.

create domain fen as bigint;
create domain order_state as text check (value in ('pending', 'approved', 'rejected'));
create domain withdrawal_state as text check (value in ('review', 'payout', 'paying', 'approved', 'rejected'));
create domain transfer_state as text check (value in ('created', 'asked', 'unknown', 'manual', 'done', 'failed'));
create domain direction as text check (value in ('in', 'out'));
create domain bet_state as text check (value in ('void', 'settled', 'open'));
create domain venue_state as text check (value in ('off', 'open', 'repair'));
create domain rebate_state as text check (value in ('unclaimed', 'claimed'));
create domain switch as text check (value in ('off', 'on'));
create domain payee_kind as text check (value in ('bank', 'usdt', 'antoken'));
create domain sealed as text check (value = '' or value ~ '^v[1-9][0-9]*:');
create domain partly_sealed as jsonb;
create domain agent_state as text check (value in ('stopped', 'active'));
create domain publication_state as text check (value in ('draft', 'live', 'stopped'));
create domain approval_state as text check (value in ('pending', 'approved', 'rejected', 'withdrawn', 'expired'));
create domain decider_kind as text check (value in ('operator', 'gateway', 'chain', 'rule', 'system'));
comment on domain publication_state is 'Of what operators make: not published; published; over';
comment on domain approval_state is 'approved: by a second operator; withdrawn: by the first, or the order ended without it; expired: not decided in time';
comment on domain decider_kind is 'Who decided: an operator, whose id is stored too; a payment gateway; a blockchain; a rule; a job of the system';
comment on domain fen is 'Hundredths of a yuan, whole';
comment on domain order_state is 'An operator approves or rejects a pending order';
comment on domain withdrawal_state is 'review: waits for an operator; payout: for the second one; paying: for the gateway';
comment on domain transfer_state is 'created: not sent to the venue yet; asked: sent; unknown: no usable answer; manual: waits for an operator';
comment on domain direction is 'Into a venue or out of it, as the player sees it';
comment on domain bet_state is 'open until the venue settles it or takes it back';
comment on domain venue_state is 'repair: shown, but nothing is opened or moved in; off: not shown';
comment on domain switch is 'Whether something is shown or on offer';
comment on domain payee_kind is 'A bank card, an address for USDT, or a wallet of antoken';
comment on domain agent_state is 'An agent who is stopped cannot sign in to the portal and earns nothing';
comment on domain sealed is 'Encrypted with a key outside of the database (docs/decisions/0019), v and the number of the key first; empty: nothing';
comment on domain partly_sealed is 'Texts of it are encrypted as those of the type sealed';
comment on domain rebate_state is 'A player claims rebates by hand';
create domain language as text check (value in ('zh', 'en', 'vi', 'th'));
comment on domain language is 'A language of the sites';
create domain content_texts as jsonb
  check (jsonb_typeof(value) = 'object' and value - array['zh', 'en', 'vi', 'th'] = '{}');
comment on domain content_texts is 'Texts by language and field; a missing one is shown in the text of the column';

create table setting (
  key text primary key,
  value partly_sealed not null
);
comment on table setting is 'A row is a setting that an operator has changed; absent settings have their default';
comment on column setting.key is 'A name of settingDefaults';
comment on column setting.value is 'Text or number, as the setting says; a secret is encrypted';

create table key_probe (
  one boolean primary key default true check (one),
  sealed sealed not null check (sealed <> '')
);
comment on table key_probe is 'One row, made with the first operator: a key file that opens it is the one of this installation';
comment on column key_probe.one is 'Always true: there is only one row';

create table operator (
  id uuid primary key,
  username text not null,
  password_hash text not null,
  role text not null,
  permissions text[] not null default '{}',
  is_active boolean not null default true,
  must_enrol boolean not null default false,
  created_at timestamptz not null,
  signed_in_at timestamptz,
  shut_at timestamptz,
  is_staff boolean not null default false
);
create unique index operator_username on operator (lower(username));
comment on table operator is 'A row is a person who works in the console';
comment on column operator.role is 'A name for a set of permissions; owner holds every permission';
comment on column operator.permissions is 'What the operator may do besides what the role allows';
comment on column operator.must_enrol is 'The second factor was reset; until a new one is enrolled every other call is refused';
comment on column operator.signed_in_at is 'The newest sign-in';
comment on column operator.shut_at is 'When the account was disabled; null while it is enabled';
comment on column operator.is_staff is 'Only in a further brand: an operator of the main one, whose access is in platform.staff_access; role, permissions and is_active are a copy for lists and approvals';

create table approval (
  id uuid primary key,
  act text not null,
  subject_kind text not null,
  subject_id text not null,
  amount fen,
  before jsonb,
  after jsonb,
  change sealed,
  change_hash bytea,
  expires_at timestamptz,
  made_by uuid not null references operator,
  made_at timestamptz not null,
  decision jsonb,
  evidence text not null default '',
  state approval_state not null default 'pending',
  decided_by_kind decider_kind,
  decided_by uuid references operator,
  decided_at timestamptz,
  reason text not null default '',
  constraint approval_change check (num_nulls(change, change_hash, after, expires_at) in (0, 4)),
  constraint approval_decided check ((state = 'pending') = (decided_by_kind is null) and (decided_by_kind is null) = (decided_at is null)),
  constraint approval_decider check ((decided_by_kind is not distinct from 'operator') = (decided_by is not null)),
  constraint approval_second check (state <> 'approved' or (decided_by is not null and decided_by <> made_by)),
  constraint approval_rejected check (state <> 'rejected' or decided_by is not null)
);
create index approval_newest on approval (made_at desc, id desc) where change is not null;
create index approval_subject on approval (subject_kind, subject_id);
create unique index approval_one_order on approval (subject_kind, subject_id, act) where state = 'pending' and change is null;
create unique index approval_one_change on approval (made_by, act, change_hash) where state = 'pending' and change is not null;
create table given_alone (
  operator_id uuid not null references operator,
  day date not null,
  amount fen not null check (amount >= 0),
  primary key (operator_id, day)
);
comment on table given_alone is 'A row is what an operator gave without a second one on a Beijing day, over all kinds of gifts, those of the operator''s API keys included';
comment on column given_alone.day is 'Beijing day';
comment on column given_alone.amount is 'Fen';

comment on table approval is 'A row is a decision of one operator that needs or needed a second one: on an order, or on a change in the console';
comment on column approval.act is 'Endpoint name';
comment on column approval.amount is 'Fen at stake; null: no money';
comment on column approval.before is 'Of a change: state when it was requested, without secrets';
comment on column approval.after is 'Of a change: state after it, without secrets';
comment on column approval.change is 'The request, carried out when approved; null: decision on an order';
comment on column approval.change_hash is 'Detects a repeated request of the same change';
comment on column approval.expires_at is 'Of a change; a decision on an order does not expire by itself';
comment on column approval.made_by is 'The first operator';
comment on column approval.decision is 'Of an order, by the first operator: fen to credit, or the outcome; null: approval as it stands';
comment on column approval.evidence is 'Of an order, entered by the first operator';
comment on column approval.decided_by is 'The second operator; the first only to withdraw';
comment on column approval.reason is 'Of a rejection';

create table attempt (
  id uuid primary key default gen_random_uuid(),
  key text not null,
  at timestamptz not null,
  weight integer not null default 1 check (weight > 0)
);
create index attempt_key on attempt (key, at);
comment on table attempt is 'A row is an attempt that counts toward a limit; one in progress counts until it is known to be right';
comment on column attempt.weight is 'Number of attempts it counts as: a visitor''s picture counts once per 64 KiB';
comment on column attempt.key is 'The limit and whom it counts, such as login:name:x or practice:ip:x';

create unlogged table call_count (
  session bytea not null,
  minute bigint not null,
  process uuid not null,
  calls integer not null,
  primary key (session, minute, process)
);
comment on table call_count is 'A row counts the calls of a session to one process within a minute';
comment on column call_count.minute is 'Minutes since 1970';
comment on column call_count.process is 'Random, chosen at process start; each process adds its own counts';

create table idempotency (
  caller_id uuid not null,
  path text not null,
  key text not null,
  body_hash bytea not null,
  order_id uuid not null,
  is_cut boolean not null default false,
  claimant uuid,
  answer sealed,
  at timestamptz not null,
  primary key (caller_id, path, key)
);
comment on table idempotency is 'A row is a write with an Idempotency-Key and its answer; kept for a day';
comment on column idempotency.caller_id is 'The player, operator, agent or API key that sent it';
comment on column idempotency.body_hash is 'Keyed hash of the body: another body under the same key is refused';
comment on column idempotency.order_id is 'Id of the order that the write creates, the same in every attempt';
comment on column idempotency.is_cut is 'An error interrupted the write before it had an answer: it may be retried';
comment on column idempotency.claimant is 'Id of the process that runs the write; when no process holds its advisory lock, that process has ended';
comment on column idempotency.answer is 'Null while the write is running';

create table recent_write (
  caller_id uuid not null,
  path text not null,
  body_hash bytea not null,
  at timestamptz not null,
  primary key (caller_id, path, body_hash, at)
);
comment on table recent_write is 'A row is a money write that was accepted, so that an identical one within two seconds is refused';
comment on column recent_write.caller_id is 'As in idempotency';
comment on column recent_write.at is 'When the write arrived';

create table audit (
  id bigint primary key generated always as identity,
  seq bigint unique,
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
  chain bytea,
  constraint audit_sealed check ((seq is null) = (chain is null))
);
create index audit_unsealed on audit (id) where seq is null;
create index audit_subject on audit (subject_kind, subject_id);
create index audit_at on audit (at);
comment on table audit is 'A row is who did what to which row; it can be neither changed nor deleted. seal_audit adds it to the hash chain after it was committed';
comment on column audit.id is 'In order of insertion; with gaps, and a transaction may commit after one with a later id';
comment on column audit.seq is '1, 2, 3 … without a gap, in the order of sealing; null: not sealed yet';
comment on column audit.actor_kind is 'operator, player, agent, key, channel, job or system';
comment on column audit.actor_id is 'Null without a session';
comment on column audit.act is 'noun.verb';
comment on column audit.before is 'The named fields before the act';
comment on column audit.after is 'The named fields after it';
comment on column audit.reason is 'Entered by the actor; empty where none is required';
comment on column audit.chain is 'SHA-256 of the previous row''s chain and this row; null: not sealed yet';

create table audit_head (
  one boolean primary key default true check (one),
  seq bigint not null,
  chain bytea not null
);
comment on table audit_head is 'A single row, the end of the hash chain; the sealer locks it';
comment on column audit_head.one is 'Always true: there is only one row';

insert into audit_head values (true, 0, '');

create function audit_chain(a audit, previous bytea) returns bytea language sql stable as $$
  select sha256(previous || convert_to(jsonb_build_array(a.id, a.seq, extract(epoch from a.at), a.actor_kind, a.actor_id, a.actor_name, a.act,
    a.subject_kind, a.subject_id, a.before, a.after, a.reason, a.ip, a.request_id)::text, 'UTF8'))
$$;

-- Appends up to p_limit committed rows to the hash chain, in order of their ids, and returns their number. One transaction
-- seals at a time; another one gets 0 without waiting. Transactions that insert rows lock nothing here.
create function seal_audit(p_limit integer) returns integer language plpgsql security definer set search_path from current as $$
declare
  head audit_head;
  one audit;
  sealed integer := 0;
begin
  if not exists (select from audit where seq is null) then return 0; end if;
  select * into head from audit_head for update skip locked;
  if not found then return 0; end if;
  for one in select * from audit where seq is null order by id limit p_limit loop
    head.seq := head.seq + 1;
    one.seq := head.seq;
    head.chain := audit_chain(one, head.chain);
    update audit set seq = head.seq, chain = head.chain where id = one.id;
    sealed := sealed + 1;
  end loop;
  update audit_head set seq = head.seq, chain = head.chain where sealed > 0;
  return sealed;
end $$;

-- Allows one change of a row: seq and chain, once.
create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.seq is null and new.seq is not null then
      old.seq := new.seq;
      old.chain := new.chain;
      if old *= new then return new; end if;
    end if;
  end if;
  raise exception 'the audit trail is never changed';
end $$;
create trigger audit_is_final before update or delete on audit for each row execute function audit_refuse_change();
create trigger audit_is_kept before truncate on audit for each statement execute function audit_refuse_change();

create table job_run (
  id uuid primary key,
  name text not null,
  day date,
  started_at timestamptz not null,
  finished_at timestamptz,
  processed integer,
  error text
) partition by range (id);
create table job_run_rest partition of job_run default;
create index job_run_name on job_run (name, started_at desc);
create index job_run_failed on job_run (finished_at) where error is not null;
comment on table job_run is 'A row is one run of a scheduled job; partitioned by month through the id (UUID v7)';
comment on column job_run.day is 'The Beijing day that a daily job ran for';
comment on column job_run.processed is 'Number of items handled; null while running or when failed';
comment on column job_run.error is 'Null unless it failed';

create table task (
  id bigint primary key generated always as identity,
  kind text not null,
  subject text not null,
  destination text not null,
  due_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  last_error text not null default '',
  version integer not null default 0,
  lease uuid,
  leased_until timestamptz,
  requested_at timestamptz not null,
  unique (kind, subject),
  check ((lease is null) = (leased_until is null))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index task_due on task (kind, destination, due_at);
create index task_leased on task (leased_until) where lease is not null;
comment on table task is 'A row is work that waits for a process: a call to the outside or a scheduled job. It is deleted when the work is done';
comment on column task.subject is 'The order, player, venue or job that the work is for';
comment on column task.destination is 'What is called, for example venue:slot; the number of concurrent calls is limited per destination';
comment on column task.attempts is 'Failed attempts in a row';
comment on column task.version is 'Raised by each request of the same work, so that a run under way does not delete a newer request';
comment on column task.requested_at is 'Of the newest request';
comment on column task.lease is 'Random for each lease; null: no process runs it';
comment on column task.leased_until is 'Extended while the process runs; afterwards another process takes over';

-- Leases due tasks, at most p_limits per destination of a kind over all processes, oldest first. One caller at a time, so that
-- the limits are exact; rows of a busy destination do not hold up others.
create function lease_tasks(p_kinds text[], p_limits integer[], p_now timestamptz, p_for interval, p_most integer) returns setof task
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(current_schema() || ' tasks', 15));
  return query
  with running as (
    select t.kind, t.destination, count(*) as runs from task t where t.lease is not null and t.leased_until > p_now group by 1, 2),
  queue as (
    select q.kind, q.destination, k.most - coalesce(r.runs, 0) as room
    from (select distinct t.kind, t.destination from task t where t.kind = any (p_kinds) and t.due_at <= p_now) q
    join unnest(p_kinds, p_limits) as k (kind, most) using (kind)
    left join running r using (kind, destination)),
  chosen as (
    select d.id from queue q cross join lateral (
      select t.id, t.due_at from task t
      where t.kind = q.kind and t.destination = q.destination and t.due_at <= p_now and (t.lease is null or t.leased_until <= p_now)
      order by t.due_at limit greatest(q.room, 0)) d
    order by d.due_at limit p_most)
  update task t set lease = gen_random_uuid(), leased_until = p_now + p_for
  from chosen where t.id = chosen.id
  returning t.*;
end $$;

create table job_cursor (
  name text primary key,
  position jsonb not null
);
-- Locked while the events are handled, so that they have to exist.
insert into job_cursor
select 'events:' || reader, '{"position": 0}'
from unnest(array['messages', 'balances', 'segments', 'sources', 'bonuses', 'missions', 'tournaments', 'invitations']) reader;
comment on table job_cursor is 'A row is the read position of a job, for example in the bets of a venue or the blocks of a chain';
comment on column job_cursor.name is 'bets:<venue>, repull:<venue>, chain:<protocol>, events:<reader>';
comment on column job_cursor.position is 'In the format of the job';

create table upload (
  name text primary key,
  owner_id uuid not null,
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null
);
create index upload_owner on upload (owner_id);
comment on table upload is 'A row is an uploaded picture, re-encoded, under a name that never changes';
comment on column upload.name is 'File name: 128 random bits and the extension';
comment on column upload.owner_id is 'A player, an operator or a chat thread';

-- Insert-only for writers, so they never block each other; emptied when numbers are assigned. For one player `id` follows
-- commit order, because the lock of the player or of the order is held until commit. No foreign key: it would lock the
-- player's row.
create table event_waiting (
  id bigint not null generated always as identity,
  kind text not null,
  player_id uuid,
  about text,
  posting bigint,
  data jsonb
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
comment on table event_waiting is 'A row is an event that has no number yet';
comment on column event_waiting.kind is 'A name of eventKinds, or of messageEvents';
comment on column event_waiting.player_id is 'Null: all players, or operators';
comment on column event_waiting.about is 'Subject: an order, a chat thread, a venue and hour; null: the player, or a posting';
comment on column event_waiting.posting is 'Number of the posting in the player''s ledger';
comment on column event_waiting.data is 'Published columns of the order as of the event, or values of a message''s placeholders';

create table event (
  position bigint not null,
  kind text not null,
  player_id uuid,
  about text,
  posting bigint,
  data jsonb,
  at timestamptz not null,
  primary key (position, at)
) partition by range (at);
create table event_rest partition of event default;
comment on table event is 'A row is an event, written in the transaction of its cause and numbered after the commit; partitioned by month';
comment on column event.kind is 'A name of eventKinds, or of messageEvents';
comment on column event.position is '1, 2, 3 … without gaps, in commit order';
comment on column event.data is 'Published columns of the order as of the event, or values of a message''s placeholders; null: the posting has the data, or there is none';
comment on column event.at is 'When the number was assigned';

create table event_head (
  id boolean primary key default true check (id),
  position bigint not null default 0,
  swept bigint not null default 0
);
insert into event_head default values;
comment on table event_head is 'A single row, locked while numbers are assigned';
comment on column event_head.position is 'The newest number';
comment on column event_head.swept is 'Events up to this number are not kept';

-- Partitions by month, with a default partition so that a row always has a place. The functions are security definer,
-- because the application may not alter tables.

-- Lower bound of a month's partition.
create function month_begin(p_list text, p_month date) returns text language sql stable as $$
  select quote_literal(case p_list
    when 'job_run' then (lpad(to_hex(extract(epoch from p_month)::bigint * 1000), 12, '0') || repeat('0', 20))::uuid::text
    else p_month || ' 00:00:00+00' end)
$$;
-- Creates the missing partitions of one table for p_at's month (UTC) and the next; returns their number. It locks the whole
-- table: a reader that waited only for the default partition would look there for the moved rows, and not in the partition that
-- was attached meanwhile. One table per transaction, because a reader of both tables may lock them in another order.
create function make_months(p_list text, p_at timestamptz) returns integer language plpgsql security definer
set search_path from current set lock_timeout = '2s' as $$
declare
  made integer := 0;
  part text;
  month date;
  bounds text;
begin
  perform pg_advisory_xact_lock(hashtextextended(current_schema() || ' months', 13));
  if p_list not in ('event', 'job_run') then raise exception 'no months of %', p_list; end if;
  foreach month in array array[date_trunc('month', p_at at time zone 'UTC'), date_trunc('month', p_at at time zone 'UTC') + interval '1 month']::date[] loop
    part := p_list || to_char(month, '_YYYY_MM');
    continue when to_regclass(part) is not null;
    bounds := format('%1$s >= %2$s and %1$s < %3$s', case p_list when 'job_run' then 'id' else 'at' end,
      month_begin(p_list, month), month_begin(p_list, (month + interval '1 month')::date));
    execute format('create table %I (like %I including defaults)', part, p_list);
    execute format('lock table %I in access exclusive mode', p_list);
    execute format('with moved as (delete from %I where %s returning *) insert into %I select * from moved', p_list || '_rest', bounds, part);
    execute format('alter table %I attach partition %I for values from (%s) to (%s)', p_list, part,
      month_begin(p_list, month), month_begin(p_list, (month + interval '1 month')::date));
    made := made + 1;
  end loop;
  return made;
end $$;
-- Drops a partition: of events when swept, of others when older than p_days; given p_rows, only with that many rows.
create function drop_month(p_list text, p_month date, p_at timestamptz, p_days integer, p_rows bigint) returns boolean
language plpgsql security definer set search_path from current set lock_timeout = '2s' as $$
declare
  part text := p_list || to_char(p_month, '_YYYY_MM');
  is_over boolean := p_month + interval '1 month' <= (p_at at time zone 'UTC') - make_interval(days => p_days);
  rows_left bigint;
begin
  if p_list not in ('event', 'job_run') or p_days < 7 then raise exception 'no month of % is taken away', p_list; end if;
  if not is_over or to_regclass(part) is null then return false; end if;
  execute format('lock table %I in exclusive mode', part);
  if p_list = 'event' then
    execute format('select max(position) <= (select swept from event_head) is not false from %I', part) into is_over;
    if not is_over then return false; end if;
  end if;
  if p_rows is not null then
    execute format('select count(*) from %I', part) into rows_left;
    if rows_left <> p_rows then return false; end if;
  end if;
  execute format('drop table %I', part);
  return true;
end $$;

create table archive_file (
  name text primary key,
  list text not null,
  month date not null,
  rows bigint not null check (rows > 0),
  first text not null,
  last text not null,
  sha256 text not null,
  made_at timestamptz not null,
  closed_at timestamptz
);
comment on table archive_file is 'A row is a file of the archive: rows of one table and month that were written out, to be deleted here';
comment on column archive_file.month is 'First day of the month';
comment on column archive_file.first is 'Key of its first row';
comment on column archive_file.sha256 is 'Hash of the stored file';
comment on column archive_file.closed_at is 'When its last row was deleted; null: deletion is running';
