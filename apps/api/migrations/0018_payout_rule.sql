-- Withdrawals approved by rule (docs/decisions/0056).

create domain payout_rule_mode as text check (value in ('act', 'shadow', 'off'));
comment on domain payout_rule_mode is 'Pays what it approves; only notes what it would have approved; not tried';

create table payout_rule (
  id uuid primary key,
  name text not null,
  note text not null default '',
  sort smallint not null default 100 check (sort between 0 and 1000),
  segment_id uuid,
  segment_version integer,
  most fen not null check (most > 0),
  player_most fen not null check (player_most >= 0),
  takes_first boolean not null,
  payee_days smallint not null check (payee_days >= 0),
  share_most integer not null check (share_most >= 0),
  win_most fen not null check (win_most >= 0),
  mode payout_rule_mode not null default 'shadow',
  version integer not null default 1,
  made_by text not null,
  changed_at timestamptz not null,
  check ((segment_id is null) = (segment_version is null)),
  foreign key (segment_id, segment_version) references segment_version
);
create unique index payout_rule_name on payout_rule (lower(name));
comment on table payout_rule is 'A row is a rule by which withdrawals are approved without an operator';
comment on column payout_rule.sort is 'Rules are tried in ascending order, those that act first';
comment on column payout_rule.segment_id is 'Whose condition the player must fulfil; null: none';
comment on column payout_rule.segment_version is 'The version of the segment when the rule was saved: a later one does not change the rule';
comment on column payout_rule.most is 'Greatest withdrawal, fen';
comment on column payout_rule.player_most is 'Greatest sum that rules approve for a player on a Beijing day, fen; 0: no limit';
comment on column payout_rule.takes_first is 'Whether a first withdrawal may be approved';
comment on column payout_rule.payee_days is 'Least age of the payee in days';
comment on column payout_rule.share_most is 'Greatest percentage of all deposits that is withdrawn, this order included; 0: no limit';
comment on column payout_rule.win_most is 'Greatest result of the player over seven Beijing days, fen; 0: no limit';
comment on column payout_rule.version is 'Increases with each change of what is tested; a new version starts in shadow mode';
comment on column payout_rule.made_by is 'Operator of the latest change';

create table payout_decision (
  withdrawal_id uuid not null references withdrawal,
  rule_id uuid not null references payout_rule,
  version integer not null,
  mode payout_rule_mode not null check (mode <> 'off'),
  failed text not null,
  terms jsonb not null,
  facts jsonb not null,
  at timestamptz not null,
  primary key (withdrawal_id, rule_id)
);
create index payout_decision_rule on payout_decision (rule_id, at desc);
comment on table payout_decision is 'A row is what a rule decided on a withdrawal, before any operator did';
comment on column payout_decision.failed is 'The test that left it to an operator; empty: approved, which paid it if the rule acted and none before it did';
comment on column payout_decision.terms is 'The rule as it was';
comment on column payout_decision.facts is 'What was tested, amounts in fen';

alter table withdrawal add column rule_id uuid references payout_rule;
create index withdrawal_rule on withdrawal (created_at) where rule_id is not null;
comment on column withdrawal.rule_id is 'The rule that approved it; null: an operator, or nobody yet';
