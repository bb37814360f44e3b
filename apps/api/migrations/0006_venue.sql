-- Venues: transfers, games, bets, seamless calls.

create domain venue_category as text
  check (value in ('live', 'cards', 'esports', 'sports', 'lottery', 'slots', 'fishing'));
create domain wallet_mode as text check (value in ('transfer', 'seamless'));
create domain game_category as text check (value in ('live', 'cards', 'esports', 'sports', 'lottery', 'slots'));
create domain free_round_state as text
  check (value in ('pending', 'rejected', 'asked', 'unknown', 'granted', 'refused', 'used', 'expired', 'cancelling', 'cancelled'));
create domain seamless_move_kind as text check (value in ('bet', 'win', 'rollback', 'end'));
create domain seamless_move_state as text check (value in ('done', 'refused', 'held', 'dropped', 'undone', 'early'));
comment on domain venue_category is 'Place of a venue on the site: a list on the home page, or the fishing shelf';
comment on domain wallet_mode is 'transfer: the money is at the venue during play; seamless: each stake is debited from the main wallet';
comment on domain game_category is 'The list on the home page that shows a game; category of its bets';
comment on domain free_round_state is 'pending: waits for a second operator; asked: sent to the venue; unknown: no usable answer; cancelling: until the venue confirms';
comment on domain seamless_move_kind is 'Kind of call of a seamless venue; end: the round is over';
comment on domain seamless_move_state is 'held: a win above the cap waits for an operator; undone: rolled back; early: rolled back before it arrived';

create table venue (
  code text primary key check (code ~ '^[a-z0-9]{2,20}$'),
  name text not null,
  category venue_category not null,
  adapter text not null,
  base_url text not null,
  play_origin text not null default '',
  secret sealed not null default '',
  settings jsonb not null default '{}',
  wallet_mode wallet_mode not null default 'transfer',
  state venue_state not null default 'open',
  takes_decimals boolean not null default true,
  least fen not null default 1,
  most fen not null default 9999999999,
  win_cap fen not null default 5000000 check (win_cap >= 0),
  quiet_seconds integer not null default 600 check (quiet_seconds >= 0),
  repair_from timestamptz,
  repair_to timestamptz,
  picture text not null default '',
  stated_return integer check (stated_return between 1 and 200000),
  return_source text not null default '',
  sort integer not null default 0,
  texts content_texts not null default '{}',
  constraint venue_repair_order check (repair_from < repair_to)
);
comment on table venue is 'A row is a third party whose games are offered';
comment on column venue.category is 'Its list on the home page';
comment on column venue.adapter is 'Protocol';
comment on column venue.stated_return is 'Stated long-term return of stakes in 100 000ths; null: none stated';
comment on column venue.return_source is 'Source of the stated return';
comment on column venue.play_origin is 'Origin of its game pages';
comment on column venue.secret is 'Signs the messages to and from it';
comment on column venue.settings is 'Further settings of the protocol';
comment on column venue.wallet_mode is 'transfer: money is moved there; seamless: it plays from the main wallet';
comment on column venue.takes_decimals is 'False: transfers in whole yuan only';
comment on column venue.least is 'Fen; the smallest transfer';
comment on column venue.most is 'Fen; the largest transfer';
comment on column venue.win_cap is 'Fen; a seamless win above it waits for an operator';
comment on column venue.quiet_seconds is 'Period in which the venue may still book an order that it reports as not found: until then "not found" is inconclusive';
comment on column venue.repair_from is 'Announced maintenance: from then on no launches and transfers; unbounded when null';
comment on column venue.repair_to is 'Its end; unbounded when null';

create table venue_account (
  player_id uuid not null references player,
  venue text not null references venue,
  login text not null check (login = lower(login)),
  asked_at timestamptz,
  version bigint not null default 0,
  is_known boolean not null default false,
  primary key (player_id, venue),
  unique (venue, login)
);
comment on table venue_account is 'A row is a player''s account at a venue';
comment on column venue_account.login is 'The player''s name at the venue, in lower case';
comment on column venue_account.asked_at is 'When the venue last reported its balance, which is in the ledger; null: never';
comment on column venue_account.version is 'Incremented by every change of the money there, so that a balance read before a transfer is not booked after it';
comment on column venue_account.is_known is 'The venue has created the account; the row exists before, so that orders can refer to it';

