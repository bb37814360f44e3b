-- Content of the player site, and reports of browser pages.

create table banner (
  id integer primary key generated always as identity,
  type integer not null default 2,
  src text not null,
  link text not null default '',
  state switch not null default 'on',
  sort integer not null default 0
);
comment on table banner is 'A row is a picture of the carousel';
comment on column banner.type is 'Its place; 2: the home page on a phone';
comment on column banner.src is 'URL of the picture';
comment on column banner.link is 'Target; empty: none';

create table notice (
  id integer primary key generated always as identity,
  content text not null,
  state switch not null default 'on',
  sort integer not null default 0,
  created_at timestamptz not null
);
comment on table notice is 'A row is a line of the running text on the home page';

create table article (
  type smallint primary key check (type in (1, 2, 3, 4, 5, 7, 8)),
  content text not null default '',
  changed_at timestamptz not null
);
comment on table article is 'A row is a page written by the operator, such as the terms';
comment on column article.type is 'Number by which the players'' API identifies it';
comment on column article.content is 'Sanitized HTML';

create table sponsor (
  id integer primary key generated always as identity,
  name text not null,
  picture text not null default '',
  intro text not null default '',
  link text not null default '',
  state switch not null default 'on',
  sort integer not null default 0
);
comment on table sponsor is 'A row is a partner shown on the site';
comment on column sponsor.picture is 'URL of the picture';


create table page_session (
  id uuid primary key,
  at timestamptz not null,
  site text not null,
  release text not null,
  browser text not null,
  version integer not null,
  engine text not null,
  os text not null,
  is_sampled boolean not null,
  reports smallint not null default 1,
  error_at timestamptz
);
create index page_session_at on page_session (at);
comment on table page_session is 'A row is one page load, under a random id that identifies no person; kept 30 days';
comment on column page_session.at is 'First report';
comment on column page_session.release is 'Hash of the entry script';
comment on column page_session.version is 'Major version; 0: unknown';
comment on column page_session.engine is 'Chromium, WebKit or Gecko with its major version; empty: unknown';
comment on column page_session.is_sampled is 'Counts in shares, browsers and vitals; a session that is not sampled reports errors only';
comment on column page_session.reports is 'Number of stored reports; those above a limit are dropped';
comment on column page_session.error_at is 'Latest error; null: none';

create table page_error (
  id uuid primary key,
  key bytea not null unique,
  site text not null,
  release text not null,
  route text not null,
  browser text not null,
  least_version integer not null,
  most_version integer not null,
  message text not null,
  stack text not null,
  count bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index page_error_last on page_error (last_at);
comment on table page_error is 'A row is a group of page errors with the same site, release, route, browser and message; kept 30 days after the last';
comment on column page_error.key is 'SHA-256 of the group''s fields';
comment on column page_error.message is 'Without digits, quoted texts, queries, e-mail addresses and tokens';
comment on column page_error.stack is 'Of the first one: function names and script positions';
comment on column page_error.count is 'Occurrences since the first one';

create table page_error_day (
  error_id uuid not null references page_error on delete cascade,
  day date not null,
  count bigint not null,
  primary key (error_id, day)
);
create index page_error_day_day on page_error_day (day);
comment on column page_error_day.day is 'The Beijing day';
comment on table page_error_day is 'A row counts an error on a Beijing day; kept 30 days';

create table page_error_session (
  error_id uuid not null references page_error on delete cascade,
  session_id uuid not null,
  day date not null,
  primary key (error_id, session_id)
);
create index page_error_session_day on page_error_session (day);
comment on column page_error_session.day is 'Beijing day on which the session first had it';
comment on table page_error_session is 'A row is a session that had an error, by its first day; kept 30 days';

create table page_error_player (
  error_id uuid not null references page_error on delete cascade,
  player_id uuid not null references player,
  day date not null,
  primary key (error_id, player_id, day)
);
create index page_error_player_player on page_error_player (player_id);
create index page_error_player_day on page_error_player (day);
comment on column page_error_player.day is 'The Beijing day';
comment on table page_error_player is 'A row is a signed-in player who had an error on a Beijing day, to count players; not linked to a session; kept 30 days';

create table page_vital (
  session_id uuid not null,
  route text not null,
  name text not null check (name in ('LCP', 'INP', 'CLS')),
  site text not null,
  value real not null,
  at timestamptz not null,
  primary key (session_id, route, name)
);
create index page_vital_at on page_vital (at);
comment on table page_vital is 'A row is a web vital of a sampled session; kept 30 days';
comment on column page_vital.value is 'Milliseconds; CLS without a unit';
