-- Sums that statements and lists read instead of every row since the beginning.

create table player_day_gift (
  player_id uuid not null references player,
  day date not null,
  given bigint not null,
  primary key (player_id, day)
);
comment on table player_day_gift is 'A row is what a player was given on a Beijing day; recounted by a reader of the event log';
comment on column player_day_gift.day is 'In Beijing';
comment on column player_day_gift.given is 'Fen of rebates, grants, packets and rewards, less what was taken back of them since';

create table player_sum (
  player_id uuid not null references player,
  category_id commission_category not null,
  valid_stake bigint not null default 0,
  win_loss bigint not null default 0,
  given bigint not null default 0,
  deposited bigint not null default 0,
  withdrawn bigint not null default 0,
  primary key (player_id, category_id)
);
comment on table player_sum is 'A row is the sum of all days of a player in a category, kept by triggers of the tables of days';
comment on column player_sum.category_id is 'Empty: money, which belongs to no game category';
comment on column player_sum.valid_stake is 'Fen';
comment on column player_sum.win_loss is 'Fen; the player''s result';
comment on column player_sum.given is 'Fen';
comment on column player_sum.deposited is 'Fen';
comment on column player_sum.withdrawn is 'Fen';

create function sum_play_days() returns trigger language plpgsql as $$
declare sign int := case tg_op when 'DELETE' then -1 else 1 end;
begin
  insert into player_sum as s (player_id, category_id, valid_stake, win_loss)
  select player_id, category_id, sign * sum(valid_stake), sign * sum(win_loss) from changed group by 1, 2
  on conflict (player_id, category_id) do update
    set valid_stake = s.valid_stake + excluded.valid_stake, win_loss = s.win_loss + excluded.win_loss;
  return null;
end $$;
create trigger player_day_play_inserted after insert on player_day_play referencing new table as changed
  for each statement execute function sum_play_days();
create trigger player_day_play_deleted after delete on player_day_play referencing old table as changed
  for each statement execute function sum_play_days();

create function sum_gift_days() returns trigger language plpgsql as $$
declare sign int := case tg_op when 'DELETE' then -1 else 1 end;
begin
  insert into player_sum as s (player_id, category_id, given)
  select player_id, '', sign * sum(given) from changed group by 1
  on conflict (player_id, category_id) do update set given = s.given + excluded.given;
  return null;
end $$;
create trigger player_day_gift_inserted after insert on player_day_gift referencing new table as changed
  for each statement execute function sum_gift_days();
create trigger player_day_gift_deleted after delete on player_day_gift referencing old table as changed
  for each statement execute function sum_gift_days();

create function sum_money_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into player_sum as s (player_id, category_id, deposited, withdrawn)
    select player_id, '', sum(deposited), sum(withdrawn) from after group by 1
    on conflict (player_id, category_id) do update
      set deposited = s.deposited + excluded.deposited, withdrawn = s.withdrawn + excluded.withdrawn;
  elsif tg_op = 'DELETE' then
    update player_sum s set deposited = s.deposited - c.deposited, withdrawn = s.withdrawn - c.withdrawn
    from (select player_id, sum(deposited) as deposited, sum(withdrawn) as withdrawn from before group by 1) c
    where s.player_id = c.player_id and s.category_id = '';
  else
    update player_sum s set deposited = s.deposited + c.deposited, withdrawn = s.withdrawn + c.withdrawn
    from (
      select player_id, sum(deposited) as deposited, sum(withdrawn) as withdrawn
      from (
          select player_id, deposited, withdrawn from after
          union all select player_id, - deposited, - withdrawn from before
        ) changed
      group by 1
    ) c
    where s.player_id = c.player_id and s.category_id = '';
  end if;
  return null;
end $$;
create trigger player_day_inserted after insert on player_day referencing new table as after
  for each statement execute function sum_money_days();
create trigger player_day_deleted after delete on player_day referencing old table as before
  for each statement execute function sum_money_days();
create trigger player_day_updated after update on player_day referencing old table as before new table as after
  for each statement execute function sum_money_days();

insert into player_sum (player_id, category_id, valid_stake, win_loss, deposited, withdrawn)
select player_id, category_id, sum(valid_stake), sum(win_loss), sum(deposited), sum(withdrawn)
from (
    select player_id, category_id::text as category_id, valid_stake, win_loss, 0 as deposited, 0 as withdrawn from player_day_play
    union all select player_id, '', 0, 0, deposited, withdrawn from player_day
  ) days
group by 1, 2;

-- Events of gifts after this number are read by the reader; earlier gifts are counted here.
insert into job_cursor (name, position) select 'events:gifts', jsonb_build_object('position', position) from event_head;
insert into player_day_gift (player_id, day, given)
select p.player_id, (p.at at time zone 'Asia/Shanghai')::date,
  sum(p.amount - coalesce(case p.kind
    when 'bonus.credit' then (select revoked from bonus where id = p.about)
    when 'promotion.grant' then (select revoked from activity_application where id = p.about)
  end, 0))