-- The players of a venue by its logins, in any case. Logins without an account there are left out.
create function venue_players(p_venue text, p_logins text[]) returns table (login text, player_id uuid) language sql stable as $$
  select given, a.player_id from unnest(p_logins) given join venue_account a on a.venue = p_venue and a.login = lower(given)
$$;

create table recovery (
  player_id uuid primary key references player,
  started_at timestamptz not null,
  ended_at timestamptz
);
comment on table recovery is 'A row is a player whose venue balances are being recalled, one call at a time';
comment on column recovery.started_at is 'The call is abandoned after a minute';
comment on column recovery.ended_at is 'A second call that arrived before gets the answer of the first';

create table transfer (
  id uuid primary key,
  player_id uuid not null references player,
  venue text not null references venue,
  direction direction not null,
  amount fen not null check (amount > 0),
  state transfer_state not null,
  why text not null check (why in ('player', 'recover', 'launch', 'operator')),
  asked_times integer not null default 0,
  not_found_times integer not null default 0,
  note text not null default '',
  decided_by_kind decider_kind,
  decided_by uuid references operator,
  approval_id uuid references approval,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint transfer_closed check ((closed_at is not null) = (state in ('done', 'failed'))),
  constraint transfer_decided check ((closed_at is null) = (decided_by_kind is null)),
  constraint transfer_decider check ((decided_by_kind is not distinct from 'operator') = (decided_by is not null)),
  constraint transfer_times check (closed_at >= created_at)
);
create unique index transfer_one_running on transfer (player_id, venue) where closed_at is null;
create index transfer_player on transfer (player_id, direction, created_at desc, id desc);
create index transfer_listed on transfer ((closed_at is null) desc, created_at desc, id desc);
comment on table transfer is 'A row is a transfer between the main wallet and a venue';
comment on column transfer.id is 'Also sent to the venue';
comment on column transfer.direction is 'As the player sees it: into the venue or out of it';
comment on column transfer.amount is 'Fen';
comment on column transfer.why is 'player: requested; launch: follows a launch; recover: recalled; operator: by an operator';
comment on column transfer.asked_times is 'Number of requests and queries to the venue';
comment on column transfer.not_found_times is 'Number of "not found" answers';
comment on column transfer.closed_at is 'When the result was known; null: in transit';
comment on column transfer.note is 'Latest problem';
comment on column transfer.decided_by_kind is 'system: the venue''s answer';
comment on column transfer.approval_id is 'Newest decision of a first operator, over the four-eyes threshold';

-- Lock order: the player's ledger, then the transfer. Returns the transfer as read under the locks.
create function lock_transfer(p_player uuid, p_id uuid) returns transfer language plpgsql as $$
declare
  found_row transfer;
begin
  perform lock_player(p_player);
  select * into strict found_row from transfer where id = p_id and player_id = p_player for update;
  return found_row;
end $$;

create table game (
  id integer primary key generated always as identity,
  venue text not null references venue,
  game_code text not null,
  game_type text not null default '0',
  category_id game_category not null,
  list_code text not null default '',
  name text not null,
  mobile_img text not null default '',
  app_state switch not null default 'on',
  stated_return integer check (stated_return between 1 and 200000),
  return_source text not null default '',
  sort integer not null default 0,
  texts content_texts not null default '{}',
  unique (venue, game_code)
);
comment on table game is 'A row is a game of the catalogue';
comment on column game.game_code is 'At the venue';
comment on column game.game_type is 'At the venue; a number or a word';
comment on column game.category_id is 'Its list on the home page';
comment on column game.list_code is 'Its fishing list; empty: none';
comment on column game.mobile_img is 'URL of its picture';
comment on column game.stated_return is 'Stated long-term return of stakes in 100 000ths; null: as its venue';
comment on column game.return_source is 'Source of the stated return';

