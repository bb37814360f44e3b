-- Sums per player and day, segments and tags (docs/decisions/0054).

create domain tag_source as text check (value in ('hand', 'rule', 'import'));
create domain tag_tone as text check (value in ('default', 'blue', 'green', 'gold', 'orange', 'red', 'purple'));
comment on domain tag_source is 'How a player got a tag: by an operator, by the rule of the tag''s segment, from a file';
comment on domain tag_tone is 'Colour of a tag in the console';

create table player_day (
  player_id uuid not null references player,
  day date not null,
  deposits integer not null,
  deposited fen not null,
  withdrawals integer not null,
  withdrawn fen not null,
  primary key (player_id, day)
);
comment on table player_day is 'A row is what a player paid in and withdrew on a Beijing day; recounted by a reader of the event log';
comment on column player_day.day is 'In Beijing';
comment on column player_day.deposits is 'Deposits approved on the day';
comment on column player_day.deposited is 'Their credited sum';
comment on column player_day.withdrawals is 'Withdrawals paid on the day';
comment on column player_day.withdrawn is 'Their sum';

create table segment (
  id uuid primary key,
  name text not null,
  note text not null default '',
  condition jsonb not null,
  version integer not null default 1,
  players integer not null default 0 check (players >= 0),
  counted_at timestamptz,
  made_by uuid not null references operator,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  archived_at timestamptz
);
create unique index segment_name on segment (lower(name)) where archived_at is null;
comment on table segment is 'A row is a set of players by a rule over facts';
comment on column segment.condition is 'The rule (contract segment.ts); amounts in fen';
comment on column segment.version is 'Increases with each change of name, note or rule; a change names the version that it was made from';
comment on column segment.players is 'Members';
comment on column segment.counted_at is 'Latest evaluation of all players; null: due at once';
comment on column segment.made_by is 'Operator of the latest version';
comment on column segment.archived_at is 'Null while it has members; an archived one is kept without';

create table segment_version (
  segment_id uuid not null references segment,
  version integer not null,
  name text not null,
  note text not null,
  condition jsonb not null,
  made_by uuid not null references operator,
  at timestamptz not null,
  primary key (segment_id, version)
);
comment on table segment_version is 'A row is a version of a segment, including the current one';
comment on column segment_version.condition is 'As in segment';

create table segment_member (
  segment_id uuid not null references segment,
  player_id uuid not null references player,
  since timestamptz not null,
  primary key (segment_id, player_id)
);
create index segment_member_player on segment_member (player_id);
comment on table segment_member is 'A row is a player in a segment';

create table tag (
  id uuid primary key,
  name text not null,
  tone tag_tone not null default 'default',
  note text not null default '',
  segment_id uuid references segment,
  made_by uuid not null references operator,
  created_at timestamptz not null
);
create unique index tag_name on tag (lower(name));
create index tag_segment on tag (segment_id);
comment on table tag is 'A row is a label that players can carry';
comment on column tag.segment_id is 'Its members carry the tag, and nobody else; null: by hand and by file';

create table player_tag (
  player_id uuid not null references player,
  tag_id uuid not null references tag on delete cascade,
  source tag_source not null,
  made_by uuid references operator,
  at timestamptz not null,
  primary key (player_id, tag_id)
);
create index player_tag_tag on player_tag (tag_id, player_id);
comment on table player_tag is 'A row is a tag of a player';
comment on column player_tag.made_by is 'Null: by a rule';
