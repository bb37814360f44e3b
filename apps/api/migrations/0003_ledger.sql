-- The ledger. Every account belongs to one player; the operator's side is kept per player as counter accounts, so that a
-- player's balances sum to zero and players share no row. Counter accounts may be negative, a player's own never are.

create domain place as text collate "C" check (value in (
  'main', 'held', 'transit', 'venue', 'agent',
  'cash', 'promo', 'rebate', 'commission', 'venue_result', 'adjust', 'packet', 'opening'));
comment on domain place is 'A kind of account. Own: main, held (open withdrawals), transit (on the way to a venue), venue, agent (commission). The others are counter accounts';

-- The name of an account on the wire: main, cash …; of a venue with its code: venue:ag, transit:ag.
create function account_name(place, venue text) returns text language sql immutable as $$ select concat_ws(':', $1, venue) $$;

create table place_kind (
  place place primary key,
  is_own boolean not null,
  has_venue boolean not null,
  unique (place, is_own, has_venue)
);
comment on table place_kind is 'A row is a kind of account';
comment on column place_kind.is_own is 'Of the player: never below zero; else a counter account';
comment on column place_kind.has_venue is 'One account per venue';

insert into place_kind (place, is_own, has_venue) values
  ('main', true, false), ('held', true, false), ('agent', true, false), ('transit', true, true), ('venue', true, true),
  ('cash', false, false), ('promo', false, false), ('rebate', false, false), ('commission', false, false),
  ('venue_result', false, false), ('adjust', false, false), ('packet', false, false), ('opening', false, false);

create table movement_kind (
  kind text primary key,
  source place not null,
  source_is_own boolean not null,
  source_has_venue boolean not null,
  target place not null,
  target_is_own boolean not null,
  target_has_venue boolean not null,
  needs_venue boolean not null,
  foreign key (source, source_is_own, source_has_venue) references place_kind (place, is_own, has_venue),
  foreign key (target, target_is_own, target_has_venue) references place_kind (place, is_own, has_venue),
  check (source <> target),
  check (needs_venue = (source_has_venue or target_has_venue))
);
comment on table movement_kind is 'A row is a reason why money moves, with its one direction; the closed list';
comment on column movement_kind.source is 'The account that pays';
comment on column movement_kind.target is 'The account that receives';
comment on column movement_kind.needs_venue is 'One of the two accounts is of a venue';

insert into movement_kind
  select kind, source, s.is_own, s.has_venue, target, t.is_own, t.has_venue, s.has_venue or t.has_venue from (values
    ('deposit.credit', 'cash', 'main'),
    ('withdrawal.hold', 'main', 'held'),
    ('withdrawal.pay', 'held', 'cash'),
    ('withdrawal.return', 'held', 'main'),
    ('transfer.leave', 'main', 'transit'),
    ('transfer.enter', 'transit', 'venue'),
    ('transfer.return', 'transit', 'main'),
    ('transfer.arrive', 'venue', 'main'),
    ('venue.win', 'venue_result', 'venue'),
    ('venue.loss', 'venue', 'venue_result'),
    ('bet.stake', 'main', 'venue_result'),
    ('bet.payout', 'venue_result', 'main'),
    ('bet.free', 'venue_result', 'main'),
    ('bet.undo', 'venue_result', 'main'),
    ('bet.reclaim', 'main', 'venue_result'),
    ('rebate.pay', 'rebate', 'main'),
    ('promotion.grant', 'promo', 'main'),
    ('promotion.revoke', 'main', 'promo'),
    ('packet.open', 'packet', 'main'),
    ('agent.commission', 'commission', 'agent'),
    ('agent.collect', 'agent', 'main'),
    ('adjustment.credit', 'adjust', 'main'),
    ('adjustment.debit', 'main', 'adjust'),
    ('opening.main', 'opening', 'main'),
    ('opening.venue', 'opening', 'venue')
  ) as wanted (kind, source, target) join place_kind s on s.place = source join place_kind t on t.place = target;
