-- VIP levels, rebates, promotions, red packets.

create table vip_level (
  level smallint primary key check (level >= 1),
  name text not null,
  recharge fen not null,
  flow fen not null,
  keep_flow fen not null,
  state switch not null default 'on',
  live_rate integer not null default 0,
  slots_rate integer not null default 0,
  esports_rate integer not null default 0,
  cards_rate integer not null default 0,
  sports_rate integer not null default 0,
  lottery_rate integer not null default 0
);
comment on table vip_level is 'A row is a level';
comment on column vip_level.recharge is 'Fen of deposits required for the level';
comment on column vip_level.flow is 'Fen of valid stakes required for the level';
comment on column vip_level.keep_flow is 'Fen of valid stakes required to keep it for another period';
comment on column vip_level.live_rate is 'This and the next columns: maximum rebate of a category, in hundredths of a percent';

create table vip_change (
  player_id uuid not null references player,
  id uuid not null,
  day date not null,
  from_level smallint not null,
  to_level smallint not null,
  reason text not null check (reason in ('promoted', 'relegated', 'kept', 'operator')),
  at timestamptz not null,
  primary key (player_id, id)
);
create unique index vip_change_daily on vip_change (player_id, day) where reason <> 'operator';
create index vip_change_player on vip_change (player_id, at);
comment on table vip_change is 'A row is a change of a player''s level, or a period in which they kept it';
comment on column vip_change.day is 'Beijing day; a job changes a level once a day';

create table rebate (
  player_id uuid not null references player,
  id uuid not null,
  day date not null,
  venue text not null references venue,
  category_id game_category not null,
  gamename text not null,
  stake fen not null,
  percent integer not null,
  level smallint not null,
  money fen not null check (money > 0),
  state rebate_state not null default 'unclaimed',
  claim_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz,
  primary key (player_id, id),
  constraint rebate_claimed check ((state = 'claimed') = (claim_id is not null) and (state = 'claimed') = (updated_at is not null))
);
create index rebate_key on rebate (player_id, day, venue, category_id);
create index rebate_player on rebate (player_id, created_at desc, id desc);
create index rebate_listed on rebate (created_at desc, id desc);
create index rebate_pending on rebate (player_id) where state = 'unclaimed';
create index rebate_day on rebate (updated_at) include (player_id, money) where state = 'claimed';
create index rebate_claim on rebate (claim_id) where claim_id is not null;
create index rebate_open on rebate (day) where state = 'unclaimed';
comment on table rebate is 'A row is the rebate of one Beijing day, venue and category; later bets get further rows, excess is deducted from unclaimed ones';
comment on column rebate.day is 'Beijing day in which the bets were first settled';
comment on column rebate.gamename is 'Shown to the player';
comment on column rebate.stake is 'Fen of valid stakes';
comment on column rebate.percent is 'Hundredths of a percent';
comment on column rebate.level is 'The VIP level that gave the percentage';
comment on column rebate.money is 'Fen';
comment on column rebate.claim_id is 'The claim that paid it; one claim pays many rows';
comment on column rebate.updated_at is 'When it was claimed';

create table rebate_rate (
  day date not null,
  level smallint not null,
  category_id game_category not null,
  percent integer not null,
  primary key (day, level, category_id)
);
comment on table rebate_rate is 'A row is the rate of a level and category on a past Beijing day, fixed when the day is first counted: later changes of the rate do not apply to it';
comment on column rebate_rate.day is 'Beijing day';
comment on column rebate_rate.percent is 'Hundredths of a percent';

create table activity_type (
  id integer primary key generated always as identity,
  name text not null,
  state switch not null default 'on',
  sort integer not null default 0,
  removed_at timestamptz
);
comment on table activity_type is 'A row is a heading for promotions';
comment on column activity_type.removed_at is 'Null while offered';

create table activity (
  id integer primary key generated always as identity,
  type integer not null references activity_type,
  title text not null,
  banner text not null default '',
  content text not null default '',
  memo text not null default '',
  state switch not null default 'on',
  takes_applications boolean not null default true,
  takes_repeats boolean not null default false,
  needs_amount boolean not null default true,
  multiple integer not null default 100,
  sort integer not null default 0,
  created_at timestamptz not null,
  removed_at timestamptz
);
comment on table activity is 'A row is a promotion';
comment on column activity.banner is 'URL of its picture';
comment on column activity.content is 'Sanitized HTML';
comment on column activity.memo is 'Sanitized HTML';
comment on column activity.takes_applications is 'False: information only';
comment on column activity.takes_repeats is 'A player may apply again';
comment on column activity.needs_amount is 'The application must name an amount';
comment on column activity.multiple is 'Hundredths; required turnover as a multiple of the grant';
comment on column activity.removed_at is 'Null unless deleted';