from posting p
where p.kind in ('rebate.pay', 'promotion.grant', 'bonus.credit', 'packet.open')
group by 1, 2;

create table agent_statement_sum (
  agent_id uuid not null references agent,
  player_id uuid not null references player,
  category_id commission_category not null,
  turnover bigint not null,
  net_loss bigint not null,
  costs bigint not null,
  primary key (agent_id, player_id, category_id)
);
comment on table agent_statement_sum is 'A row is the sum of a player''s lines in an agent''s final statements';
comment on column agent_statement_sum.turnover is 'Fen';
comment on column agent_statement_sum.net_loss is 'Fen';
comment on column agent_statement_sum.costs is 'Fen';
alter table agent_statement add column is_summed boolean not null default false;
comment on column agent_statement.is_summed is 'Whether its lines are in agent_statement_sum';
create index agent_statement_unsummed on agent_statement (agent_id) where not is_summed;
update agent_statement s set is_summed = true
where exists (select from agent_statement o where o.agent_id = s.agent_id and o.month > s.month);
insert into agent_statement_sum
select l.agent_id, l.player_id, l.category_id, sum(l.turnover), sum(l.net_loss), sum(l.costs)
from agent_statement_line l
  join agent_statement s on s.agent_id = l.agent_id and s.id = l.statement_id
where s.is_summed
group by 1, 2, 3;

create table source_statement_sum (
  source_id uuid not null references source,
  player_id uuid not null references player,
  net_result bigint not null,
  cpa fen not null,
  primary key (source_id, player_id)
);
comment on table source_statement_sum is 'A row is the sum of a player''s lines in a source''s closed statements';
comment on column source_statement_sum.net_result is 'Fen since the deal began';
comment on column source_statement_sum.cpa is 'Fen paid for the first deposit';
alter table source_statement add column is_summed boolean not null default false;
comment on column source_statement.is_summed is 'Whether its lines are in source_statement_sum';
update source_statement set is_summed = true where state <> 'draft';
insert into source_statement_sum
select s.source_id, l.player_id, coalesce(sum(l.net_result) filter (where o.dealt_since is null or s.month >= o.dealt_since), 0), sum(l.cpa)
from source_statement_line l
  join source_statement s on s.id = l.statement_id
  join source o on o.id = s.source_id
where s.is_summed
group by 1, 2;

create table tournament_day (
  tournament_id uuid not null references tournament,
  player_id uuid not null references player,
  day date not null,
  bets integer not null,
  stake fen not null,
  score bigint not null,
  reached_at timestamptz,
  last_at timestamptz,
  primary key (tournament_id, player_id, day)
);
comment on table tournament_day is 'A row is what the bets of a player settled on a Beijing day count in a tournament';
comment on column tournament_day.day is 'In Beijing';
comment on column tournament_day.bets is 'Bets that count';
comment on column tournament_day.stake is 'Their valid stakes, fen';
comment on column tournament_day.score is 'Fen, hundredths of a multiple, or fen times hundredths of a weight of points';
comment on column tournament_day.reached_at is 'Settlement of the bet that led to the score';
comment on column tournament_day.last_at is 'Latest first settlement of the bets that count; null: none does';

alter table tournament add column is_cut boolean not null default false;
comment on column tournament.is_cut is 'Ended early, and scores may still contain bets settled after that';

create table tournament_figure (
  tournament_id uuid primary key references tournament,
  players integer not null,
  placed integer not null,
  stake bigint not null,
  won bigint not null
);
comment on table tournament_figure is 'A row is the sums of a tournament''s scores, kept by triggers';
comment on column tournament_figure.placed is 'Players with a place';
comment on column tournament_figure.stake is 'Fen';
comment on column tournament_figure.won is 'Fen of prizes';
create function sum_tournament_scores() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tournament_figure as f
    select tournament_id, count(*), count(*) filter (where is_placed), sum(stake), coalesce(sum(prize), 0)
    from after group by 1
    on conflict (tournament_id) do update set players = f.players + excluded.players,
      placed = f.placed + excluded.placed, stake = f.stake + excluded.stake, won = f.won + excluded.won;
  else
    update tournament_figure f set placed = f.placed + c.placed, stake = f.stake + c.stake, won = f.won + c.won
    from (
      select tournament_id, sum(is_placed::int * sign) as placed, sum(stake * sign) as stake, sum(coalesce(prize, 0) * sign) as won
      from (
          select tournament_id, is_placed, stake, prize, 1 as sign from after
          union all select tournament_id, is_placed, stake, prize, -1 from before
        ) changed
      group by 1
    ) c
    where f.tournament_id = c.tournament_id;
  end if;
  return null;
end $$;
create trigger tournament_score_inserted after insert on tournament_score referencing new table as after
  for each statement execute function sum_tournament_scores();
