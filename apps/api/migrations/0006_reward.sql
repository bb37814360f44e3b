create table vip_level (
  level smallint primary key check (level >= 1),
  name text not null,
  recharge fen not null,
  flow fen not null,
  keep_flow fen not null,
  status smallint not null default 1,
  realperson integer not null default 0,
  electron integer not null default 0,
  e_sport integer not null default 0,
  joker integer not null default 0,
  sport integer not null default 0,
  lottery integer not null default 0,
  reward fen not null default 0
);
comment on table vip_level is 'A row is a level; the six rates are the largest rebate in hundredths of a percent';

create table vip_change (
  id uuid primary key,
  player_id uuid not null references player,
  day date not null,
  from_level smallint not null,
  to_level smallint not null,
  reason text not null check (reason in ('promoted', 'relegated', 'kept', 'operator')),
  at timestamptz not null,
  unique (player_id, day, reason)
);
comment on table vip_change is 'A row is a change of a player''s level, or a kept period';

create table rebate (
  id uuid primary key,
  player_id uuid not null references player,
  day date not null,
  venue text not null references venue,
  category_id text not null,
  gamename text not null,
  stake fen not null,
  percent integer not null,
  level smallint not null,
  money fen not null check (money > 0),
  state rebate_state not null default 'unclaimed',
  claim_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz
);
create index rebate_key on rebate (player_id, day, venue, category_id);
create index rebate_player on rebate (player_id, created_at desc, id desc);
create index rebate_pending on rebate (player_id) where state = 'unclaimed';
comment on table rebate is 'A row is rebate of one Beijing day, venue and category; later corrections are rows of their own';

create table activity_type (
  id integer primary key generated always as identity,
  name text not null,
  state smallint not null default 1,
  sort integer not null default 0
);
create table activity (
  id integer primary key generated always as identity,
  type integer not null references activity_type,
  title text not null,
  banner text not null default '',
  content text not null default '',
  memo text not null default '',
  state smallint not null default 1,
  takes_applications boolean not null default true,
  takes_repeats boolean not null default false,
  needs_amount boolean not null default true,
  multiple integer not null default 100,
  sort integer not null default 0,
  created_at timestamptz not null
);
comment on table activity is 'A row is a promotion; multiple is its turnover multiple in hundredths';

create table activity_application (
  id uuid primary key,
  player_id uuid not null references player,
  activity_id integer not null references activity,
  activity_name text not null,
  amount fen,
  state order_state not null default 'pending',
  granted fen,
  turnover_multiple integer,
  reason text not null default '',
  decided_by uuid references operator,
  created_at timestamptz not null,
  closed_at timestamptz
);
create unique index activity_application_pending on activity_application (player_id, activity_id) where state = 'pending';
create index activity_application_player on activity_application (player_id, created_at desc, id desc);
comment on table activity_application is 'A row is a player who wants a promotion';

create table packet_rule (
  id integer primary key generated always as identity,
  start_time timestamp not null,
  end_time timestamp not null,
  recharge fen not null default 0,
  day_flow fen not null default 0,
  flow_money fen not null default 0,
  min_money fen not null,
  max_money fen not null check (max_money >= min_money),
  multiple integer not null default 100,
  max_times integer not null default 1,
  state smallint not null default 1,
  sort integer not null default 0
);
comment on table packet_rule is 'A row is a red-packet rule; start and end are US Eastern calendar times (D-066)';

create table packet_claim (
  id uuid primary key,
  player_id uuid not null references player,
  draw date not null,
  rule_id integer not null references packet_rule,
  deposits fen not null,
  money fen not null check (money > 0),
  multiple integer not null,
  at timestamptz not null,
  unique (player_id, draw, rule_id)
);
create index packet_claim_player on packet_claim (player_id, at desc, id desc);
comment on table packet_claim is 'A row is a red packet a player opened; draw is the Beijing day of the claim window';

create table agent_application (
  id uuid primary key,
  player_id uuid not null references player,
  mobile text not null,
  apply_info text not null,
  state order_state not null default 'pending',
  reason text not null default '',
  decided_by uuid references operator,
  created_at timestamptz not null,
  closed_at timestamptz
);
create unique index agent_application_pending on agent_application (player_id) where state = 'pending';

create table agent (
  player_id uuid primary key references player,
  parent_id uuid references agent,
  path text not null,
  state smallint not null default 1,
  created_at timestamptz not null
);
create index agent_path on agent (path text_pattern_ops);
comment on table agent is 'A row is a player who refers others; path is the ids from the root of his tree down to him';
