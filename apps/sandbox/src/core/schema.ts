/** Renames for databases of earlier versions; each is skipped if its old name is missing. */
export const renames: [table: string, column: string | null, to: string][] = [
  ['telling', null, 'outgoing_call'],
  ['mark', null, 'bet_marker'],
  ['pay_order', 'told_amount', 'reported_amount'],
  ['inbox', 'way', 'channel'],
]

/**
 * Amounts are whole fen (USDT: hundredths), times are milliseconds since 1970. `outgoing_call`: wins, rollbacks and
 * free-round totals that must be sent to the platform. `bet_marker`: the `bet.change` that the platform has marked as
 * received (transfer-md5).
 */
export const schema = `
create table if not exists counter (name text primary key, value integer not null) strict;
create table if not exists secret (name text primary key, value text not null) strict;
create table if not exists registered (trace text primary key) strict;
create table if not exists mode (venue text primary key, mode text not null) strict;
create table if not exists wallet (
  venue text not null, login text not null, name text not null, balance integer not null default 0 check (balance >= 0),
  owed integer not null default 0 check (owed >= 0), opened_at integer not null, primary key (venue, login)) strict;
create table if not exists move (
  venue text not null, id text not null, login text not null, direction text not null check (direction in ('in', 'out')),
  amount integer not null check (amount > 0), result text not null check (result in ('done', 'refused')), reason text not null,
  at integer not null, primary key (venue, id)) strict;
create table if not exists bet (
  id text primary key, venue text not null, login text not null, game_code text not null, game_name text not null, round text not null,
  stake integer not null check (stake > 0), valid_stake integer not null default 0, win_loss integer not null default 0,
  state text not null default 'open' check (state in ('open', 'settled', 'void')), memo text not null, engine text not null default '',
  pick text not null default '', due_at integer, bet_at integer not null, settled_at integer, changed_at integer not null,
  change integer not null) strict;
create unique index if not exists bet_change on bet (venue, change);
create index if not exists bet_due on bet (due_at) where state = 'open' and due_at is not null;
create index if not exists bet_player on bet (venue, login, bet_at);
create table if not exists bet_marker (bet text primary key, change integer not null) strict;
create table if not exists proof (
  bet text primary key, server_seed text not null, client_seed text not null, nonce integer not null) strict;
create table if not exists link (
  token text primary key, venue text not null, login text not null, game_code text not null, return_url text not null,
  until integer not null, used_at integer) strict;
create table if not exists session (
  token text primary key, venue text not null, login text not null, game_code text not null, return_url text not null,
  opened_at integer not null, seen_at integer not null, ended_at integer) strict;
create table if not exists seed (
  venue text not null, login text not null, server_seed text not null, client_seed text not null, nonce integer not null default 0,
  primary key (venue, login)) strict;
create table if not exists ticket (venue text not null, login text not null, ticket text not null, primary key (venue, login)) strict;
create table if not exists brand_origin (login text primary key, origin text not null) strict;
create table if not exists outgoing_call (
  id text primary key, venue text not null, call text not null check (call in ('win', 'rollback', 'rounds')), content text not null,
  tries integer not null default 0, next_at integer not null) strict;
create table if not exists free_round (
  venue text not null, id text not null, login text not null, game_code text not null, quantity integer not null check (quantity > 0),
  left_over integer not null, stake integer not null check (stake > 0), until integer not null, won integer not null default 0,
  is_cancelled integer not null default 0, primary key (venue, id)) strict;
create index if not exists outgoing_call_due on outgoing_call (next_at);
create table if not exists pay_order (
  deposit_no text primary key, token text not null unique, channel text not null, amount integer not null check (amount > 0),
  notify_url text not null, return_url text not null, state text not null default 'pending' check (state in ('pending', 'paid', 'failed')),
  adapter text not null default 'koi', type text not null default '',
  reported_amount integer not null, reference text not null, made_at integer not null, until integer not null) strict;
create table if not exists notice (
  id integer primary key, deposit_no text not null, url text not null, content text not null, tries integer not null default 0,
  next_at integer, answer text not null default '') strict;
create index if not exists notice_due on notice (next_at) where next_at is not null;
create table if not exists payout (
  id text primary key, content text not null, amount integer not null, state text not null check (state in ('done', 'failed', 'pending')),
  at integer not null) strict;
create table if not exists inbox (
  id integer primary key, channel text not null, receiver text not null, subject text not null, body text not null, detail text not null,
  at integer not null) strict;
create table if not exists received (
  id integer primary key, message text not null, is_signed integer not null, is_new integer not null, body text not null,
  at integer not null) strict;
create index if not exists received_message on received (message);
create table if not exists postback (
  id integer primary key, path text not null, query text not null, is_signed integer not null, at integer not null) strict;
create table if not exists chain_transfer (
  txid text primary key, protocol text not null check (protocol in ('TRC20', 'ERC20', 'BEP20')), receiver text not null,
  amount integer not null check (amount > 0), block integer not null, at integer not null) strict;
`
