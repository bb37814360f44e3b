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
  made_by text not null,
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

insert into job_cursor (name, position)
select 'events:tournaments', jsonb_build_object('position', position) from event_head;
