create table banner (
  id integer primary key generated always as identity,
  type integer not null default 2,
  src text not null,
  link text not null default '',
  state smallint not null default 1,
  sort integer not null default 0
);
create table notice (
  id integer primary key generated always as identity,
  content text not null,
  state smallint not null default 1,
  sort integer not null default 0,
  created_at timestamptz not null
);
create table article (
  type smallint primary key check (type in (1, 2, 3, 4, 5, 7, 8)),
  content text not null default '',
  changed_at timestamptz not null
);
create table sponsor (
  id integer primary key generated always as identity,
  name text not null,
  picture text not null default '',
  intro text not null default '',
  link text not null default '',
  state smallint not null default 1,
  sort integer not null default 0
);
create table message (
  id uuid primary key,
  player_id uuid references player,
  title text not null,
  content text not null,
  state smallint not null default 1,
  created_at timestamptz not null
);
create index message_player on message (player_id, created_at desc);
comment on table message is 'A row is what the operator says to one player, or to everybody when it names none';
