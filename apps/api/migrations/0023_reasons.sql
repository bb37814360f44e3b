-- Check-ins and missions (docs/decisions/0061).

create table check_in (
  player_id uuid not null references player,
  day date not null,
  streak integer not null check (streak > 0),
  at timestamptz not null,
  primary key (player_id, day)
);
comment on table check_in is 'A row is a player''s check-in on a Beijing day';
comment on column check_in.day is 'Beijing day';
comment on column check_in.streak is 'Consecutive days with a check-in, this one included';

-- Missions.

create domain mission_goal as text check (value in ('stake', 'deposited', 'deposits', 'games', 'rounds'));
create domain mission_window as text check (value in ('once', 'daily', 'weekly'));
comment on domain mission_goal is 'Valid stakes, sum of deposits, number of deposits, different games, settled bets';
comment on domain mission_window is 'Within its time, each Beijing day, each Beijing week from Monday';

create table mission (
  id uuid primary key,
  name text not null,
  state bonus_rule_state not null default 'draft',
  title text not null,
  content text not null,
  texts content_texts not null,
  goal mission_goal not null,
  target bigint not null check (target > 0),
  category_id game_category,
  venue text references venue (code),
  games text[] not null default '{}',
  span mission_window not null,
  first_day date,
  last_day date,
  made_by text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (state = 'draft' or first_day is not null),
  check (first_day <= last_day)
);
create unique index mission_name on mission (lower(name));
comment on table mission is 'A row is a goal for players; its reward is the bonus rule whose terms name it';
comment on column mission.name is 'Shown to operators';
comment on column mission.state is 'Not shown yet; progress counts; ended';
comment on column mission.title is 'Shown to the player';
comment on column mission.content is 'Shown to the player';
comment on column mission.goal is 'Valid stakes, sum of deposits, number of deposits, different games, settled bets';
comment on column mission.target is 'Fen for stake and deposited, a number otherwise';
comment on column mission.category_id is 'Only bets of this category count; null: all';
comment on column mission.venue is 'Only bets of this venue count; null: all';
comment on column mission.games is 'Only bets of these games count, venue:code; empty: all';
comment on column mission.span is 'Within its time, each Beijing day, each Beijing week from Monday';
comment on column mission.first_day is 'Beijing day; null in a draft: the day of its publication';
comment on column mission.last_day is 'Beijing day; null: until it is stopped';
comment on column mission.made_by is 'Operator of the last change';

create table mission_progress (
  player_id uuid not null references player,
  mission_id uuid not null references mission,
  period date not null,
  value bigint not null check (value >= 0),
  done_at timestamptz,
  primary key (player_id, mission_id, period)
);
create index mission_progress_of_mission on mission_progress (mission_id) include (done_at);
comment on table mission_progress is 'A row is how far a player is in a period of a mission; kept by a reader of the event log from the day sums and bets';
comment on column mission_progress.period is 'First Beijing day of the period';
comment on column mission_progress.value is 'Unit of the target';
comment on column mission_progress.done_at is 'When the target was reached; null: not reached, or lost again by a correction';

insert into job_cursor (name, position)
select 'events:missions', jsonb_build_object('position', position) from event_head;
