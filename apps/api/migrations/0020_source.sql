-- Where players come from: links, postbacks to partners, and what partners earn (docs/decisions/0058).

create domain source_deal as text check (value in ('none', 'cpa', 'share'));
comment on domain source_deal is 'What a partner earns: nothing; an amount per first deposit; a share of the net result';

create domain postback_kind as text check (value in ('registration', 'first_deposit', 'deposit', 'net_result'));
comment on domain postback_kind is 'What a partner is told of; net_result: a player''s on a Beijing day';

create domain source_statement_state as text check (value in ('draft', 'closed', 'paid'));
comment on domain source_statement_state is 'draft: recounted; closed: frozen; paid: outside of Koi';

create table source (
  id uuid primary key,
  code text not null check (code ~ '^[a-z0-9][a-z0-9_-]{1,31}$'),
  name text not null,
  partner text not null default '',
  note text not null default '',
  is_on boolean not null default true,
  agent_id uuid references agent,
  deal source_deal not null default 'none',
  cpa fen not null default 0 check (cpa >= 0),
  cpa_least fen not null default 0 check (cpa_least >= 0),
  cpa_verified boolean not null default false,
  share integer not null default 0 check (share between 0 and 10000),
  registration_url text not null default '',
  first_deposit_url text not null default '',
  deposit_url text not null default '',
  net_result_url text not null default '',
  allow_http boolean not null default false,
  secret sealed not null default '',
  made_by text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (agent_id is null or deal = 'none'),
  check (deal <> 'cpa' or cpa > 0),
  check (deal <> 'share' or share > 0)
);
create unique index source_code on source (code);
comment on table source is 'A row is a place that players come from, with its link';
comment on column source.code is 'The parameter c of its link';
comment on column source.partner is 'Who is told of its players and earns by its deal';
comment on column source.is_on is 'Off: registrations are not attributed, and no postbacks are sent';
comment on column source.agent_id is 'The agent whose downline its players join; has no deal, the agent''s plan pays';
comment on column source.cpa is 'Fen per player with a first deposit that counts';
comment on column source.cpa_least is 'Least first deposit that counts, fen';
comment on column source.cpa_verified is 'Whether the player''s identity has to be verified';
comment on column source.share is 'Hundredths of a percent of a month''s net result';
comment on column source.registration_url is 'Template of the address that is called; empty: it is not';
comment on column source.first_deposit_url is 'Template of the address that is called; empty: it is not';
comment on column source.deposit_url is 'Template of the address that is called; empty: it is not';
comment on column source.net_result_url is 'Template of the address that is called; empty: it is not';
comment on column source.allow_http is 'Whether production may call its addresses over plain http';
comment on column source.secret is 'Key shared with the partner: fills {secret} and signs {signature}';
comment on column source.made_by is 'Operator of the latest change';

create table player_source (
  player_id uuid primary key references player,
  source_id uuid not null references source,
  ref uuid not null default gen_random_uuid(),
  is_dealt boolean not null,
  click_id text not null default '',
  utm jsonb not null default '{}',
  landing text not null default '',
  at timestamptz not null
);
create index player_source_source on player_source (source_id, at);
comment on table player_source is 'A row is where a player came from, as the link said';
comment on column player_source.ref is 'What partners are told in place of the player''s id';
comment on column player_source.is_dealt is 'Whether the source had a deal at the registration: the player counts for its partner, and has no referrer';
comment on column player_source.utm is 'Values of the link by name: source, medium, campaign, content, term';
comment on column player_source.landing is 'Path of the page that the link opened';
comment on column player_source.at is 'Of the registration';

create table postback (
  id uuid primary key,
  source_id uuid not null references source,
  player_id uuid not null references player,
  kind postback_kind not null,
  subject text not null default '',
  amount bigint,
  happened_at timestamptz not null,
  state delivery_state not null default 'waiting',
  url text not null default '',
  status smallint,
  answer text not null default '',
  detail text not null default '',
  attempts integer not null default 0,
  created_at timestamptz not null,
  tried_at timestamptz,
  closed_at timestamptz
);
create unique index postback_subject on postback (player_id, kind, subject);
create index postback_source on postback (source_id, created_at);
create index postback_created on postback (created_at);
comment on table postback is 'A row is what a partner is told of a player, once';
comment on column postback.subject is 'Deposit, or Beijing day of a net result; empty for what happens once';
comment on column postback.amount is 'Fen; null: nothing was paid';
comment on column postback.url is 'Address of the latest attempt, with secret and signature replaced by stars';
comment on column postback.status is 'HTTP status of the latest attempt; null: no answer';
comment on column postback.answer is 'First characters of the latest answer';
comment on column postback.detail is 'Why the latest attempt failed';

create table source_statement (
  id uuid primary key,
  source_id uuid not null references source,
  month date not null,
  deal source_deal not null check (deal <> 'none'),
  cpa fen not null,
  cpa_least fen not null,
  cpa_verified boolean not null,
  share integer not null,
  players integer not null,
  net_result bigint not null,
  amount fen not null check (amount >= 0),
  state source_statement_state not null default 'draft',
  reference text not null default '',
  closed_at timestamptz,
  paid_at timestamptz,
  paid_by uuid references operator,
  second_by uuid references operator,
  created_at timestamptz not null,
  unique (source_id, month),
  check ((state = 'paid') = (paid_at is not null))
);
comment on table source_statement is 'A row is what the partner of a source earned in a month';
comment on column source_statement.month is 'First day';
comment on column source_statement.cpa is 'Terms of the source when it was counted; fen';
comment on column source_statement.cpa_least is 'Fen';
comment on column source_statement.players is 'First deposits that count; of a share: players with a result';
comment on column source_statement.net_result is 'Fen that the players lost, less what they were given';
comment on column source_statement.amount is 'Fen to be paid';
comment on column source_statement.reference is 'Of the payment outside of Koi';
comment on column source_statement.paid_by is 'Operator who recorded the payment';
comment on column source_statement.second_by is 'Operator who confirmed it; null: one was enough';

create table source_statement_line (
  statement_id uuid not null references source_statement on delete cascade,
  player_id uuid not null references player,
  cpa fen not null,
  net_result bigint not null,
  primary key (statement_id, player_id)
);
create index source_statement_line_player on source_statement_line (player_id);
comment on table source_statement_line is 'A row is a player''s part in a statement';
comment on column source_statement_line.cpa is 'Fen for the first deposit; 0: counted in another statement, or not';
comment on column source_statement_line.net_result is 'Fen, less what earlier statements hold';

insert into job_cursor (name, position)
select 'events:sources', jsonb_build_object('position', position) from event_head;