create trigger tournament_score_updated after update on tournament_score referencing old table as before new table as after
  for each statement execute function sum_tournament_scores();
insert into tournament_figure
select tournament_id, count(*), count(*) filter (where is_placed), sum(stake), coalesce(sum(prize), 0)
from tournament_score group by 1;

alter table wheel add column draws integer not null default 0, add column players integer not null default 0;
comment on column wheel.draws is 'Draws on it, kept by a trigger';
comment on column wheel.players is 'Players who drew, kept by a trigger';
update wheel w set draws = d.draws, players = d.players
from (select wheel_id, count(*) as draws, count(distinct player_id) as players from wheel_draw group by 1) d
where d.wheel_id = w.id;
create index wheel_draw_of_both on wheel_draw (wheel_id, player_id);
-- A draw has locked its wheel.
create function count_wheel_draw() returns trigger language plpgsql as $$
begin
  update wheel set draws = draws + 1, players = players + (not exists (
    select from wheel_draw where wheel_id = new.wheel_id and player_id = new.player_id and id <> new.id))::int
  where id = new.wheel_id;
  return null;
end $$;
create trigger wheel_draw_counted after insert on wheel_draw for each row execute function count_wheel_draw();
create index wheel_turn_until on wheel_turn (until) include (turns, used) where used < turns;

alter table campaign_player add column claimed_at timestamptz, add column deposited fen not null default 0;
comment on column campaign_player.claimed_at is 'When the player first took the campaign''s bonus after being reached; kept by a reader of the event log';
comment on column campaign_player.deposited is 'Fen paid in during the days after being reached; kept by a reader of the event log';
insert into job_cursor (name, position) select 'events:campaigns', jsonb_build_object('position', position) from event_head;
update campaign_player c set claimed_at = f.claimed_at, deposited = f.deposited
from campaign_player o join campaign k on k.id = o.campaign_id
  cross join lateral (
    select (
        select min(b.taken_at) from bonus b
        where b.player_id = o.player_id and b.rule_id = k.rule_id and b.taken_at > o.reached_at
      ) as claimed_at,
      (
        select coalesce(sum(d.credited), 0)::bigint from deposit d
        where d.player_id = o.player_id and d.state = 'approved' and d.closed_at > o.reached_at
          and d.closed_at < o.reached_at + interval '7 days'
      ) as deposited
  ) f
where c.campaign_id = o.campaign_id and c.player_id = o.player_id and (f.claimed_at is not null or f.deposited > 0);

create index campaign_player_listed on campaign_player (campaign_id, reached_at desc, player_id);

create table campaign_figure (
  campaign_id uuid primary key references campaign,
  reached integer not null,
  seen integer not null,
  opened integer not null,
  claimed integer not null,
  depositors integer not null,
  deposited bigint not null
);
comment on table campaign_figure is 'A row is the sums of the players whom a campaign reached, kept by triggers';
comment on column campaign_figure.deposited is 'Fen';
create function sum_campaign_players() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into campaign_figure as f
    select campaign_id, count(*), count(seen_at), count(opened_at), count(claimed_at), count(*) filter (where deposited > 0), sum(deposited)
    from after group by 1
    on conflict (campaign_id) do update set reached = f.reached + excluded.reached, seen = f.seen + excluded.seen,
      opened = f.opened + excluded.opened, claimed = f.claimed + excluded.claimed,
      depositors = f.depositors + excluded.depositors, deposited = f.deposited + excluded.deposited;
  else
    update campaign_figure f set seen = f.seen + c.seen, opened = f.opened + c.opened, claimed = f.claimed + c.claimed,
      depositors = f.depositors + c.depositors, deposited = f.deposited + c.deposited
    from (
      select campaign_id, sum((seen_at is not null)::int * sign) as seen, sum((opened_at is not null)::int * sign) as opened,
        sum((claimed_at is not null)::int * sign) as claimed, sum((deposited > 0)::int * sign) as depositors, sum(deposited * sign) as deposited
      from (
          select campaign_id, seen_at, opened_at, claimed_at, deposited, 1 as sign from after
          union all select campaign_id, seen_at, opened_at, claimed_at, deposited, -1 from before
        ) changed
      group by 1
    ) c
    where f.campaign_id = c.campaign_id and (c.seen, c.opened, c.claimed, c.depositors, c.deposited) <> (0, 0, 0, 0, 0);
  end if;
  return null;
end $$;
create trigger campaign_player_inserted after insert on campaign_player referencing new table as after
  for each statement execute function sum_campaign_players();
create trigger campaign_player_updated after update on campaign_player referencing old table as before new table as after
  for each statement execute function sum_campaign_players();
insert into campaign_figure
select campaign_id, count(*), count(seen_at), count(opened_at), count(claimed_at), count(*) filter (where deposited > 0), sum(deposited)
from campaign_player group by 1;

-- The list of levels counts the players of each.
create index player_level on player (vip_level);
