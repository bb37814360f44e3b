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
  lottery_rate integer not null default 0,
  texts content_texts not null default '{}'
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
  removed_at timestamptz,
  texts content_texts not null default '{}'
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
  removed_at timestamptz,
  texts content_texts not null default '{}'
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
  revoked fen check (revoked > 0),
  revoked_at timestamptz,
  reason text not null default '',
  decided_by_kind decider_kind,
  decided_by uuid references operator,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint activity_application_revoke check ((revoked is null) = (revoked_at is null)),
  constraint activity_application_decided check ((state = 'pending') = (decided_by_kind is null)),
  constraint activity_application_decider check ((decided_by_kind is not distinct from 'operator') = (decided_by is not null)),
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
comment on column activity_application.revoked is 'Fen taken back, of the grant and of what was won with it; null: none';
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
  least fen not null,
  greatest fen not null,
  at timestamptz not null,
  primary key (player_id, id),
  unique (player_id, draw, rule_id),
  unique (player_id, draw, nth),
  constraint packet_claim_within check (nth between 1 and most)
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
comment on column packet_claim.least is 'Fen; smallest packet of the rule at that time';
comment on column packet_claim.greatest is 'Fen; largest packet';

-- Bonuses by rule (docs/decisions/0059).

create domain bonus_state as text check (value in ('offered', 'review', 'credited', 'expired', 'forfeited', 'refused'));
comment on domain bonus_state is 'Not taken yet; taken and waiting for an operator; paid; not taken or not staked in time; given up by the player; refused by an operator';

create table bonus_rule (
  id uuid primary key,
  name text not null,
  state publication_state not null default 'draft',
  version integer not null default 1,
  live_version integer,
  code text,
  triggered_from timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  budget fen check (budget > 0),
  budget_day fen check (budget_day > 0),
  made_by uuid not null references operator,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (state = 'draft' or live_version is not null),
  check (live_version <= version),
  check (starts_at < ends_at)
);
create unique index bonus_rule_name on bonus_rule (lower(name));
create unique index bonus_rule_code on bonus_rule (lower(code)) where state = 'live';
comment on table bonus_rule is 'A row is a rule by which players are offered bonuses';
comment on column bonus_rule.state is 'Makes no offers yet; makes offers; makes no more';
comment on column bonus_rule.name is 'Shown to operators';
comment on column bonus_rule.version is 'The newest version of its terms';
comment on column bonus_rule.live_version is 'The version that new offers are made by; null: never published';
comment on column bonus_rule.code is 'That players enter, of the live version; null: the rule has another trigger';
comment on column bonus_rule.triggered_from is 'When its trigger, as it is, was published; periods that ended before give nothing; null: draft, or of a tournament or wheel';
comment on column bonus_rule.starts_at is 'No offers before; null: from its publication';
comment on column bonus_rule.ends_at is 'No offers from then on; null: until it is stopped';
comment on column bonus_rule.budget is 'Greatest sum that the rule credits, fen; null: no limit';
comment on column bonus_rule.budget_day is 'Greatest sum on a Beijing day, fen; null: no limit';
comment on column bonus_rule.made_by is 'Operator of the newest version';

create table bonus_version (
  rule_id uuid not null references bonus_rule,
  version integer not null,
  terms jsonb not null,
  title text not null,
  content text not null,
  texts content_texts not null,
  segment_id uuid,
  segment_version integer,
  made_by uuid not null references operator,
  at timestamptz not null,
  primary key (rule_id, version),
  check ((segment_id is null) = (segment_version is null)),
  foreign key (segment_id, segment_version) references segment_version
);
alter table bonus_rule add foreign key (id, live_version) references bonus_version;
comment on table bonus_version is 'A row is a version of a rule''s terms; insert-only, since bonuses were promised by it';
comment on column bonus_version.terms is 'Trigger, reward and conditions (contract bonus.terms.ts)';
comment on column bonus_version.title is 'Shown to the player';
comment on column bonus_version.content is 'Terms in words, shown to the player';
comment on column bonus_version.segment_id is 'Whose condition the player must fulfil when it is offered; null: none';
comment on column bonus_version.segment_version is 'The version of the segment when the terms were saved';

create table bonus_budget (
  rule_id uuid not null references bonus_rule,
  day date,
  most fen,
  used fen not null,
  unique nulls not distinct (rule_id, day),
  constraint bonus_budget_kept check (used >= 0 and used <= most)
);
comment on table bonus_budget is 'A row is what a rule has credited, in total and on a Beijing day; locked by each credit';
comment on column bonus_budget.day is 'Null: in total';
comment on column bonus_budget.most is 'Fen; null: no limit';
comment on column bonus_budget.used is 'Fen';

