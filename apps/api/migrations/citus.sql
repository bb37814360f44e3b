-- Run after the rights (grants.sql) where the database is the coordinator of a Citus with workers; never on PostgreSQL
-- alone (docs/decisions/0031). It does what is not done yet, and changes nothing the second time.
--
-- By player, together on one node: ledger.player, ledger.account, ledger.posting. On every node: ledger.account_code.
-- Everything else stays on the coordinator as it is: what has a name or number of the whole installation, what has a row without a
-- player, what has triggers that add up over all players.
do $citus$
begin
  if not exists (select from pg_dist_node where groupid > 0 and isactive) then return; end if;
  -- The application calls the functions below in its own role, and the coordinator signs in to the workers by that name.
  if exists (select from pg_roles where rolname = 'koi_app' and not rolcanlogin) then alter role koi_app login; end if;
  -- One connection to each node: the statements of one transaction see each other.
  set local citus.multi_shard_modify_mode = 'sequential';

  if not exists (select from pg_dist_partition where logicalrelid = 'ledger.posting'::regclass) then
    -- A key to a table that is not distributed yet is refused: they come back below.
    alter table ledger.account drop constraint account_player_id_fkey, drop constraint account_code_fkey;
    -- What has happened is told on the coordinator, by the function below: a trigger on a part of a table cannot write there.
    drop trigger posting_feeds on ledger.posting;
    -- The other triggers only refuse: they are as safe on a part as on the whole.
    set local citus.enable_unsafe_triggers = on;
    perform create_reference_table('ledger.account_code');
    perform create_distributed_table('ledger.player', 'player_id', colocate_with => 'none');
    perform create_distributed_table('ledger.account', 'player_id', colocate_with => 'ledger.player');
    perform create_distributed_table('ledger.posting', 'player_id', colocate_with => 'ledger.player');
    alter table ledger.account add constraint account_player_id_fkey foreign key (player_id) references ledger.player;
    alter table ledger.account add constraint account_code_fkey foreign key (code) references ledger.account_code;

    -- An empty table that Citus knows. Deleting from it costs next to nothing and makes the transaction commit in two
    -- phases: without it the player's node commits first and the coordinator after it, and a crash between the two would
    -- leave money moved by an order that never was.
    create table ledger.two_phase (one boolean primary key);
    comment on table ledger.two_phase is 'Always empty: deleting from it makes a transaction commit on all its nodes or on none';
    perform citus_add_local_table_to_metadata('ledger.two_phase');
    if exists (select from pg_roles where rolname = 'koi_app') then grant select, delete on ledger.two_phase to koi_app; end if;
  end if;

  -- The functions of a migration run as their owner; those below do not. So this is what is left to do.
  if (select prosecdef from pg_proc where oid = 'ledger.post'::regproc) then
    -- The bodies go to the player's node. They are called within a transaction, so they must be forced there; the
    -- application's role calls them, and they run as the owner on that node: one role, one connection to each node.
    drop function if exists ledger.post_there;
    drop function if exists ledger.lock_there;
    alter function ledger.post rename to post_there;
    alter function ledger.lock rename to lock_there;
    execute replace(pg_get_functiondef('ledger.post_there'::regproc), $q$return 'posted'$q$, 'return new_seq::text');
    perform create_distributed_function('ledger.post_there(uuid,uuid,text,uuid,smallint,smallint,bigint,timestamptz)', 'p_player',
      colocate_with => 'ledger.posting', force_delegation => true);
    perform create_distributed_function('ledger.lock_there(uuid)', 'p_player', colocate_with => 'ledger.posting', force_delegation => true);

    -- On the player's node `posted` is the number of the posting, for the feed.
    execute $q$
      create function ledger.post(p_player uuid, p_key uuid, p_kind text, p_about uuid, p_source smallint, p_target smallint, p_amount bigint, p_at timestamptz)
      returns text language plpgsql as $$
      declare
        answer text;
      begin
        delete from ledger.two_phase;
        select there into answer from ledger.post_there(p_player, p_key, p_kind, p_about, p_source, p_target, p_amount, p_at) there;
        if answer in ('replayed', 'key_reused', 'insufficient') then return answer; end if;
        insert into public.feed_waiting (kind, player_id, posting) values ('ledger.posted', p_player, answer::bigint);
        return 'posted';
      end $$ $q$;
    -- No chain of statements goes over many nodes: one after the other, in the one order that lets nobody wait in a circle.
    execute $q$
      create or replace function ledger.post_many(p_players uuid[], p_keys uuid[], p_kinds text[], p_abouts uuid[], p_sources smallint[], p_targets smallint[], p_amounts bigint[], p_ats timestamptz[])
      returns text[] language plpgsql security invoker as $$
      declare
        outcomes text[] := '{}';
        n int;
      begin
        if exists (select from unnest(p_sources, p_targets) as way (source, target) where source = target) then
          raise exception 'a posting moves money between two accounts';
        end if;
        for n in select given.n from unnest(p_players) with ordinality as given (player, n) order by player, n loop
          outcomes[n] := ledger.post(p_players[n], p_keys[n], p_kinds[n], p_abouts[n], p_sources[n], p_targets[n], p_amounts[n], p_ats[n]);
        end loop;
        return outcomes;
      end $$ $q$;
    -- In two phases as well, though nothing is written there: else the player's node would end its part, and give the lock to
    -- the next, before the coordinator has committed what was done under it.
    execute $q$
      create function ledger.lock(p_player uuid) returns void language plpgsql as $$
      begin
        delete from ledger.two_phase;
        perform from ledger.lock_there(p_player);
      end $$ $q$;
    -- The same in two statements: one that names what is here and what is there would be cut into many.
    execute $q$
      create or replace function lock_player_status(p_player uuid, out username text, out is_blacklisted boolean, out is_active boolean, out excluded_until timestamptz, out is_proof_due boolean, out balance bigint)
      language plpgsql as $$
      begin
        perform ledger.lock(p_player);
        select p.username, p.is_blacklisted, p.is_active, p.excluded_until,
            exists (select from setting where key = 'identity_needed' and value = '2') and not exists (select from verification v where v.player_id = p_player and v.state = 'approved')
          into strict username, is_blacklisted, is_active, excluded_until, is_proof_due from player p where p.id = p_player;
        select a.balance into balance from ledger.account a where a.player_id = p_player and a.code = 100;
        balance := coalesce(balance, 0);
      end $$ $q$;
  end if;
end $citus$;
