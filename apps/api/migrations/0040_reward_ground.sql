-- Rewards: what their rules need beyond the first draft of the tables.

-- The range of a red-packet rule is a calendar text of US Eastern time (D-066): kept as it is written, compared as text.
alter table packet_rule
  alter column start_time type text collate "C" using to_char(start_time, 'YYYY-MM-DD HH24:MI:SS'),
  alter column end_time type text collate "C" using to_char(end_time, 'YYYY-MM-DD HH24:MI:SS'),
  alter column max_times set default 0,
  add column removed_at timestamptz,
  add constraint packet_rule_times check (start_time ~ '^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$' and end_time ~ '^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$' and start_time <= end_time),
  add constraint packet_rule_pays check (min_money > 0),
  add constraint packet_rule_multiple check (multiple >= 0 and max_times >= 0);
comment on column packet_rule.max_times is 'Most claims of a player in a draw at which this rule still pays; 0: the setting alone decides';

alter table packet_claim
  add column nth smallint not null,
  add column most smallint not null,
  add constraint packet_claim_within check (nth between 1 and most),
  add unique (player_id, draw, nth);
comment on column packet_claim.nth is 'Which of the player''s claims in the draw it was; most is how many he could make';

alter table activity_type add column removed_at timestamptz;
alter table activity add column removed_at timestamptz;

-- A job changes a level at most once a day; an operator as often as he wants.
alter table vip_change drop constraint vip_change_player_id_day_reason_key;
create unique index vip_change_daily on vip_change (player_id, day) where reason <> 'operator';
create index vip_change_player on vip_change (player_id, at);
alter table vip_level drop column reward;

alter table rebate add constraint rebate_claimed check ((state = 'claimed') = (claim_id is not null) and (state = 'claimed') = (updated_at is not null));
create index rebate_claim on rebate (claim_id) where claim_id is not null;
