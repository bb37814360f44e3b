-- The ledger. Every account belongs to one player; the operator side is seen from the player as counter accounts, so that
-- their books sum to zero on their own and no row is shared between players. Codes below 100 are counter accounts and may be
-- negative; codes from 100 are the player's own places and never are.

create schema ledger;

create table ledger.account_code (
  code smallint primary key,
  name text not null unique
);
comment on table ledger.account_code is 'A row is a kind of account: main, held, cash, venue:ag, transit:ag …';
comment on column ledger.account_code.code is 'Below 100: a counter account, the operator side as seen from a player; from 100: a place of the player''s own; 1001 to 1999 at a venue, 1000 more on the way';

insert into ledger.account_code (code, name) values
  (1, 'cash'), (2, 'promo'), (3, 'rebate'), (4, 'commission'), (5, 'venue_result'), (6, 'adjust'), (8, 'packet'), (9, 'opening'),
  (100, 'main'), (101, 'held'), (102, 'agent');

create table ledger.player (
  player_id uuid primary key,
  seq bigint not null default 0
) with (fillfactor = 70);
comment on table ledger.player is 'A row is the one lock of a player''s ledger';
comment on column ledger.player.seq is 'The number of their newest posting, which is how many there are';

create table ledger.account (
  player_id uuid not null references ledger.player,
  code smallint not null references ledger.account_code,
  balance fen not null default 0,
  primary key (player_id, code),
  constraint no_overdraft check (balance >= 0 or code < 100)
) with (fillfactor = 70);
comment on table ledger.account is 'A row is the balance of one account of one player';
comment on column ledger.account.balance is 'Fen; below 0 only in counter accounts';

-- No foreign keys: they would lock a row of account_code that all players share, with every posting. The function that
-- alone writes here has changed both accounts before, and these have them.
create table ledger.posting (
  player_id uuid not null,
  seq bigint not null,
  key uuid not null,
  kind text not null,
  about uuid not null,
  source smallint not null,
  target smallint not null,
  amount fen not null check (amount > 0),
  source_balance fen not null,
  target_balance fen not null,
  at timestamptz not null,
  primary key (player_id, seq),
  unique (player_id, key),
  check (source <> target)
);
comment on table ledger.posting is 'A row is money moved from one account of a player to another, both legs in one: it cannot be half';
comment on column ledger.posting.seq is '1, 2, 3 … of the player, without a gap';
comment on column ledger.posting.key is 'The same key with the same content is the same posting: it is made once';
comment on column ledger.posting.kind is 'Why the money moves; see postingRules.ts';
comment on column ledger.posting.about is 'The order, claim or bet that is the reason';
comment on column ledger.posting.source is 'The account that pays';
comment on column ledger.posting.target is 'The account that receives';
comment on column ledger.posting.amount is 'Fen, above 0';
comment on column ledger.posting.source_balance is 'Fen in the source after it';
comment on column ledger.posting.target_balance is 'Fen in the target after it';

create view ledger.entry as
  select player_id, seq, kind, about, source as code, -amount as amount, source_balance as balance, at from ledger.posting
  union all
  select player_id, seq, kind, about, target as code, amount, target_balance as balance, at from ledger.posting;
comment on view ledger.entry is 'A row is one leg of a posting: what happened to one account';
comment on column ledger.entry.amount is 'Fen, with its sign';
comment on column ledger.entry.balance is 'Fen in the account after it';

-- Posting functions. Security definer, so the application role needs no write privilege. Setting search_path would cost
-- every call; instead every name is schema-qualified and only the owner may create objects in the schemas (grants.sql).

-- Posts one movement. Outcomes: posted; replayed (the same key with the same content was posted before);
-- key_reused (the key stands for something else); insufficient (the source would fall below zero).
-- Accounts are rows from their first movement on, so both legs are plain updates, and an insert only the first time.
create function ledger.post(p_player uuid, p_key uuid, p_kind text, p_about uuid, p_source smallint, p_target smallint, p_amount bigint, p_at timestamptz)
returns text language plpgsql security definer as $$
declare
  old ledger.posting;
  new_seq bigint;
  from_balance bigint;
  to_balance bigint;