create table bonus (
  id uuid primary key,
  player_id uuid not null references player,
  rule_id uuid not null references bonus_rule,
  version integer not null,
  cause text not null,
  subject text not null,
  state bonus_state not null,
  base fen not null check (base >= 0),
  amount fen not null check (amount > 0),
  required fen not null check (required >= 0),
  take_until timestamptz not null,
  reason text not null default '',
  made_by text,
  note text not null default '',
  decided_by_kind decider_kind,
  decided_by uuid references operator,
  approval_id uuid references approval,
  created_at timestamptz not null,
  taken_at timestamptz,
  credited_at timestamptz,
  revoked fen check (revoked > 0),
  closed_at timestamptz,
  count integer check (count > 0),
  made_by_key uuid references api_key (id),
  foreign key (rule_id, version) references bonus_version,
  constraint bonus_once unique (player_id, rule_id, cause, subject),
  constraint bonus_taken check (state <> 'offered' or taken_at is null),
  constraint bonus_credited check ((state in ('credited', 'forfeited')) <= (credited_at is not null) and (state in ('offered', 'review', 'refused')) <= (credited_at is null) and (credited_at is null or taken_at is not null)),
  constraint bonus_revoked check (revoked is null or state in ('expired', 'forfeited')),
  constraint bonus_closed check ((state in ('expired', 'forfeited', 'refused')) = (closed_at is not null)),
  constraint bonus_decider check ((decided_by_kind is not distinct from 'operator') = (decided_by is not null))
);
create index bonus_of_player on bonus (player_id, created_at desc, id desc);
create index bonus_of_rule on bonus (rule_id, created_at desc, id desc);
create index bonus_reviewed on bonus (taken_at) where state = 'review';
create index bonus_due on bonus (take_until) where state = 'offered';
create index bonus_made_by_key on bonus (made_by_key, credited_at) where made_by_key is not null;
alter table free_round add foreign key (bonus_id) references bonus;
comment on table bonus is 'A row is a bonus promised to a player by a version of a rule';
comment on column bonus.cause is 'Trigger of the rule, or the period of a loss; a rule promises one bonus per player, cause and subject';
comment on column bonus.subject is 'Id, day, year or level that the cause is about; empty: one bonus per player';
comment on column bonus.base is 'Deposit or loss that the amount was computed from, fen; 0: none';
comment on column bonus.amount is 'Fen; of a reward in kind its worth, which counts against the budgets';
comment on column bonus.required is 'Turnover that it adds, fen';
comment on column bonus.take_until is 'An offer that is not taken by then expires';
comment on column bonus.reason is 'Entered by the operator who gave it by hand';
comment on column bonus.made_by is 'That operator, or the API key; null: offered by its trigger';
comment on column bonus.note is 'Of a refusal';
comment on column bonus.approval_id is 'A first operator''s decision';
comment on column bonus.taken_at is 'When the player took it, or an operator gave it';
comment on column bonus.credited_at is 'When it was paid; its requirement, if any, is that of source bonus about it';
comment on column bonus.revoked is 'Fen taken back, of the bonus and of what was won with it; null: none';
comment on column bonus.count is 'Of a reward in kind: how many, such as free rounds; null: money';
comment on column bonus.made_by_key is 'The API key that gave it; null: none';

create table bonus_mark (
  rule_id uuid not null references bonus_rule,
  kind mark_kind not null,
  mark bytea not null,
  player_id uuid not null references player,
  at timestamptz not null,
  primary key (rule_id, kind, mark)
);
create index bonus_mark_of_player on bonus_mark (player_id, rule_id);
comment on table bonus_mark is 'A row is a mark of the one player who may take bonuses of a rule that is limited to one per device, payee or household';
comment on column bonus_mark.mark is 'Keyed hash, as in player_mark';
comment on column bonus_mark.at is 'When the player first took a bonus of the rule with it';

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

create domain mission_goal as text check (value in ('stake', 'deposited', 'deposits', 'games', 'rounds'));
create domain mission_window as text check (value in ('once', 'daily', 'weekly'));
comment on domain mission_goal is 'Valid stakes, sum of deposits, number of deposits, different games, settled bets';
comment on domain mission_window is 'Within its time, each Beijing day, each Beijing week from Monday';