insert into movement_kind
  select kind, source, s.is_own, s.has_venue, target, t.is_own, t.has_venue, false from (values
    ('bonus.credit', 'promo', 'main'),
    ('bonus.revoke', 'main', 'promo')
  ) as wanted (kind, source, target) join place_kind s on s.place = source join place_kind t on t.place = target;

create table journal (
  player_id uuid primary key,
  seq bigint not null default 0
) with (fillfactor = 70);
comment on table journal is 'A row is the one lock of a player''s ledger';
comment on column journal.seq is 'Number of the newest posting, equal to the count of postings';

-- place_kind and venue are checked when an account is created: foreign keys and longer check constraints are evaluated with
-- every update of a balance, and made a posting a sixth dearer.
create table account (
  player_id uuid not null references journal,
  place place not null,
  venue text,
  balance fen not null default 0,
  is_own boolean not null,
  unique nulls not distinct (player_id, place, venue),
  constraint no_overdraft check (balance >= 0 or not is_own)
) with (fillfactor = 70);
comment on table account is 'A row is the balance of one account of one player';
comment on column account.venue is 'Of the places transit and venue; else null';
comment on column account.balance is 'Fen; below 0 only in counter accounts';

create function check_account() returns trigger language plpgsql as $$
declare
  kind place_kind;
begin
  select * into strict kind from place_kind where place = new.place;
  if new.is_own <> kind.is_own then raise exception 'account % with is_own %', new.place, new.is_own; end if;
  if kind.has_venue <> (new.venue is not null) then raise exception 'account % with venue %', new.place, new.venue; end if;
  if new.venue is not null and not exists (select from venue where code = new.venue) then
    raise exception 'no venue %', new.venue;
  end if;
  return new;
end $$;
create trigger account_is_possible before insert or update of place, venue, is_own on account for each row execute function check_account();

-- No foreign keys: with every posting they would lock a row that all players share. post_movement, the only function that
-- writes here, checks the kind and has updated both accounts before.
create table posting (
  player_id uuid not null,
  seq bigint not null,
  key uuid not null,
  kind text not null,
  about uuid not null,
  venue text,
  amount fen not null check (amount between 1 and 9007199254740991),
  source_balance fen not null,
  target_balance fen not null,
  at timestamptz not null,
  primary key (player_id, seq),
  unique (player_id, key)
);
comment on table posting is 'A row is money moved from one account of a player to another; movement_kind says which';
comment on column posting.seq is '1, 2, 3 … of the player, without a gap';
comment on column posting.key is 'The same key with the same content is the same posting: it is made once';
comment on column posting.about is 'The order, claim or bet that is the reason';
comment on column posting.venue is 'Of kinds that need a venue; else null';
comment on column posting.amount is 'Fen, above 0';
comment on column posting.source_balance is 'Fen in the paying account after it';
comment on column posting.target_balance is 'Fen in the receiving account after it';

create view entry as
  select p.player_id, p.seq, p.kind, p.about, k.source as place, case when k.source_has_venue then p.venue end as venue,
    -p.amount as amount, p.source_balance as balance, p.at from posting p join movement_kind k using (kind)
  union all
  select p.player_id, p.seq, p.kind, p.about, k.target, case when k.target_has_venue then p.venue end,
    p.amount, p.target_balance, p.at from posting p join movement_kind k using (kind);
comment on view entry is 'A row is one leg of a posting: the change of one account';
comment on column entry.amount is 'Fen, with its sign';
comment on column entry.balance is 'Fen in the account after it';

-- Sums over all players for reports, kept by a reader of the event log (docs/decisions/0042).
create table balance_total (
  place place primary key references place_kind,
  total fen not null default 0
);
insert into balance_total select place from place_kind;
comment on table balance_total is 'A row is the sum of a place''s accounts, of the postings up to the event of the cursor events:balances';
comment on column balance_total.total is 'Fen; below 0 only of counter accounts';

