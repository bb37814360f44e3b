-- What a player, or the operator for them, has set against playing too much (deposit limits, time-outs, reminders).

create table deposit_limit (
  player_id uuid not null references player,
  set_by text not null check (set_by in ('player', 'operator')),
  span text not null check (span in ('day', 'week', 'month')),
  amount fen not null check (amount > 0),
  wished fen check (wished > 0),
  wished_at timestamptz,
  primary key (player_id, span, set_by),
  check (wished is null or wished_at is not null)
);
comment on table deposit_limit is 'A row is the most a player may pay in within 24 hours, 7 or 30 days; wished_at is when he asked for a looser one (wished, null: none), which waits a day and a second yes';

create table protection (
  player_id uuid primary key references player,
  reality_minutes smallint not null default 0 check (reality_minutes between 0 and 240),
  excluded_kind text not null default '' check (excluded_kind in ('', 'timeout', 'exclusion', 'operator')),
  is_indefinite boolean not null default false
);
comment on table protection is 'A row is what a player chose beside his limits: how often he is reminded in a game (0: never), and what kind of exclusion player.excluded_until is';

create table protection_change (
  id uuid primary key,
  player_id uuid not null references player,
  actor text not null check (actor in ('player', 'operator')),
  actor_name text not null,
  act text not null,
  words text not null,
  at timestamptz not null
);
create index protection_change_player on protection_change (player_id, at desc, id desc);
comment on table protection_change is 'A row is a change of a player''s limits, exclusion or reminders, in the words he was told';

alter table message add column is_marketing boolean not null default false;
comment on column message.is_marketing is 'Not shown to a player who has excluded himself';
