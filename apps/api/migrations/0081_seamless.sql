-- Venues that play from the main wallet: they call us for every stake and every return.
create table seamless_move (
  venue text not null references venue,
  id text not null,
  about uuid not null unique,
  player_id uuid references player,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  target text not null,
  amount fen not null check (amount >= 0),
  valid_stake fen check (valid_stake >= 0),
  owed fen not null default 0 check (owed >= 0),
  state text not null check (state in ('done', 'refused', 'held', 'dropped', 'undone', 'early')),
  reason text not null default '',
  memo text not null default '',
  decided_by text not null default '',
  at timestamptz not null,
  primary key (venue, id)
);
create index seamless_move_target on seamless_move (venue, target);
create index seamless_move_held on seamless_move (at) where state = 'held';
create index seamless_move_owed on seamless_move (player_id, at) where owed > 0;
comment on table seamless_move is 'A row is a bet, win or rollback that a seamless venue told us, under its own id; target is the bet it is about, of a rollback what it takes back; owed is what of a taken-back win the wallet could not pay yet; early: came before what it takes back';

create unlogged table venue_call_seen (
  venue text not null,
  nonce text not null,
  at timestamptz not null,
  primary key (venue, nonce)
);
create index venue_call_seen_at on venue_call_seen (at);
comment on table venue_call_seen is 'A row is a signed call of a venue that was taken, so that it is not taken again';

create index bet_open on bet (player_id) where state = 'open';
