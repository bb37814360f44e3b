-- Linked accounts and risk scores (docs/decisions/0057).
-- expands: a further kind of marker.

create domain mark_kind as text check (value in ('payee', 'funds', 'mobile', 'person', 'device', 'name', 'network'));
comment on domain mark_kind is 'What players share: a bank card, an address or account of funds, a mobile number, a name with birthday, a device, a name, a network';

create table player_mark (
  player_id uuid not null references player,
  kind mark_kind not null,
  mark bytea not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (player_id, kind, mark)
);
create index player_mark_shared on player_mark (kind, mark, first_at);
create index player_mark_swept on player_mark (last_at) where kind in ('device', 'network');
comment on table player_mark is 'A row is something that identifies a player, by which accounts are linked; only a keyed hash is stored';
comment on column player_mark.mark is 'Keyed hash; of mobile numbers, names and payees the one of the search';
comment on column player_mark.first_at is 'First use by the player';
comment on column player_mark.last_at is 'Latest use, accurate to a day';

create table player_risk (
  player_id uuid primary key references player,
  score smallint not null check (score between 0 and 100),
  linked integer not null check (linked >= 0),
  rules jsonb not null,
  changed_at timestamptz not null
);
create index player_risk_listed on player_risk (score desc, linked desc, player_id);
comment on table player_risk is 'A row is a player with linked accounts or a risk score; others have none';
comment on column player_risk.score is 'Sum of the points of the rules that apply, at most 100';
comment on column player_risk.linked is 'Accounts with a strong link to this one';
comment on column player_risk.rules is 'Points by the name of the rule that applies';
comment on column player_risk.changed_at is 'Latest change of score, links or rules';

alter domain harm_kind drop constraint harm_kind_check;
alter domain harm_kind add constraint harm_kind_check
  check (value in ('deposits', 'chasing', 'night', 'loosened', 'failed', 'second_account'));
comment on domain harm_kind is 'Observed behaviour: many deposits, chasing losses, play at night, a loosened limit, failed deposits, a second account of a player who is excluded';
alter table harm_marker add column about_id uuid references player;
create index harm_marker_about on harm_marker (player_id, about_id) where about_id is not null;
comment on column harm_marker.about_id is 'The excluded player whose second account this is; null for other kinds';

-- What is stored as a keyed hash already; networks and payers follow with the job collect-marks.
insert into player_mark (player_id, kind, mark, first_at, last_at)
select id, 'mobile', mobile_hash, created_at, created_at from player where mobile_hash is not null
union all select id, 'name', realname_hash, created_at, created_at from player where realname_hash is not null
union all select id, 'person', sha256(realname_hash || convert_to(birthday::text, 'UTF8')), created_at, created_at
  from player where realname_hash is not null and birthday is not null
union all select player_id, case when kind = 'bank' then 'payee' else 'funds' end, bank_no_hash, min(created_at), max(created_at)
  from payee where bank_no_hash is not null group by 1, 2, 3;
