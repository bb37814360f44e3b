-- What operators write for the player site.

create table banner (
  id integer primary key generated always as identity,
  type integer not null default 2,
  src text not null,
  link text not null default '',
  state switch not null default 'on',
  sort integer not null default 0
);
comment on table banner is 'A row is a picture of the carousel';
comment on column banner.type is 'The place it is for; 2: the home page on a phone';
comment on column banner.src is 'Address of the picture';
comment on column banner.link is 'Where it leads; empty: nowhere';

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
comment on table article is 'A row is a page of the operator''s, such as the terms';
comment on column article.type is 'The number that the players'' API asks for it by';
comment on column article.content is 'Cleaned HTML';

create table sponsor (
  id integer primary key generated always as identity,
  name text not null,
  picture text not null default '',
  intro text not null default '',
  link text not null default '',
  state switch not null default 'on',
  sort integer not null default 0
);
comment on table sponsor is 'A row is a partner that the site shows';
comment on column sponsor.picture is 'Address of the picture';