-- Both bounds of `position` and `offset 0` keep the planner at index lookups, however many rows it expects.
create view place_balance as
  with newer as (
    select w.player_id, w.posting from event_waiting w where w.kind = 'ledger.posted'
    union all
    select e.player_id, e.posting from event e
    where e.kind = 'ledger.posted' and e.position <= (select h.position from event_head h)
      and e.position > (select (c.position ->> 'position')::bigint from job_cursor c where c.name = 'events:balances')
  ), moved as (
    select p.kind, sum(p.amount) as amount from newer n
      cross join lateral (select kind, amount from posting where player_id = n.player_id and seq = n.posting offset 0) p
    group by p.kind
  )
  select place, sum(amount)::bigint as balance from (
    select place, total as amount from balance_total
    union all select k.source, -m.amount from moved m join movement_kind k using (kind)
    union all select k.target, m.amount from moved m join movement_kind k using (kind)
  ) parts group by place;
comment on view place_balance is 'A row is the sum of the balances of a place''s accounts: balance_total and the newer postings';

-- Functions that write the ledger are security definer: the application role has no write privilege on its tables.

-- Raises what is wrong with a movement: its kind is unknown, its venue missing or surplus, or its amount out of range.
create function refuse_movement(p_kind text, p_amount bigint, p_venue text) returns void language plpgsql as $$
declare
  is_needed boolean := (select needs_venue from movement_kind where kind = p_kind);
begin
  if is_needed is null then raise exception 'unknown movement kind %', p_kind; end if;
  if is_needed and p_venue is null then raise exception 'movement kind % needs a venue', p_kind; end if;
  if p_venue is not null and not is_needed then raise exception 'movement kind % has no venue', p_kind; end if;
  raise exception 'a movement is of 1 to 9007199254740991 fen, not %', p_amount;
end $$;

-- Posts one movement between the two accounts of its kind. Outcomes: posted; replayed (the key was posted with the same
-- content before); key_reused (the key was posted with other content); insufficient (the source would fall below zero).
-- Accounts are created at their first movement.
create function post_movement(p_player uuid, p_key uuid, p_kind text, p_about uuid, p_venue text, p_amount bigint, p_at timestamptz)
returns text language plpgsql security definer set search_path from current as $$
declare
  moved record;
  source_venue text;
  target_venue text;
  new_seq bigint;
  from_balance bigint;
  to_balance bigint;
begin
  -- Takes the lock and the posting's number; the number is given back where nothing is posted.
  update journal set seq = seq + 1 where player_id = p_player returning seq into new_seq;
  if not found then
    insert into journal as j (player_id, seq) values (p_player, 1)
      on conflict (player_id) do update set seq = j.seq + 1 returning seq into new_seq;
  end if;

  select k.*, p.seq as old_seq, (p.kind, p.about, p.amount) = (p_kind, p_about, p_amount) and p.venue is not distinct from p_venue as is_same
    into moved from movement_kind k left join posting p on p.player_id = p_player and p.key = p_key where k.kind = p_kind;
  if moved.kind is null or moved.needs_venue <> (p_venue is not null) or p_amount not between 1 and 9007199254740991 then
    perform refuse_movement(p_kind, p_amount, p_venue);
  end if;
  if moved.old_seq is not null then
    update journal set seq = seq - 1 where player_id = p_player;
    return case when moved.is_same then 'replayed' else 'key_reused' end;
  end if;

  if moved.source_has_venue then source_venue := p_venue; end if;
  if moved.target_has_venue then target_venue := p_venue; end if;
  update account set balance = balance - p_amount
    where player_id = p_player and place = moved.source and venue is not distinct from source_venue
      and (balance >= p_amount or not is_own) returning balance into from_balance;
  if not found then
    if moved.source_is_own then
      update journal set seq = seq - 1 where player_id = p_player;
      return 'insufficient';
    end if;
    insert into account (player_id, place, venue, balance, is_own)
      values (p_player, moved.source, source_venue, -p_amount, moved.source_is_own)
      returning balance into from_balance;
  end if;
  update account set balance = balance + p_amount
    where player_id = p_player and place = moved.target and venue is not distinct from target_venue returning balance into to_balance;
  if not found then
    insert into account (player_id, place, venue, balance, is_own)
      values (p_player, moved.target, target_venue, p_amount, moved.target_is_own)
      returning balance into to_balance;
  end if;

  insert into posting (player_id, seq, key, kind, about, venue, amount, source_balance, target_balance, at)
    values (p_player, new_seq, p_key, p_kind, p_about, p_venue, p_amount, from_balance, to_balance, p_at);
  insert into event_waiting (kind, player_id, posting) values ('ledger.posted', p_player, new_seq);
  return 'posted';