begin
  if p_amount <= 0 then raise exception 'a posting moves a positive amount, not %', p_amount; end if;

  -- The lock and the number of the posting in one; where nothing is posted the number is given back.
  update ledger.player set seq = seq + 1 where player_id = p_player returning seq into new_seq;
  if not found then
    insert into ledger.player as l (player_id, seq) values (p_player, 1)
      on conflict (player_id) do update set seq = l.seq + 1 returning seq into new_seq;
  end if;

  select * into old from ledger.posting where player_id = p_player and key = p_key;
  if found then
    update ledger.player set seq = seq - 1 where player_id = p_player;
    if old.kind = p_kind and old.about = p_about and old.source = p_source and old.target = p_target and old.amount = p_amount then
      return 'replayed';
    end if;
    return 'key_reused';
  end if;

  update ledger.account set balance = balance - p_amount
    where player_id = p_player and code = p_source and (balance >= p_amount or code < 100) returning balance into from_balance;
  if not found then
    if p_source >= 100 then
      update ledger.player set seq = seq - 1 where player_id = p_player;
      return 'insufficient';
    end if;
    insert into ledger.account (player_id, code, balance) values (p_player, p_source, -p_amount) returning balance into from_balance;
  end if;
  update ledger.account set balance = balance + p_amount
    where player_id = p_player and code = p_target returning balance into to_balance;
  if not found then
    insert into ledger.account (player_id, code, balance) values (p_player, p_target, p_amount) returning balance into to_balance;
  end if;

  insert into ledger.posting (player_id, seq, key, kind, about, source, target, amount, source_balance, target_balance, at)
    values (p_player, new_seq, p_key, p_kind, p_about, p_source, p_target, p_amount, from_balance, to_balance, p_at);
  return 'posted';
end $$;

-- Posts many movements and returns their outcomes in the given order. Players are locked in player-id order to avoid
-- deadlocks, by a separate statement, so that the snapshot of the next one includes what earlier lock holders committed.
-- A player's movements run in the given order: one statement posts the first of every player, the next the second, and so on.
create function ledger.post_many(p_players uuid[], p_keys uuid[], p_kinds text[], p_abouts uuid[], p_sources smallint[], p_targets smallint[], p_amounts bigint[], p_ats timestamptz[])
returns text[] language plpgsql security definer as $$
declare
  turns int[];
  last_turn int;
  players int;
  goes_nowhere boolean;
  locked int;
  numbers bigint[];
  outcomes text[];
  all_numbers bigint[] := '{}';
  all_outcomes text[] := '{}';
