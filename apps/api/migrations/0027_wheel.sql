-- The wheel (docs/decisions/0065).

create table wheel (
  id uuid primary key,
  name text not null,
  state bonus_rule_state not null default 'draft',
  version integer not null default 1,
  title text not null,
  content text not null,
  labels text not null,
  texts content_texts not null,
  segment_id uuid,
  segment_version integer,
  terms jsonb not null,
  starts_at timestamptz,
  ends_at timestamptz,
  rule_id uuid unique references bonus_rule,
  promised fen not null default 0 check (promised >= 0),
  made_by text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (starts_at < ends_at),
  check ((segment_id is null) = (segment_version is null)),
  check ((state = 'draft') = (rule_id is null)),
  foreign key (segment_id, segment_version) references segment_version
);
create unique index wheel_name on wheel (lower(name));
create unique index wheel_live on wheel (state) where state = 'live';
comment on table wheel is 'A row is a wheel of slices with prizes; one is live';
comment on column wheel.name is 'Shown to operators';
comment on column wheel.state is 'Not published; players draw; over for good';
comment on column wheel.version is 'Increases with each change; a change names the version that it was made from';
comment on column wheel.title is 'Shown to the player';
comment on column wheel.content is 'Rules in words, shown to the player';
comment on column wheel.labels is 'Names of the slices, a line each, shown to the player';
comment on column wheel.segment_id is 'Whose condition a player must fulfil to draw; null: none';
comment on column wheel.segment_version is 'The version of the segment when the wheel was saved';
comment on column wheel.terms is 'Weights and prizes of the slices, budget, terms of the prizes'' bonus (contract wheel.terms.ts); fixed once it is published';
comment on column wheel.starts_at is 'No draws before; null: from its publication';
comment on column wheel.ends_at is 'No draws from then on; null: until it is stopped';
comment on column wheel.rule_id is 'The bonus rule by which its prizes are promised';
comment on column wheel.promised is 'Sum of the prizes drawn, fen; locked by each draw, so that it never exceeds the budget of the terms';
comment on column wheel.made_by is 'Operator of the newest version';

create table wheel_turn (
  bonus_id uuid primary key references bonus,
  player_id uuid not null references player,
  turns integer not null check (turns > 0),
  used integer not null default 0,
  until timestamptz not null,
  at timestamptz not null,
  check (used between 0 and turns)
);
create index wheel_turn_open on wheel_turn (player_id, until) where used < turns;
comment on table wheel_turn is 'A row is the turns that a bonus gave; the key makes giving them idempotent';
comment on column wheel_turn.until is 'They lapse then';

create table wheel_draw (
  id uuid primary key,
  player_id uuid not null references player,
  wheel_id uuid not null references wheel,
  turn uuid not null references wheel_turn,
  day date not null references packet_draw,
  nth integer not null check (nth > 0),
  slice smallint not null check (slice >= 0),
  prize fen not null check (prize >= 0),
  at timestamptz not null,
  unique (player_id, wheel_id, day, nth)
);
create index wheel_draw_of_player on wheel_draw (player_id, at desc, id desc);
create index wheel_draw_of_turn on wheel_draw (turn);
create index wheel_draw_of_wheel on wheel_draw (wheel_id) include (player_id, prize);
comment on table wheel_draw is 'A row is a draw; insert-only. Its slice follows from the seed of the day';
comment on column wheel_draw.turn is 'The turns that it used one of';
comment on column wheel_draw.day is 'Beijing day, whose seed it is drawn from';
comment on column wheel_draw.nth is 'Of the player''s draws on the wheel on that day, from 1';
comment on column wheel_draw.slice is 'From 0, in the order of the terms';
comment on column wheel_draw.prize is 'Fen; promised as a bonus with the occasion wheel:id; 0: none';