create table mission (
  id uuid primary key,
  name text not null,
  state publication_state not null default 'draft',
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
  made_by uuid not null references operator,
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

-- Tournaments (docs/decisions/0062).

create domain tournament_state as text check (value in ('draft', 'live', 'closing', 'paying', 'ended', 'cancelled'));
comment on domain tournament_state is 'Not published; scores are kept; places are being written; prizes are being offered; over; over without places';

create table tournament (
  id uuid primary key,
  name text not null,
  state tournament_state not null default 'draft',
  version integer not null default 1,
  title text not null,
  content text not null,
  texts content_texts not null,
  segment_id uuid,
  segment_version integer,
  terms jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  closes_at timestamptz not null,
  rule_id uuid unique references bonus_rule,
  note text not null default '',
  made_by uuid not null references operator,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (starts_at < ends_at and ends_at <= closes_at),
  check ((segment_id is null) = (segment_version is null)),
  check ((state = 'draft') = (rule_id is null)),
  foreign key (segment_id, segment_version) references segment_version
);
create unique index tournament_name on tournament (lower(name));
create index tournament_listed on tournament (ends_at desc, id desc) where state <> 'draft';
create index tournament_open on tournament (state) where state in ('live', 'closing', 'paying');
comment on table tournament is 'A row is a contest of players by their bets';
comment on column tournament.name is 'Shown to operators';
comment on column tournament.version is 'Increases with each change; a change names the version that it was made from';
comment on column tournament.title is 'Shown to the player';
comment on column tournament.content is 'Rules in words, shown to the player';
comment on column tournament.segment_id is 'Whose condition a player must fulfil to take part; null: none';
comment on column tournament.segment_version is 'The version of the segment when the terms were saved';
comment on column tournament.terms is 'What counts, how, and what places win (contract tournament.terms.ts)';
comment on column tournament.closes_at is 'Until then settlements and corrections of its bets change scores';
comment on column tournament.rule_id is 'The bonus rule by which its prizes are offered';
comment on column tournament.note is 'Why an operator ended or cancelled it';
comment on column tournament.made_by is 'Operator of the newest version';

create table tournament_score (
  tournament_id uuid not null references tournament,
  player_id uuid not null references player,
  joined_at timestamptz not null,
  bets integer not null default 0,
  stake fen not null default 0,
  score bigint not null default 0 check (score >= 0),
  reached_at timestamptz,
  is_barred boolean not null default false,
  excluded text,
  is_placed boolean not null default false,
  place integer,
  prize fen,
  primary key (tournament_id, player_id),
  check (not is_placed or (score > 0 and reached_at is not null and not is_barred and excluded is null)),
  check (place is null or is_placed),
  check ((place is null) = (prize is null))
) with (fillfactor = 80);
create index tournament_rank on tournament_score (tournament_id, score desc, reached_at, player_id) where is_placed;
create index tournament_score_player on tournament_score (player_id);
comment on table tournament_score is 'A row is a player who takes part in a tournament; recomputed from the bets by a reader of the event log';
comment on column tournament_score.joined_at is 'Bets placed earlier do not count';
comment on column tournament_score.bets is 'Bets that count';
comment on column tournament_score.stake is 'Their valid stakes, fen';
comment on column tournament_score.score is 'Fen, hundredths of a multiple, or points';
comment on column tournament_score.reached_at is 'Settlement of the bet that led to the score; of equal scores the earlier one comes first';
comment on column tournament_score.is_barred is 'Blocked, excluded, at risk, or a test account';
comment on column tournament_score.excluded is 'Why an operator took the player out; null: not';
comment on column tournament_score.is_placed is 'Whether the score competes for a place';
comment on column tournament_score.place is 'Written once, after the end';
comment on column tournament_score.prize is 'Fen; tied players share the prizes of their places';

-- The wheel (docs/decisions/0065).

create table wheel (
  id uuid primary key,
  name text not null,
  state publication_state not null default 'draft',
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
  made_by uuid not null references operator,
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
comment on column wheel_draw.prize is 'Fen; promised as a bonus with the cause wheel, about this draw; 0: none';

-- Invitations of friends by players (docs/decisions/0066).

create function invitation_code(p_player uuid) returns text language sql immutable strict parallel safe as $$
  select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + get_byte(h.hash, n) % 32, 1), '' order by n)
  from (select sha256(uuid_send(p_player)) as hash) h, generate_series(0, 11) n
$$;
comment on function invitation_code is 'By which friends of a player register: 60 bits of a hash of the id, in Crockford''s base 32';
create unique index player_invitation_code on player (invitation_code(id));

create domain invitation_state as text check (value in ('waiting', 'qualified', 'refused'));
create domain invitation_reason as text check (value in ('linked', 'test'));
comment on domain invitation_state is 'No terms are fulfilled yet; those of a bonus rule were; never will be';
comment on domain invitation_reason is 'Friend and inviter are linked accounts; the friend is a test account of an inviter who is none';

create table invitation (
  friend_id uuid primary key references player,
  inviter_id uuid not null references player,
  state invitation_state not null default 'waiting',
  reason invitation_reason,
  at timestamptz not null,
  decided_at timestamptz,
  check (friend_id <> inviter_id),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'refused') = (reason is not null))
);
create index invitation_of_inviter on invitation (inviter_id, at desc, friend_id desc);
create index invitation_listed on invitation (at desc, friend_id desc);
comment on table invitation is 'A row is a player who registered by the invitation code of another; decided by a reader of the event log';
comment on column invitation.inviter_id is 'Not the referrer: agents have no share in the friend';
comment on column invitation.state is 'No terms are fulfilled yet; those of a bonus rule were; never will be';
comment on column invitation.reason is 'Why it is refused; shown to operators only';
comment on column invitation.at is 'When the friend registered';
comment on column invitation.decided_at is 'When the first terms were fulfilled';

create table invitation_rule (
  friend_id uuid not null references invitation,
  rule_id uuid not null references bonus_rule,
  primary key (friend_id, rule_id)
);
comment on table invitation_rule is 'A row is a bonus rule whose terms a friend fulfilled; it is requested once';