begin
  if 0 >= any (p_amounts) then raise exception 'a posting moves a positive amount'; end if;
  select array_agg(turn order by n), coalesce(max(turn), 0), count(*) filter (where turn = 1), bool_or(source = target)
    into turns, last_turn, players, goes_nowhere from (
      select n, source, target, row_number() over (partition by player order by n)::int as turn
      from unnest(p_players, p_sources, p_targets) with ordinality as given (player, source, target, n)) numbered;
  if goes_nowhere then raise exception 'a posting moves money between two accounts'; end if;
  if players = 1 then
    for n in 1 .. last_turn loop
      all_outcomes := all_outcomes || ledger.post(p_players[n], p_keys[n], p_kinds[n], p_abouts[n], p_sources[n], p_targets[n], p_amounts[n], p_ats[n]);
    end loop;
    return all_outcomes;
  end if;

  perform from ledger.player where player_id = any (p_players) order by player_id for no key update;
  get diagnostics locked = row_count;
  if locked < players then
    insert into ledger.player (player_id) select distinct player from unnest(p_players) player order by player on conflict do nothing;
    perform from ledger.player where player_id = any (p_players) order by player_id for no key update;
  end if;

  for this_turn in 1 .. last_turn loop
    with request as materialized (
      select given.* from unnest(p_players, p_keys, p_kinds, p_abouts, p_sources, p_targets, p_amounts, p_ats, turns)
        with ordinality as given (player, key, kind, about, source, target, amount, at, turn, n) where turn = this_turn
    ), known as materialized (
      select r.n, (p.kind, p.about, p.source, p.target, p.amount) = (r.kind, r.about, r.source, r.target, r.amount) as is_same
      from request r join ledger.posting p on p.player_id = r.player and p.key = r.key
    ), fresh as materialized (
      select r.* from request r where r.n not in (select k.n from known k)
    ), debited as (
      update ledger.account a set balance = a.balance - f.amount from fresh f
        where a.player_id = f.player and a.code = f.source and (a.balance >= f.amount or a.code < 100) returning f.*, a.balance as source_balance
    ), owing as (
      insert into ledger.account (player_id, code, balance) select f.player, f.source, -f.amount from fresh f
        where f.source < 100 and not exists (select from ledger.account a where a.player_id = f.player and a.code = f.source)
        returning player_id, balance
    ), paid as materialized (
      select * from debited union all select f.*, o.balance from owing o join fresh f on f.player = o.player_id
    ), credited as (
      update ledger.account a set balance = a.balance + p.amount from paid p
        where a.player_id = p.player and a.code = p.target returning p.*, a.balance as target_balance
    ), opened as (
      insert into ledger.account (player_id, code, balance) select p.player, p.target, p.amount from paid p
        where not exists (select from ledger.account a where a.player_id = p.player and a.code = p.target)
        returning player_id, balance
    ), moved as materialized (
      select * from credited union all select p.*, o.balance from opened o join paid p on p.player = o.player_id
    ), counted as (
      update ledger.player l set seq = l.seq + 1 from moved m where l.player_id = m.player returning m.*, l.seq
    ), written as (
      insert into ledger.posting (player_id, seq, key, kind, about, source, target, amount, source_balance, target_balance, at)
        select c.player, c.seq, c.key, c.kind, c.about, c.source, c.target, c.amount, c.source_balance, c.target_balance, c.at from counted c
    ), told as (
      select c.n, 'posted' as outcome from counted c union all
      select k.n, case when k.is_same then 'replayed' else 'key_reused' end from known k union all
      select f.n, 'insufficient' from fresh f where f.n not in (select p.n from paid p)
    )
    select array_agg(n), array_agg(outcome) into numbers, outcomes from told;
    all_numbers := all_numbers || numbers;
    all_outcomes := all_outcomes || outcomes;
  end loop;
  return coalesce((select array_agg(outcome order by n) from unnest(all_numbers, all_outcomes) as told (n, outcome)), '{}');
end $$;

-- Locks the player's row without a posting, for callers that read balances before they decide.
create function ledger.lock(p_player uuid) returns void language plpgsql security definer as $$
begin
  perform from ledger.player where player_id = p_player for no key update;
  if not found then
    insert into ledger.player (player_id) values (p_player) on conflict do nothing;
    perform from ledger.player where player_id = p_player for no key update;
  end if;
end $$;

-- Takes the player's lock and then tells how they stand and what they can spend: what every verb that takes money out of the
-- main wallet asks first.
create function lock_player_status(p_player uuid, out username text, out is_blacklisted boolean, out is_active boolean, out excluded_until timestamptz, out is_proof_due boolean, out balance bigint)
language plpgsql as $$
begin
  perform ledger.lock(p_player);
  select p.username, p.is_blacklisted, p.is_active, p.excluded_until,
      exists (select from setting where key = 'identity_needed' and value = '2') and not exists (select from verification v where v.player_id = p_player and v.state = 'approved'),
      coalesce((select a.balance from ledger.account a where a.player_id = p_player and a.code = 100), 0)
    into strict username, is_blacklisted, is_active, excluded_until, is_proof_due, balance from player p where p.id = p_player;
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
  -- Whoever held the lock before may have opened the same.
  select code into mine from ledger.account_code where name = 'venue:' || p_code;
  if found then return mine; end if;
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
-- Of a batch at once: a trigger for each row costs more than the row.
create trigger posting_feeds after insert on ledger.posting referencing new table as added for each statement execute function public.feed_posting();