create table game_favorite (
  player_id uuid not null references player,
  game_id integer not null references game on delete cascade,
  at timestamptz not null,
  primary key (player_id, game_id)
);
comment on table game_favorite is 'A row is a favourite game of a player';

create table launch (
  player_id uuid not null references player,
  id uuid not null,
  venue text not null references venue,
  game_code text not null,
  at timestamptz not null,
  ended_at timestamptz,
  primary key (player_id, id)
);
create index launch_player on launch (player_id, at desc);
comment on table launch is 'A row is a game that was opened';
comment on column launch.id is 'Sent by a seamless venue with every bet';
comment on column launch.game_code is 'Empty: the lobby of the venue';
comment on column launch.ended_at is 'When it was ended early because the player was excluded';

create table bet (
  player_id uuid not null references player,
  venue text not null references venue,
  bet_id text not null,
  game_code text not null,
  game_name text not null,
  round_id text not null default '',
  category_id game_category not null,
  stake fen not null check (stake >= 0),
  valid_stake fen not null check (valid_stake >= 0),
  win_loss fen not null,
  state bet_state not null,
  memo text not null default '',
  bet_at timestamptz not null,
  settled_at timestamptz,
  changed_at timestamptz not null,
  counted_stake fen not null default 0,
  first_settled_at timestamptz,
  primary key (venue, bet_id),
  constraint bet_result check (valid_stake <= stake and win_loss >= -stake and (state = 'settled' or win_loss = 0) and (state = 'open') = (settled_at is null)),
  constraint bet_counted check (counted_stake between 0 and case when state = 'settled' then valid_stake else 0 end)
);
create index bet_player on bet (player_id, bet_at desc, bet_id desc);
create index bet_listed on bet (bet_at desc, bet_id desc);
create index bet_settled on bet (player_id, settled_at) include (valid_stake, win_loss) where state = 'settled';
create index bet_day on bet (settled_at) include (player_id, venue, stake, valid_stake, win_loss) where state = 'settled';
create index bet_day_first on bet (first_settled_at) where first_settled_at is not null;
create index bet_open on bet (player_id) where state = 'open';
create index bet_void on bet (changed_at) where state = 'void';
comment on table bet is 'A row is a bet reported by a venue';
comment on column bet.bet_id is 'The venue''s number';
comment on column bet.round_id is 'The venue''s number of the round';
comment on column bet.stake is 'Fen';
comment on column bet.valid_stake is 'Fen that count as turnover; 0 while open and when void';
comment on column bet.win_loss is 'Fen; positive: the player won; 0 while open and when void';
comment on column bet.memo is 'Bet and outcome';
comment on column bet.changed_at is 'By the venue''s clock; an older report changes nothing';
comment on column bet.counted_stake is 'Fen of valid_stake already counted as turnover';
comment on column bet.first_settled_at is 'First settlement, if reported again since: determines the day of its rebate';

create table bet_former (
  player_id uuid not null,
  venue text not null,
  bet_id text not null,
  seq bigint generated always as identity,
  state bet_state not null,
  valid_stake fen not null,
  win_loss fen not null,
  memo text not null,
  replaced_at timestamptz not null,
  primary key (venue, bet_id, seq),
  foreign key (venue, bet_id) references bet
);
comment on table bet_former is 'A row is an earlier result of a bet that its venue corrected; insert-only';
comment on column bet_former.seq is 'Chronological: a venue may correct twice at the same time of its clock';
comment on column bet_former.valid_stake is 'Fen, as reported before';
comment on column bet_former.win_loss is 'Fen, positive: the player won';
comment on column bet_former.replaced_at is 'By the venue''s clock';

