-- Content of the player site, and reports of browser pages.

create table banner (
  id integer primary key generated always as identity,
  type integer not null default 2,
  src text not null,
  link text not null default '',
  state switch not null default 'on',
  sort integer not null default 0,
  texts content_texts not null default '{}'
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
  created_at timestamptz not null,
  texts content_texts not null default '{}'
);
comment on table notice is 'A row is a line of the running text on the home page';

create table article (
  type smallint primary key check (type in (1, 2, 3, 4, 5, 7, 8)),
  content text not null default '',
  changed_at timestamptz not null,
  texts content_texts not null default '{}'
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
  sort integer not null default 0,
  texts content_texts not null default '{}'
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

-- The look of the player site as a draft, its published versions, and links to previews of the draft.

create table look_draft (
  is_only boolean primary key default true check (is_only),
  version integer not null default 1,
  parts jsonb not null default '{}',
  bases jsonb not null default '{}',
  changed_by uuid references operator,
  changed_at timestamptz,
  publish_at timestamptz,
  note text not null default '',
  scheduled_by uuid references operator,
  failed_at timestamptz,
  check ((publish_at is null) = (scheduled_by is null))
);
comment on table look_draft is 'One row: the changes of the look that are not published yet';
comment on column look_draft.version is 'Increases with each change; a writer names the one it has read';
comment on column look_draft.parts is 'Drafted value by part, such as title, banners or articles.1';
comment on column look_draft.bases is 'Hash of the live value by part, when it was drafted or confirmed';
comment on column look_draft.publish_at is 'When a task publishes it; null: not scheduled';
comment on column look_draft.failed_at is 'When a scheduled publication was given up because live values had changed';
insert into look_draft default values;

create table look_version (
  id integer primary key generated always as identity,
  published_at timestamptz not null,
  published_by uuid references operator,
  note text not null default '',
  origin text not null check (origin in ('initial', 'draft', 'schedule', 'version')),
  of_version integer references look_version,
  look jsonb not null,
  before jsonb not null
);
comment on table look_version is 'A row is a published look';
comment on column look_version.published_by is 'Null: the look before the first publication';
comment on column look_version.of_version is 'The older version that was published again';
comment on column look_version.look is 'All parts after the publication';
comment on column look_version.before is 'Previous values of the parts that the publication changed';

create table look_preview (
  token_hash bytea primary key,
  made_by uuid not null references operator,
  expires_at timestamptz not null
);
create index look_preview_expires on look_preview (expires_at);
comment on table look_preview is 'A row is a link that shows the player site with the draft';
comment on column look_preview.token_hash is 'SHA-256 of the token in the link';

-- Campaigns (docs/decisions/0064).

create table campaign (
  id uuid primary key,
  name text not null,
  state publication_state not null default 'draft',
  ways text[] not null check (cardinality(ways) > 0 and ways <@ '{popup,banner,message,mail,push,sms}'),
  title text not null,
  content text not null,
  picture text not null,
  texts content_texts not null,
  link text not null,
  segment_id uuid references segment,
  rule_id uuid references bonus_rule,
  starts_at timestamptz,
  ends_at timestamptz not null,
  shows smallint not null check (shows between 1 and 30),
  made_by uuid not null references operator,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (starts_at < ends_at)
);
create unique index campaign_name on campaign (lower(name));
create index campaign_live on campaign (ends_at) where state = 'live';
comment on table campaign is 'A row is an offer or news that players of a segment are told of, in several ways';
comment on column campaign.state is 'Not started; reaches players within its time; reaches no more';
comment on column campaign.content is 'Plain text';
comment on column campaign.picture is 'Of the banner and the popup; empty: none';
comment on column campaign.link is 'Path of the player site; empty: none';
comment on column campaign.segment_id is 'Whose members it reaches, later ones too; null: everybody';
comment on column campaign.rule_id is 'Bonuses of this rule count as claimed; null: none do';
comment on column campaign.starts_at is 'Null: when it is started';
comment on column campaign.shows is 'How often the popup is shown to a player';

create table campaign_player (
  campaign_id uuid not null references campaign,
  player_id uuid not null references player,
  reached_at timestamptz not null,
  is_contact boolean not null,
  shown smallint not null default 0 check (shown >= 0),
  seen_at timestamptz,
  opened_at timestamptz,
  primary key (campaign_id, player_id),
  check ((shown = 0) = (seen_at is null))
);
create index campaign_player_of_player on campaign_player (player_id, reached_at desc);
comment on table campaign_player is 'A row is a player whom a campaign reached, once';
comment on column campaign_player.is_contact is 'By message, mail, text message or push: counts against the caps';
comment on column campaign_player.shown is 'How often the popup was shown';
comment on column campaign_player.seen_at is 'When the popup was shown last';
comment on column campaign_player.opened_at is 'When the player followed its link first';

create table campaign_refusal (
  player_id uuid primary key references player,
  at timestamptz not null
);
comment on table campaign_refusal is 'A row is a player who does not want to be contacted by campaigns';
