-- The ledger. Every account belongs to one player; the operator side is seen from the player as counter accounts, so that his books
-- sum to zero on their own and no row is shared between players. Codes below 100 are counter accounts and may be
-- negative; codes from 100 are the player's own places and never are.

create domain fen as bigint;
create domain order_state as text check (value in ('pending', 'approved', 'rejected'));
create domain withdrawal_state as text check (value in ('review', 'payout', 'paying', 'approved', 'rejected'));
create domain transfer_state as text check (value in ('failed', 'done', 'pending'));
create domain direction as text check (value in ('in', 'out'));
create domain bet_state as text check (value in ('void', 'settled', 'open'));
create domain venue_state as text check (value in ('off', 'open', 'repair'));
create domain rebate_state as text check (value in ('unclaimed', 'claimed'));
create schema ledger;

create table ledger.account_code (
  code smallint primary key,
  name text not null unique
);
comment on table ledger.account_code is 'A row is a kind of account: main, held, cash, venue:ag, transit:ag …';

insert into ledger.account_code (code, name) values
  (1, 'cash'), (2, 'promo'), (3, 'rebate'), (4, 'commission'), (5, 'venue_result'), (6, 'adjust'), (7, 'fee'), (8, 'packet'), (9, 'vip'),
  (100, 'main'), (101, 'held'), (102, 'agent');

create table ledger.player (
  player_id uuid primary key,
  seq bigint not null default 0
) with (fillfactor = 70);
comment on table ledger.player is 'A row is the one lock of a player''s ledger and the number of their postings';

create table ledger.account (
  player_id uuid not null references ledger.player,
  code smallint not null references ledger.account_code,
  balance fen not null default 0,
  primary key (player_id, code),
  constraint no_overdraft check (balance >= 0 or code < 100)
) with (fillfactor = 70);
comment on table ledger.account is 'A row is the balance of one account of one player, in fen';

create table ledger.posting (
  player_id uuid not null references ledger.player,
  seq bigint not null,
  key uuid not null,
  kind text not null,
  about uuid not null,
  source smallint not null references ledger.account_code,
  target smallint not null references ledger.account_code,
  amount fen not null check (amount > 0),
  source_balance fen not null,
  target_balance fen not null,
  at timestamptz not null,
  txid xid8 not null default pg_current_xact_id(),
  primary key (player_id, seq),
  unique (player_id, key),
  check (source <> target)
);
comment on table ledger.posting is 'A row is money moved from one account of a player to another, both legs in one: it cannot be half';
create index posting_commit_order on ledger.posting (txid, player_id, seq);
create index posting_about on ledger.posting (about);

create view ledger.entry as
  select player_id, seq, kind, about, source as code, target as counter, -amount as amount, source_balance as balance, at from ledger.posting
  union all
  select player_id, seq, kind, about, target as code, source as counter, amount, target_balance as balance, at from ledger.posting;

create type ledger.posted as (outcome text, source_balance bigint, target_balance bigint);

-- Posts one movement. Outcomes: posted; replayed (the same key with the same content was posted before);
-- key_reused (the key stands for something else); insufficient (the source would fall below zero).
create function ledger.post(p_player uuid, p_key uuid, p_kind text, p_about uuid, p_source smallint, p_target smallint, p_amount bigint, p_at timestamptz)
returns ledger.posted
language plpgsql security definer set search_path = ledger, public, pg_temp as $$
declare
  old ledger.posting;
  new_seq bigint;
  from_balance bigint;
  to_balance bigint;
begin
  if p_amount <= 0 then raise exception 'a posting moves a positive amount, not %', p_amount; end if;

  insert into ledger.player (player_id) values (p_player) on conflict do nothing;
  select seq + 1 into new_seq from ledger.player where player_id = p_player for no key update;

  select * into old from ledger.posting where player_id = p_player and key = p_key;
  if found then
    if old.kind = p_kind and old.about = p_about and old.source = p_source and old.target = p_target and old.amount = p_amount then
      return ('replayed', old.source_balance, old.target_balance)::ledger.posted;
    end if;
    return ('key_reused', null, null)::ledger.posted;
  end if;

  if p_source >= 100 then
    update ledger.account set balance = balance - p_amount
      where player_id = p_player and code = p_source and balance >= p_amount returning balance into from_balance;
    if not found then return ('insufficient', null, null)::ledger.posted; end if;
  else
    insert into ledger.account as a (player_id, code, balance) values (p_player, p_source, -p_amount)
      on conflict (player_id, code) do update set balance = a.balance - p_amount returning balance into from_balance;
  end if;
  -- An upsert of a negative first balance would be checked before the conflict is seen, so a target is only ever raised.
  insert into ledger.account as a (player_id, code, balance) values (p_player, p_target, p_amount)
    on conflict (player_id, code) do update set balance = a.balance + p_amount returning balance into to_balance;

  insert into ledger.posting (player_id, seq, key, kind, about, source, target, amount, source_balance, target_balance, at)
    values (p_player, new_seq, p_key, p_kind, p_about, p_source, p_target, p_amount, from_balance, to_balance, p_at);
  update ledger.player set seq = new_seq where player_id = p_player;
  return ('posted', from_balance, to_balance)::ledger.posted;
end $$;

-- The same for many movements at once, in ascending order of player so that two batches never wait for each other.
create function ledger.post_many(p_players uuid[], p_keys uuid[], p_kinds text[], p_abouts uuid[], p_sources smallint[], p_targets smallint[], p_amounts bigint[], p_at timestamptz)
returns table (ordinal bigint, outcome text)
language plpgsql security definer set search_path = ledger, public, pg_temp as $$
declare
  one record;
begin
  for one in
    select * from unnest(p_players, p_keys, p_kinds, p_abouts, p_sources, p_targets, p_amounts) with ordinality
      as t(player, key, kind, about, source, target, amount, ordinal)
    order by t.player, t.ordinal
  loop
    ordinal := one.ordinal;
    outcome := (ledger.post(one.player, one.key, one.kind, one.about, one.source, one.target, one.amount, p_at)).outcome;
    return next;
  end loop;
end $$;

-- Takes the player's lock without moving anything: whoever must read his balances and then decide takes it first.
create function ledger.lock(p_player uuid) returns void
language plpgsql security definer set search_path = ledger, public, pg_temp as $$
begin
  insert into ledger.player (player_id) values (p_player) on conflict do nothing;
  perform 1 from ledger.player where player_id = p_player for no key update;
end $$;

-- Gives a new venue its two codes: venue:<code> and transit:<code>. Returns the first; the second is 1000 higher.
create function ledger.open_venue(p_code text) returns smallint
language plpgsql security definer set search_path = ledger, public, pg_temp as $$
declare
  mine smallint;
begin
  select code into mine from ledger.account_code where name = 'venue:' || p_code;
  if found then return mine; end if;
  lock table ledger.account_code in share row exclusive mode;
  select coalesce(max(code), 1000) + 1 into mine from ledger.account_code where code between 1001 and 1999;
  insert into ledger.account_code (code, name) values (mine, 'venue:' || p_code), (mine + 1000, 'transit:' || p_code);
  return mine;
end $$;

-- What was posted stays as it was posted, for everybody.
create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'postings are never changed: correct one with another posting';
end $$;
create trigger posting_is_final before update or delete on ledger.posting for each row execute function ledger.refuse_change();
create trigger posting_is_kept before truncate on ledger.posting for each statement execute function ledger.refuse_change();