end $$;

-- Posts many movements and returns their outcomes in the given order. Players are locked in player-id order to avoid
-- deadlocks, by a separate statement, so that the snapshot of the next one includes what earlier lock holders committed.
-- A player's movements run in the given order: one statement posts the first of every player, the next the second, and so on.
create function post_movements(p_players uuid[], p_keys uuid[], p_kinds text[], p_abouts uuid[], p_venues text[], p_amounts bigint[], p_ats timestamptz[])
returns text[] language plpgsql security definer set search_path from current as $$
declare
  rounds int[];
  last_round int;
  players int;
  locked int;
  numbers bigint[];
  outcomes text[];
  all_numbers bigint[] := '{}';
  all_outcomes text[] := '{}';
begin
  select array_agg(round order by n), coalesce(max(round), 0), count(*) filter (where round = 1)
    into rounds, last_round, players from (
      select n, row_number() over (partition by player order by n)::int as round
      from unnest(p_players) with ordinality as given (player, n)) numbered;
  if players = 1 then
    for n in 1 .. last_round loop
      all_outcomes := all_outcomes || post_movement(p_players[n], p_keys[n], p_kinds[n], p_abouts[n], p_venues[n], p_amounts[n], p_ats[n]);
    end loop;
    return all_outcomes;
  end if;
  perform refuse_movement(g.kind, g.amount, g.venue)
    from unnest(p_kinds, p_amounts, p_venues) as g (kind, amount, venue) left join movement_kind k using (kind)
    where k.kind is null or k.needs_venue <> (g.venue is not null) or g.amount not between 1 and 9007199254740991;

  perform from journal where player_id = any (p_players) order by player_id for no key update;
  get diagnostics locked = row_count;
  if locked < players then
    insert into journal (player_id) select distinct player from unnest(p_players) player order by player on conflict do nothing;
    perform from journal where player_id = any (p_players) order by player_id for no key update;
  end if;

  for this_round in 1 .. last_round loop
    with request as materialized (
      select given.*, k.source, k.source_is_own, k.target, k.target_is_own, case when k.source_has_venue then given.venue end as source_venue,
        case when k.target_has_venue then given.venue end as target_venue
      from unnest(p_players, p_keys, p_kinds, p_abouts, p_venues, p_amounts, p_ats, rounds)
        with ordinality as given (player, key, kind, about, venue, amount, at, round, n) join movement_kind k using (kind)
      where round = this_round
    ), known as materialized (
      select r.n, (p.kind, p.about, p.amount) = (r.kind, r.about, r.amount) and p.venue is not distinct from r.venue as is_same
      from request r join posting p on p.player_id = r.player and p.key = r.key
    ), fresh as materialized (
      select r.* from request r where r.n not in (select k.n from known k)
    ), debited as (
      update account a set balance = a.balance - f.amount from fresh f
        where a.player_id = f.player and a.place = f.source and a.venue is not distinct from f.source_venue
          and (a.balance >= f.amount or not a.is_own) returning f.*, a.balance as source_balance
    ), owing as (
      insert into account (player_id, place, balance, is_own) select f.player, f.source, -f.amount, false from fresh f
        where not f.source_is_own and not exists (select from account a where a.player_id = f.player and a.place = f.source)
        returning player_id, balance
    ), paid as materialized (
      select * from debited union all select f.*, o.balance from owing o join fresh f on f.player = o.player_id
    ), credited as (
      update account a set balance = a.balance + p.amount from paid p
        where a.player_id = p.player and a.place = p.target and a.venue is not distinct from p.target_venue
        returning p.*, a.balance as target_balance
    ), opened as (
      insert into account (player_id, place, venue, balance, is_own)
        select p.player, p.target, p.target_venue, p.amount, p.target_is_own from paid p
        where not exists (select from account a where a.player_id = p.player and a.place = p.target and a.venue is not distinct from p.target_venue)
        returning player_id, balance
    ), moved as materialized (
      select * from credited union all select p.*, o.balance from opened o join paid p on p.player = o.player_id
    ), counted as (
      update journal j set seq = j.seq + 1 from moved m where j.player_id = m.player returning m.*, j.seq
    ), written as (
      insert into posting (player_id, seq, key, kind, about, venue, amount, source_balance, target_balance, at)
        select c.player, c.seq, c.key, c.kind, c.about, c.venue, c.amount, c.source_balance, c.target_balance, c.at from counted c
    ), published as (
      insert into event_waiting (kind, player_id, posting) select 'ledger.posted', c.player, c.seq from counted c
    ), answered as (
      select c.n, 'posted' as outcome from counted c union all
      select k.n, case when k.is_same then 'replayed' else 'key_reused' end from known k union all
      select f.n, 'insufficient' from fresh f where f.n not in (select p.n from paid p)
    )
    select array_agg(n), array_agg(outcome) into numbers, outcomes from answered;
    all_numbers := all_numbers || numbers;
    all_outcomes := all_outcomes || outcomes;
  end loop;
  return coalesce((select array_agg(outcome order by n) from unnest(all_numbers, all_outcomes) as given (n, outcome)), '{}');
