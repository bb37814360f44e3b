-- What agents earn: plans, and one statement per agent and Beijing month.

create table agent_plan (
  id integer primary key generated always as identity,
  name text not null,
  turnover_share integer not null check (turnover_share between 0 and 10000),
  net_loss_share integer not null check (net_loss_share between 0 and 10000),
  carries_loss boolean not null default true,
  is_default boolean not null default false
);
create unique index agent_plan_default on agent_plan (is_default) where is_default;
comment on table agent_plan is 'A row is a way to pay agents: shares of their downline''s turnover and net loss in hundredths of a percent';
insert into agent_plan (name, turnover_share, net_loss_share, is_default) values ('standard', 5, 2000, true);

alter table agent add column plan_id integer references agent_plan;
comment on column agent.plan_id is 'The agent''s own plan; null: the default one';
create index agent_parent on agent (parent_id);
create unique index agent_path_once on agent (path);

create table agent_statement (
  id uuid primary key,
  agent_id uuid not null references agent,
  month date not null check (extract(day from month) = 1),
  turnover bigint not null,
  net_loss bigint not null,
  costs bigint not null,
  turnover_share integer not null,
  net_loss_share integer not null,
  carried_in bigint not null check (carried_in <= 0),
  commission fen not null check (commission >= 0),
  carried_out bigint not null check (carried_out <= 0),
  state text not null default 'draft' check (state in ('draft', 'paid')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  paid_at timestamptz,
  unique (agent_id, month),
  check ((state = 'paid') = (paid_at is not null))
);
comment on table agent_statement is 'A row is what an agent earned in a Beijing month; a draft is counted anew until it is paid or a later month is stated';

create table agent_statement_line (
  statement_id uuid not null references agent_statement,
  player_id uuid not null references player,
  turnover bigint not null,
  net_loss bigint not null,
  costs bigint not null,
  primary key (statement_id, player_id)
);
create index agent_statement_line_player on agent_statement_line (player_id);
comment on table agent_statement_line is 'A row is one player''s part of a statement; corrections of earlier months are in it';

-- The players who belong to an agent: referred by him, or by players of his, down to the next agents (who are included;
-- theirs are not). Whoever stands above the agent is left out, so that no circle earns.
create function agent_downline(p_agent uuid) returns table (player_id uuid) language sql stable as $$
  with recursive down(player_id) as (
    select id from player where referrer_id = p_agent and id <> p_agent
    union
    select p.id from down d join player p on p.referrer_id = d.player_id
    where p.id <> p_agent and not exists (select from agent a where a.player_id = d.player_id)
  ), up(player_id) as (
    select referrer_id from player where id = p_agent and referrer_id is not null
    union
    select p.referrer_id from up u join player p on p.id = u.player_id where p.referrer_id is not null
  )
  select d.player_id from down d where not exists (select from up u where u.player_id = d.player_id)
$$;
