-- Bonuses by rule (docs/decisions/0059).
-- expands: a further source of requirements; the other constraint holds for rows without the new columns.

alter domain requirement_source drop constraint requirement_source_check;
alter domain requirement_source add constraint requirement_source_check
  check (value in ('deposit', 'rebate', 'promotion', 'packet', 'adjustment', 'vip', 'opening', 'freeRound', 'bonus'));

insert into movement_kind
  select kind, source, s.is_own, s.has_venue, target, t.is_own, t.has_venue, false from (values
    ('bonus.credit', 'promo', 'main'),
    ('bonus.revoke', 'main', 'promo')
  ) as wanted (kind, source, target) join place_kind s on s.place = source join place_kind t on t.place = target;

alter table wagering_requirement add column counting jsonb, add column ends_at timestamptz;
comment on column wagering_requirement.counting is 'Which stakes count, and to what share (contract turnover.ts); null: all in full';
comment on column wagering_requirement.ends_at is 'Stakes settled later do not count; null: no end';
create index wagering_requirement_ending on wagering_requirement (ends_at) where state = 'open' and ends_at is not null;

alter table requirement_progress add column stake fen, add column share smallint,
  add constraint requirement_progress_share
    check ((stake is null) = (share is null) and (share is null or share between 1 and 99 and amount = stake * share / 100));
comment on column requirement_progress.amount is 'Fen of the requirement';
comment on column requirement_progress.stake is 'Fen of the bet''s counted stake that were used for it; null: the amount';
comment on column requirement_progress.share is 'Percent to which the stake counts; null: in full';

create domain bonus_rule_state as text check (value in ('draft', 'live', 'stopped'));
create domain bonus_state as text check (value in ('offered', 'review', 'credited', 'expired', 'forfeited', 'refused'));
comment on domain bonus_rule_state is 'Makes no offers yet; makes offers; makes no more';
comment on domain bonus_state is 'Not taken yet; taken and waiting for an operator; paid; not taken or not staked in time; given up by the player; refused by an operator';

create table bonus_rule (
  id uuid primary key,
  name text not null,
  state bonus_rule_state not null default 'draft',
  version integer not null default 1,
  live_version integer,
  code text,
  starts_at timestamptz,
  ends_at timestamptz,
  budget fen check (budget > 0),
  budget_day fen check (budget_day > 0),
  made_by text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (state = 'draft' or live_version is not null),
  check (live_version <= version),
  check (starts_at < ends_at)
);
create unique index bonus_rule_name on bonus_rule (lower(name));
create unique index bonus_rule_code on bonus_rule (lower(code)) where state = 'live';
comment on table bonus_rule is 'A row is a rule by which players are offered bonuses';
comment on column bonus_rule.name is 'Shown to operators';
comment on column bonus_rule.version is 'The newest version of its terms';
comment on column bonus_rule.live_version is 'The version that new offers are made by; null: never published';
comment on column bonus_rule.code is 'That players enter, of the live version; null: the rule has another trigger';
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
  made_by text not null,
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
  occasion text not null,
  state bonus_state not null,
  base fen not null check (base >= 0),
  amount fen not null check (amount > 0),
  required fen not null check (required >= 0),
  take_until timestamptz not null,
  reason text not null default '',
  made_by text,
  note text not null default '',
  decided_by_kind decider_kind,
  decided_by_id uuid references operator,
  approval_id uuid references approval,
  created_at timestamptz not null,
  taken_at timestamptz,
  credited_at timestamptz,
  revoked fen check (revoked > 0 and revoked <= amount),
  closed_at timestamptz,
  foreign key (rule_id, version) references bonus_version,
  constraint bonus_once unique (player_id, rule_id, occasion),
  constraint bonus_taken check (state <> 'offered' or taken_at is null),
  constraint bonus_credited check ((state in ('credited', 'forfeited')) <= (credited_at is not null) and (state in ('offered', 'review', 'refused')) <= (credited_at is null) and (credited_at is null or taken_at is not null)),
  constraint bonus_revoked check (revoked is null or state in ('expired', 'forfeited')),
  constraint bonus_closed check ((state in ('expired', 'forfeited', 'refused')) = (closed_at is not null)),
  constraint bonus_decider check ((decided_by_kind is not distinct from 'operator') = (decided_by_id is not null))
);
create index bonus_of_player on bonus (player_id, created_at desc, id desc);
create index bonus_of_rule on bonus (rule_id, created_at desc, id desc);
create index bonus_reviewed on bonus (taken_at) where state = 'review';
create index bonus_due on bonus (take_until) where state = 'offered';
comment on table bonus is 'A row is a bonus promised to a player by a version of a rule';
comment on column bonus.occasion is 'What triggered it; a rule promises one bonus per player and occasion';
comment on column bonus.base is 'Deposit or loss that the amount was computed from, fen; 0: none';
comment on column bonus.amount is 'Fen';
comment on column bonus.required is 'Turnover that it adds, fen';
comment on column bonus.take_until is 'An offer that is not taken by then expires';
comment on column bonus.reason is 'Entered by the operator who gave it by hand';
comment on column bonus.made_by is 'That operator; null: offered by its trigger';
comment on column bonus.note is 'Of a refusal';
comment on column bonus.approval_id is 'A first operator''s decision';
comment on column bonus.taken_at is 'When the player took it, or an operator gave it';
comment on column bonus.credited_at is 'When it was paid; its requirement, if any, is that of source bonus about it';
comment on column bonus.revoked is 'Fen taken back; null: none';

insert into job_cursor (name, position)
select 'events:bonuses', jsonb_build_object('position', position) from event_head;