end $$;

-- Outcomes of post_movement and post_movements; raises an error for a movement that was not posted, so that a commit sent
-- together with it rolls back.
create function require_posted(outcome text) returns text language plpgsql immutable as $$
begin
  if outcome in ('posted', 'replayed') then return outcome; end if;
  if outcome = 'insufficient' then raise exception 'insufficient' using errcode = 'KI001'; end if;
  raise exception 'the key was posted with other content' using errcode = 'KI002';
end $$;
create function require_posted(outcomes text[]) returns text[] language plpgsql immutable as $$
begin
  perform require_posted(outcome) from unnest(outcomes) as outcome where outcome not in ('posted', 'replayed');
  return outcomes;
end $$;

-- Raises an error when a statement changed another number of rows than wanted, so that a commit sent together with it rolls back.
create function require_count(p_count bigint, p_wanted bigint) returns void language plpgsql immutable as $$
begin
  if p_count <> p_wanted then raise exception '% rows, not %', p_count, p_wanted using errcode = 'KI003'; end if;
end $$;

-- Locks the player's journal without a posting, for callers that read balances before they decide.
create function lock_player(p_player uuid) returns void language plpgsql security definer set search_path from current as $$
begin
  perform from journal where player_id = p_player for no key update;
  if not found then
    insert into journal (player_id) values (p_player) on conflict do nothing;
    perform from journal where player_id = p_player for no key update;
  end if;
end $$;

-- Locks the player and returns their status and spendable balance, for verbs that take money out of the main wallet.
create function lock_player_status(p_player uuid, out username text, out is_blacklisted boolean, out is_active boolean, out excluded_until timestamptz, out is_proof_due boolean, out balance bigint)
language plpgsql as $$
begin
  perform lock_player(p_player);
  select p.username, p.is_blacklisted, p.is_active, p.excluded_until,
      exists (select from setting where key = 'identity_needed' and value = '2') and not exists (select from verification v where v.player_id = p_player and v.state = 'approved'),
      coalesce((select a.balance from account a where a.player_id = p_player and a.place = 'main'), 0)
    into strict username, is_blacklisted, is_active, excluded_until, is_proof_due, balance from player p where p.id = p_player;
end $$;

create function refuse_posting_change() returns trigger language plpgsql as $$
begin
  raise exception 'postings are never changed: correct one with another posting';
end $$;
create trigger posting_is_final before update or delete on posting for each row execute function refuse_posting_change();
create trigger posting_is_kept before truncate on posting for each statement execute function refuse_posting_change();
