-- How long a venue may still book an order it says it never heard of: until then its "not found" proves nothing.
alter table venue add column quiet_seconds integer not null default 600 check (quiet_seconds >= 0);

-- Counts what touched the money there, so that a balance read before a transfer is not booked after it.
alter table venue_account add column version bigint not null default 0;

-- A decision over the four-eyes threshold waits for a second operator.
alter table transfer add column first_by uuid references operator;
alter table transfer add column first_decision transfer_state check (first_decision <> 'pending');
alter table transfer add column decided_by text not null default '';

create table recovery (
  player_id uuid primary key references player,
  started_at timestamptz not null
);
comment on table recovery is 'A row is a player whose venue balances are being called back: one at a time; dead after a minute';

create unique index venue_fault_open on venue_fault (venue, kind, (detail ->> 'about')) where closed_at is null;
create index transfer_created on transfer (created_at desc, id desc);