create table requirement_progress (
  player_id uuid not null,
  requirement_id uuid not null,
  venue text not null,
  bet_id text not null,
  amount fen not null check (amount > 0),
  stake fen,
  share smallint,
  primary key (venue, bet_id, requirement_id),
  foreign key (player_id, requirement_id) references wagering_requirement,
  foreign key (venue, bet_id) references bet,
  constraint requirement_progress_share
    check ((stake is null) = (share is null) and (share is null or share between 1 and 99 and amount = stake * share / 100))
);
comment on table requirement_progress is 'A row is the part of a bet''s counted stake that worked off a requirement: a smaller stake is taken back from there, the rest was in excess';
comment on column requirement_progress.amount is 'Fen of the requirement';
comment on column requirement_progress.stake is 'Fen of the bet''s counted stake that were used for it; null: the amount';
comment on column requirement_progress.share is 'Percent to which the stake counts; null: in full';

create table free_round (
  id uuid primary key,
  player_id uuid not null references player,
  venue text not null references venue,
  game_code text not null,
  game_name text not null,
  rounds integer not null check (rounds between 1 and 1000),
  rounds_left integer not null,
  stake fen not null check (stake > 0),
  turnover_multiple integer not null check (turnover_multiple >= 0),
  until timestamptz not null,
  reason text not null,
  state free_round_state not null default 'pending',
  made_by uuid references operator,
  decided_by_kind decider_kind,
  decided_by uuid references operator,
  approval_id uuid references approval,
  note text not null default '',
  asked_times integer not null default 0,
  created_at timestamptz not null,
  granted_at timestamptz,
  closed_at timestamptz,
  bonus_id uuid,
  constraint free_round_left check (rounds_left between 0 and rounds),
  constraint free_round_closed check ((closed_at is not null) = (state in ('rejected', 'refused', 'used', 'expired', 'cancelled'))),
  constraint free_round_decided check ((state = 'pending') = (decided_by_kind is null)),
  constraint free_round_decider check ((decided_by_kind is not distinct from 'operator') = (decided_by is not null)),
  constraint free_round_cause check ((made_by is null) = (bonus_id is not null))
);
create index free_round_player on free_round (player_id, created_at desc);
create index free_round_listed on free_round (created_at desc, id desc);
create index free_round_made on free_round (made_by, created_at) where decided_by is not null;
create index free_round_open on free_round (until) where closed_at is null;
create unique index free_round_bonus on free_round (bonus_id) where bonus_id is not null;
comment on table free_round is 'A row is a grant of free rounds of a game to a player; pending waits for the second operator';
comment on column free_round.id is 'Also sent to the venue';
comment on column free_round.rounds_left is 'As last reported by the venue';
comment on column free_round.stake is 'Fen; nominal stake per round';
comment on column free_round.turnover_multiple is 'Hundredths; required turnover as a multiple of the winnings';
comment on column free_round.until is 'End of validity';
comment on column free_round.reason is 'Internal';
comment on column free_round.decided_by_kind is 'system: expired before a second operator decided';
comment on column free_round.approval_id is 'As in adjustment';
comment on column free_round.note is 'Latest answer of the venue or second operator';
comment on column free_round.asked_times is 'Number of requests to the venue in this state';
comment on column free_round.granted_at is 'When the venue confirmed the grant';
comment on column free_round.made_by is 'Null: granted by a bonus';
comment on column free_round.bonus_id is 'The bonus that granted it; null: an operator did';

create table seamless_move (
  venue text not null references venue,
  id text not null,
  about uuid not null unique,
  player_id uuid not null references player,
  kind seamless_move_kind not null,
  target text not null,
  amount fen not null check (amount >= 0),
  valid_stake fen check (valid_stake >= 0),
  owed fen not null default 0 check (owed >= 0),
  state seamless_move_state not null,
  reason text not null default '',
  memo text not null default '',
  decided_by uuid references operator,
  free_round uuid references free_round,
  at timestamptz not null,
  primary key (venue, id)
);
create index seamless_move_free_round on seamless_move (free_round) where free_round is not null;
create index seamless_move_target on seamless_move (venue, target);
create index seamless_move_held on seamless_move (at) where state = 'held';
create index seamless_move_listed on seamless_move ((state = 'held') desc, at desc, about) where state = 'held' or decided_by is not null;
create index seamless_move_owed on seamless_move (player_id, at) where owed > 0;
comment on table seamless_move is 'A row is a bet, win, rollback or end of round from a seamless venue';
comment on column seamless_move.id is 'The venue''s own';
comment on column seamless_move.about is 'Subject of its postings';
comment on column seamless_move.target is 'The bet; of a rollback the call it cancels, of an end the round';
comment on column seamless_move.amount is 'Fen';
comment on column seamless_move.valid_stake is 'Fen; null: not sent by the venue';
comment on column seamless_move.owed is 'Fen of a rolled-back win that the wallet could not cover yet';
comment on column seamless_move.state is 'held: waits for an operator; dropped: rejected by one; undone: rolled back; early: a rollback that arrived before its target';
comment on column seamless_move.reason is 'Of a refusal or hold';
comment on column seamless_move.decided_by is 'Of a held win; null: not decided, or never held';
comment on column seamless_move.free_round is 'Of a win: the grant of free rounds it comes from; else null';

