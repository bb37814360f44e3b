create table venue (
  code text primary key check (code ~ '^[a-z0-9]{2,20}$'),
  name text not null,
  category text not null check (category in ('realbet', 'joker', 'gaming', 'sport', 'lottery', 'concise', 'fish')),
  adapter text not null,
  base_url text not null,
  play_origin text not null default '',
  secret text not null,
  wallet_mode text not null default 'transfer' check (wallet_mode in ('transfer', 'seamless')),
  open_mode text not null default 'frame' check (open_mode in ('frame', 'same', 'new')),
  state venue_state not null default 'open',
  takes_decimals boolean not null default true,
  least fen not null default 1,
  most fen not null default 9999999999,
  ledger_number smallint not null unique,
  picture text not null default '',
  sort integer not null default 0
);
comment on table venue is 'A row is a third party whose games we open; secret is encrypted';

create table venue_account (
  player_id uuid not null references player,
  venue text not null references venue,
  login text not null,
  balance fen not null default 0,
  asked_at timestamptz,
  opened_at timestamptz not null,
  primary key (player_id, venue),
  unique (venue, login)
);
comment on table venue_account is 'A row is a player''s account at a venue and the balance it last told us';

create table game (
  id integer primary key generated always as identity,
  venue text not null references venue,
  game_code text not null,
  game_type text not null default '0',
  category_id text not null check (category_id in ('realbet', 'joker', 'gaming', 'sport', 'lottery', 'concise')),
  list_code text not null default '',
  name text not null,
  mobile_img text not null default '',
  app_state smallint not null default 1,
  sort integer not null default 0,
  unique (venue, game_code)
);
comment on table game is 'A row is a game of the catalogue; list_code names the fishing list it stands in, if any';

create table launch (
  id uuid primary key,
  player_id uuid not null references player,
  venue text not null references venue,
  game_code text not null,
  at timestamptz not null,
  ip text not null
);
create index launch_player on launch (player_id, at desc);
comment on table launch is 'A row is a game that was opened';

create table transfer (
  id uuid primary key,
  player_id uuid not null references player,
  venue text not null references venue,
  direction direction not null,
  amount fen not null check (amount > 0),
  state transfer_state not null,
  phase text not null check (phase in ('created', 'asked', 'unknown', 'manual', 'done', 'failed')),
  why text not null check (why in ('player', 'recover', 'launch', 'operator')),
  asked_times integer not null default 0,
  not_found_times integer not null default 0,
  next_ask_at timestamptz,
  note text not null default '',
  created_at timestamptz not null,
  closed_at timestamptz
);
create unique index transfer_one_running on transfer (player_id, venue) where state = 'pending';
create index transfer_player on transfer (player_id, direction, created_at desc, id desc);
create index transfer_due on transfer (next_ask_at) where state = 'pending';
comment on table transfer is 'A row is money on its way between the main wallet and a venue';

create table bet (
  venue text not null references venue,
  bet_id text not null,
  player_id uuid not null references player,
  game_code text not null,
  game_name text not null,
  round_id text not null default '',
  category_id text not null,
  stake fen not null check (stake >= 0),
  valid_stake fen not null check (valid_stake >= 0),
  win_loss fen not null,
  state bet_state not null,
  memo text not null default '',
  bet_at timestamptz not null,
  settled_at timestamptz,
  changed_at timestamptz not null,
  counted_stake fen not null default 0,
  primary key (venue, bet_id)
);
create index bet_player on bet (player_id, bet_at desc, bet_id desc);
create index bet_settled on bet (settled_at) where state = 'settled';
create index bet_changed on bet (changed_at);
comment on table bet is 'A row is a bet that a venue told us; counted_stake is what turnover has counted of it';

create table venue_fault (
  id uuid primary key,
  venue text not null,
  kind text not null,
  detail jsonb not null,
  at timestamptz not null,
  closed_at timestamptz
);
comment on table venue_fault is 'A row is something a venue told us that cannot be, kept for an operator';