create table activity_application (
  id uuid primary key,
  player_id uuid not null references player,
  activity_id integer not null references activity,
  activity_name text not null,
  amount fen,
  state order_state not null default 'pending',
  granted fen,
  turnover_multiple integer,
  revoked fen check (revoked > 0 and revoked <= granted),
  revoked_at timestamptz,
  reason text not null default '',
  decided_by_kind decider_kind,
  decided_by_id uuid references operator,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint activity_application_revoke check ((revoked is null) = (revoked_at is null)),
  constraint activity_application_decided check ((state = 'pending') = (decided_by_kind is null)),
  constraint activity_application_decider check ((decided_by_kind is not distinct from 'operator') = (decided_by_id is not null)),
  constraint activity_application_closed check ((state = 'pending') = (closed_at is null) and (state = 'approved') = (granted is not null) and (state = 'approved') = (turnover_multiple is not null))
);
create unique index activity_application_pending on activity_application (player_id, activity_id) where state = 'pending';
create index activity_application_player on activity_application (player_id, created_at desc, id desc);
create index activity_application_day on activity_application (closed_at) include (player_id, granted) where state = 'approved';
create index activity_application_revoked on activity_application (revoked_at) include (player_id, revoked) where revoked_at is not null;
create index activity_application_open on activity_application (created_at) where state = 'pending';
comment on table activity_application is 'A row is a player''s application for a promotion';
comment on column activity_application.activity_name is 'Title at that time';
comment on column activity_application.amount is 'Fen requested by the player';
comment on column activity_application.granted is 'Fen paid; null unless approved';
comment on column activity_application.turnover_multiple is 'Hundredths; null unless approved';
comment on column activity_application.revoked is 'Fen of the grant that were taken back; null: none';
comment on column activity_application.reason is 'Of a rejection, shown to the player';

create table packet_rule (
  id integer primary key generated always as identity,
  start_time text collate "C" not null,
  end_time text collate "C" not null,
  recharge fen not null default 0,
  day_flow fen not null default 0,
  flow_money fen not null default 0,
  min_money fen not null,
  max_money fen not null check (max_money >= min_money),
  multiple integer not null default 100,
  max_times integer not null default 0,
  state switch not null default 'on',
  sort integer not null default 0,
  removed_at timestamptz,
  constraint packet_rule_times check (start_time ~ '^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$' and end_time ~ '^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$' and start_time <= end_time),
  constraint packet_rule_pays check (min_money > 0),
  constraint packet_rule_multiple check (multiple >= 0 and max_times >= 0)
);
comment on table packet_rule is 'A row is a red-packet rule';
comment on column packet_rule.start_time is 'US Eastern calendar time, stored and compared as text';
comment on column packet_rule.end_time is 'The same, inclusive';
comment on column packet_rule.recharge is 'Fen of deposits required in the counting window';
comment on column packet_rule.day_flow is 'Fen of valid stakes required in that window';
comment on column packet_rule.flow_money is 'Fen of valid stakes required since start_time';
comment on column packet_rule.min_money is 'Fen; the smallest packet';
comment on column packet_rule.max_money is 'Fen; the largest packet';
comment on column packet_rule.multiple is 'Hundredths; required turnover as a multiple of the packet';
comment on column packet_rule.max_times is 'Maximum claims of a player in a draw at which this rule still pays; 0: only the setting applies';
comment on column packet_rule.removed_at is 'Null unless deleted';

create table packet_draw (
  day date primary key,
  seed text not null,
  promise text not null,
  at timestamptz not null
);
comment on table packet_draw is 'A row is the seed that determines the amounts of a day''s red packets';
comment on column packet_draw.day is 'Beijing day of the claim window';
comment on column packet_draw.seed is '32 random bytes in hexadecimal; published from the next day on';
comment on column packet_draw.promise is 'SHA-256 of the seed, published before the draw';

create table packet_claim (
  player_id uuid not null references player,
  id uuid not null,
  draw date not null,
  rule_id integer not null references packet_rule,
  deposits fen not null,
  money fen not null check (money > 0),
  multiple integer not null,
  nth smallint not null,
  most smallint not null,
  least fen,
  greatest fen,
  at timestamptz not null,
  primary key (player_id, id),
  unique (player_id, draw, rule_id),
  unique (player_id, draw, nth),
  constraint packet_claim_within check (nth between 1 and most),
  constraint packet_claim_range check ((least is null) = (greatest is null))
);
create index packet_claim_player on packet_claim (player_id, at desc, id desc);
create index packet_claim_day on packet_claim (at) include (player_id, money);
comment on table packet_claim is 'A row is a red packet that a player opened';
comment on column packet_claim.draw is 'Beijing day of the claim window';
comment on column packet_claim.deposits is 'Fen of the player''s qualifying deposits';
comment on column packet_claim.money is 'Fen';
comment on column packet_claim.multiple is 'Hundredths; of the rule at that time';
comment on column packet_claim.nth is 'Number of this claim among the player''s claims in the draw';
comment on column packet_claim.most is 'Maximum claims of the player in the draw';
comment on column packet_claim.least is 'Fen; smallest packet of the rule at that time. Null: the amount was not derived from a seed';
comment on column packet_claim.greatest is 'Fen; largest packet';