create table seamless_archived (
  about uuid primary key,
  venue text not null,
  player_id uuid not null
);
comment on table seamless_archived is 'A row is an archived transaction of a seamless venue: a repeat of its id has no effect, and its postings keep their subject';
comment on column seamless_archived.about is 'As in seamless_move';

create unlogged table venue_call_seen (
  venue text not null,
  nonce text not null,
  at timestamptz not null,
  primary key (venue, nonce)
);
create index venue_call_seen_at on venue_call_seen (at);
comment on table venue_call_seen is 'A row is an accepted signed call of a venue; its replay is refused';
comment on column venue_call_seen.nonce is 'Of its signature';

-- Accepts a signed call of a seamless venue once: stores its nonce, finds the player, locks their ledger if the call changes
-- it, and returns the player's status and spendable balance.
create function take_venue_call(p_venue text, p_nonce text, p_at timestamptz, p_login text, p_locks boolean, out is_new boolean,
  out player_id uuid, out is_blacklisted boolean, out is_active boolean, out excluded_until timestamptz, out balance bigint)
language plpgsql as $$
begin
  is_new := true;
  if p_nonce is not null then
    insert into venue_call_seen (venue, nonce, at) values (p_venue, p_nonce, p_at) on conflict do nothing;
    is_new := found;
    if not is_new then return; end if;
  end if;
  select p.player_id into player_id from venue_players(p_venue, array[p_login]) p;
  if player_id is null then return; end if;
  if p_locks then
    select s.is_blacklisted, s.is_active, s.excluded_until, s.balance into is_blacklisted, is_active, excluded_until, balance
      from lock_player_status(player_id) s;
  else
    select a.balance into balance from account a where a.player_id = take_venue_call.player_id and a.place = 'main';
  end if;
  balance := coalesce(balance, 0);
end $$;

create table venue_fault (
  id uuid primary key,
  venue text not null,
  kind text not null,
  detail jsonb not null,
  at timestamptz not null,
  closed_at timestamptz
);
create unique index venue_fault_open on venue_fault (venue, kind, (detail ->> 'about')) where closed_at is null;
create index venue_fault_listed on venue_fault ((closed_at is null) desc, at desc, id);
comment on table venue_fault is 'A row is an impossible report of a venue, for an operator to review';
comment on column venue_fault.detail is 'The report; about identifies the bet or player';
comment on column venue_fault.closed_at is 'Null: not reviewed yet';

create table player_day_play (
  player_id uuid not null references player,
  day date not null,
  category_id game_category not null,
  bets integer not null,
  stake fen not null,
  valid_stake fen not null,
  win_loss fen not null,
  primary key (player_id, day, category_id)
);
comment on table player_day_play is 'A row is what a player staked and won in a category on a Beijing day, by the settlement of the bets; recounted as player_day';
comment on column player_day_play.day is 'In Beijing';
comment on column player_day_play.bets is 'Bets settled on the day';
comment on column player_day_play.stake is 'Their sum, in fen';
comment on column player_day_play.valid_stake is 'Their sum, in fen';
comment on column player_day_play.win_loss is 'The player''s result, in fen';
