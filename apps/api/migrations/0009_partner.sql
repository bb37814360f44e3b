-- Agents: hierarchy, monthly statements, portal.

create domain commission_category as text check (value in ('', 'live', 'cards', 'esports', 'sports', 'lottery', 'slots'));
comment on domain commission_category is 'Source of a part of a commission; empty: costs, which belong to no game category';
create domain agent_statement_state as text check (value in ('draft', 'reviewed', 'paid'));
comment on domain agent_statement_state is 'draft: recalculated; reviewed: frozen; paid: in the commission account';

create table agent_plan (
  id integer primary key generated always as identity,
  name text not null,
  turnover_share integer not null check (turnover_share between 0 and 10000),
  net_loss_share integer not null check (net_loss_share between 0 and 10000),
  override_share integer not null default 0 check (override_share between 0 and 10000),
  carries_loss boolean not null default true,
  is_default boolean not null default false
);
create unique index agent_plan_default on agent_plan (is_default) where is_default;
comment on table agent_plan is 'A row is a commission plan';
comment on column agent_plan.turnover_share is 'Hundredths of a percent of the downline''s valid stakes';
comment on column agent_plan.net_loss_share is 'Hundredths of a percent of the downline''s net loss';
comment on column agent_plan.override_share is 'Hundredths of a percent of the commission of direct sub-agents, in addition to theirs';
comment on column agent_plan.carries_loss is 'A negative month is deducted from the next one';
comment on column agent_plan.is_default is 'For agents without a plan of their own';

insert into agent_plan (name, turnover_share, net_loss_share, is_default) values ('标准方案', 5, 2000, true);

create table agent_plan_rate (
  plan_id integer not null references agent_plan,
  category_id game_category not null,
  turnover_share integer not null check (turnover_share between 0 and 10000),
  net_loss_share integer not null check (net_loss_share between 0 and 10000),
  primary key (plan_id, category_id)
);
comment on table agent_plan_rate is 'A row is a plan''s shares for a category of venues; categories without one use the general shares of the plan';
comment on column agent_plan_rate.turnover_share is 'Hundredths of a percent';
comment on column agent_plan_rate.net_loss_share is 'Hundredths of a percent';

create table agent (
  player_id uuid primary key references player,
  parent_id uuid references agent,
  path text not null,
  plan_id integer references agent_plan,
  state agent_state not null default 'active',
  created_at timestamptz not null
);
create index agent_path on agent (path text_pattern_ops);
create index agent_parent on agent (parent_id);
create unique index agent_path_once on agent (path);
comment on table agent is 'A row is a player who refers others';
comment on column agent.parent_id is 'The agent above; null: none';
comment on column agent.path is 'Ids from the root of the tree down to this agent, each followed by a slash';
comment on column agent.plan_id is 'The agent''s own plan; null: the default one';

create table agent_application (
  id uuid primary key,
  player_id uuid not null references player,
  mobile sealed not null,
  apply_info text not null,
  state order_state not null default 'pending',
  reason text not null default '',
  decided_by_kind decider_kind,
  decided_by uuid references operator,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint agent_application_decided check ((state = 'pending') = (decided_by_kind is null)),
  constraint agent_application_decider check ((decided_by_kind is not distinct from 'operator') = (decided_by is not null)),
  constraint agent_application_closed check ((state = 'pending') = (closed_at is null))
);
create unique index agent_application_pending on agent_application (player_id) where state = 'pending';
create index agent_application_open on agent_application (created_at) where state = 'pending';
comment on table agent_application is 'A row is a player''s application to become an agent';
comment on column agent_application.apply_info is 'Entered by the player';
comment on column agent_application.reason is 'Of a rejection, shown to the player';

create table agent_terms (
  agent_id uuid not null references agent,
  month date not null check (extract(day from month) = 1),
  plan text not null,
  turnover_share integer not null,
  net_loss_share integer not null,
  override_share integer not null,
  carries_loss boolean not null,
  rates jsonb not null,
  primary key (agent_id, month)
);
comment on table agent_terms is 'A row is a copy of an agent''s plan for a Beijing month, stored on first use or before a change: changes apply from the next month';
comment on column agent_terms.month is 'First day';
comment on column agent_terms.plan is 'The name of the plan';
comment on column agent_terms.turnover_share is 'Hundredths of a percent';
comment on column agent_terms.net_loss_share is 'Hundredths of a percent';
comment on column agent_terms.override_share is 'Hundredths of a percent';
comment on column agent_terms.rates is 'The shares of categories, as in agent_plan_rate';

create table agent_statement (
  agent_id uuid not null references agent,
  id uuid not null,
  month date not null check (extract(day from month) = 1),
  turnover bigint not null,
  net_loss bigint not null,
  costs bigint not null,
  override_earned bigint not null default 0 check (override_earned >= 0),
  corrections bigint not null default 0,
  turnover_share integer not null,
  net_loss_share integer not null,
  carried_in bigint not null check (carried_in <= 0),
  commission fen not null check (commission >= 0),
  carried_out bigint not null check (carried_out <= 0),
  state agent_statement_state not null default 'draft',
  reviewed_at timestamptz,
  created_at timestamptz not null,
  paid_at timestamptz,
  primary key (agent_id, id),
  unique (agent_id, month),
  check ((state = 'paid') = (paid_at is not null)),
  constraint agent_statement_reviewed check ((state = 'reviewed') <= (reviewed_at is not null))
);
create index agent_statement_number on agent_statement (id);
comment on table agent_statement is 'A row is an agent''s earnings of a Beijing month; a draft is recalculated until it is reviewed, or a later month has a statement';
comment on column agent_statement.month is 'First day';
comment on column agent_statement.turnover is 'Fen of the downline''s valid stakes';
comment on column agent_statement.net_loss is 'Fen that the downline lost; negative: won';
comment on column agent_statement.costs is 'Fen of rebates, grants, packets and rewards paid to the downline';
comment on column agent_statement.override_earned is 'Fen earned from direct sub-agents';
comment on column agent_statement.corrections is 'Fen';
comment on column agent_statement.turnover_share is 'Hundredths of a percent, the general share';
comment on column agent_statement.net_loss_share is 'Hundredths of a percent, the general share';
comment on column agent_statement.carried_in is 'Fen from the month before, never above 0';
comment on column agent_statement.commission is 'Fen to be paid';
comment on column agent_statement.carried_out is 'Fen to the next month, never above 0';
comment on column agent_statement.paid_at is 'Paid into the agent''s commission account';

create table agent_statement_line (
  agent_id uuid not null,
  statement_id uuid not null,
  player_id uuid not null references player,
  category_id commission_category not null default '',
  turnover bigint not null,
  net_loss bigint not null,
  costs bigint not null,
  primary key (agent_id, statement_id, player_id, category_id),
  foreign key (agent_id, statement_id) references agent_statement (agent_id, id)
);
create index agent_statement_line_player on agent_statement_line (player_id);
comment on table agent_statement_line is 'A row is one player''s part of a statement, including corrections of earlier months';
comment on column agent_statement_line.category_id is 'Category of the venue; empty for costs, which belong to none';
comment on column agent_statement_line.turnover is 'Fen';
comment on column agent_statement_line.net_loss is 'Fen';
comment on column agent_statement_line.costs is 'Fen';

create table agent_statement_part (
  agent_id uuid not null,
  statement_id uuid not null,
  category_id commission_category not null,
  turnover bigint not null,
  net_loss bigint not null,
  costs bigint not null,
  turnover_share integer not null,
  net_loss_share integer not null,
  earned bigint not null,
  primary key (agent_id, statement_id, category_id),
  foreign key (agent_id, statement_id) references agent_statement (agent_id, id)
);
comment on table agent_statement_part is 'A row is one category''s part of a statement: the sums of its lines, the shares and the earnings';
comment on column agent_statement_part.turnover is 'Fen';
comment on column agent_statement_part.net_loss is 'Fen';
comment on column agent_statement_part.costs is 'Fen';
comment on column agent_statement_part.turnover_share is 'Hundredths of a percent';
comment on column agent_statement_part.net_loss_share is 'Hundredths of a percent';
comment on column agent_statement_part.earned is 'Fen';

create table agent_statement_override (
  agent_id uuid not null,
  statement_id uuid not null,
  sub_agent_id uuid not null references agent,
  base fen not null check (base > 0),
  share integer not null,
  earned fen not null check (earned >= 0),
  primary key (agent_id, statement_id, sub_agent_id),
  foreign key (agent_id, statement_id) references agent_statement (agent_id, id)
);
comment on table agent_statement_override is 'A row is an agent''s earnings from a direct sub-agent: a share of their commission of the same month';
comment on column agent_statement_override.agent_id is 'The earning agent';
comment on column agent_statement_override.sub_agent_id is 'The sub-agent';
comment on column agent_statement_override.base is 'Fen of the sub-agent''s commission';
comment on column agent_statement_override.share is 'Hundredths of a percent';
comment on column agent_statement_override.earned is 'Fen';

create table agent_correction (
  agent_id uuid not null references agent,
  id uuid not null,
  amount bigint not null check (amount <> 0),
  reason text not null check (reason <> ''),
  made_by uuid not null references operator,
  decided_by uuid references operator check (decided_by <> made_by),
  statement_id uuid,
  created_at timestamptz not null,
  primary key (agent_id, id),
  foreign key (agent_id, statement_id) references agent_statement (agent_id, id)
);
create index agent_correction_agent on agent_correction (agent_id, created_at);
comment on table agent_correction is 'A row is a manual correction by an operator; part of the statement it names, or waiting for the next one';
comment on column agent_correction.amount is 'Fen, signed';
comment on column agent_correction.decided_by is 'The second operator; null: one sufficed';
comment on column agent_correction.statement_id is 'Null: waits';

create table agent_collection (
  agent_id uuid not null references agent,
  id uuid not null,
  amount fen not null check (amount > 0),
  made_by uuid references operator,
  created_at timestamptz not null,
  primary key (agent_id, id)
);
create index agent_collection_agent on agent_collection (agent_id, created_at desc);
comment on table agent_collection is 'A row is commission that an agent moved to their main wallet';
comment on column agent_collection.amount is 'Fen';
comment on column agent_collection.made_by is 'The operator who collected for the agent; null: the agent';

create table agent_code (
  code_hash bytea primary key,
  agent_id uuid not null references agent,
  session bytea not null references session on delete cascade,
  created_at timestamptz not null
);
create index agent_code_created on agent_code (created_at);
create index agent_code_session on agent_code (session);
comment on table agent_code is 'A row is a single-use code from the player site into the portal, valid for a minute; only its hash is stored';
comment on column agent_code.session is 'Session of the player; the code ends with it';

-- Referred players of an agent down to the next agents, who are included. Agents above are excluded, which breaks cycles.
-- plpgsql with `rows 100`: inlined SQL makes the planner scan all players. `offset 0` forces an index lookup per step.
-- `work_mem` limits the hash table that is allocated for a million expected rows: 1.5 ms of each call. Just-in-time
-- compilation, chosen for the same estimate, takes 20 ms.

create function agent_downline(p_agent uuid) returns table (player_id uuid) language plpgsql stable rows 100
set work_mem = '256kB' set jit = off as $$
begin
  return query
  with recursive down(id) as (
    select p.id from player p where p.referrer_id = p_agent and p.id <> p_agent
    union
    select below.id from down d, lateral (
      select p.id from player p where p.referrer_id = d.id and p.id <> p_agent
        and not exists (select from agent a where a.player_id = d.id) offset 0
    ) below
  ), up(id) as (
    select p.referrer_id from player p where p.id = p_agent and p.referrer_id is not null
    union
    select above.referrer_id from up u, lateral (
      select p.referrer_id from player p where p.id = u.id and p.referrer_id is not null offset 0
    ) above
  )
  select d.id from down d where not exists (select from up u where u.id = d.id);
end
$$;

-- Where players come from: links, postbacks to partners, and what partners earn (docs/decisions/0058).

create domain source_deal as text check (value in ('none', 'cpa', 'share'));
comment on domain source_deal is 'What a partner earns: nothing; an amount per first deposit; a share of the net result';

create domain postback_kind as text check (value in ('registration', 'first_deposit', 'deposit', 'net_result'));
comment on domain postback_kind is 'What a partner is told of; net_result: a player''s on a Beijing day';

create domain source_statement_state as text check (value in ('draft', 'closed', 'paid'));
comment on domain source_statement_state is 'draft: recounted; closed: frozen; paid: outside of Koi';

create table source (
  id uuid primary key,
  code text not null check (code ~ '^[a-z0-9][a-z0-9_-]{1,31}$'),
  name text not null,
  partner text not null default '',
  note text not null default '',
  is_on boolean not null default true,
  agent_id uuid references agent,
  deal source_deal not null default 'none',
  cpa fen not null default 0 check (cpa >= 0),
  cpa_least fen not null default 0 check (cpa_least >= 0),
  cpa_verified boolean not null default false,
  share integer not null default 0 check (share between 0 and 10000),
  registration_url text not null default '',
  first_deposit_url text not null default '',
  deposit_url text not null default '',
  net_result_url text not null default '',
  allow_http boolean not null default false,
  secret sealed not null default '',
  made_by uuid not null references operator,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (agent_id is null or deal = 'none'),
  check (deal <> 'cpa' or cpa > 0),
  check (deal <> 'share' or share > 0)
);
create unique index source_code on source (code);
comment on table source is 'A row is a place that players come from, with its link';
comment on column source.code is 'The parameter c of its link';
comment on column source.partner is 'Who is told of its players and earns by its deal';
comment on column source.is_on is 'Off: registrations are not attributed, and no postbacks are sent';
comment on column source.agent_id is 'The agent whose downline its players join; has no deal, the agent''s plan pays';
comment on column source.cpa is 'Fen per player with a first deposit that counts';
comment on column source.cpa_least is 'Least first deposit that counts, fen';
comment on column source.cpa_verified is 'Whether the player''s identity has to be verified';
comment on column source.share is 'Hundredths of a percent of a month''s net result';
comment on column source.registration_url is 'Template of the address that is called; empty: it is not';
comment on column source.first_deposit_url is 'Template of the address that is called; empty: it is not';
comment on column source.deposit_url is 'Template of the address that is called; empty: it is not';
comment on column source.net_result_url is 'Template of the address that is called; empty: it is not';
comment on column source.allow_http is 'Whether production may call its addresses over plain http';
comment on column source.secret is 'Key shared with the partner: fills {secret} and signs {signature}';
comment on column source.made_by is 'Operator of the latest change';

create table player_source (
  player_id uuid primary key references player,
  source_id uuid not null references source,
  ref uuid not null default gen_random_uuid(),
  is_dealt boolean not null,
  click_id text not null default '',
  utm jsonb not null default '{}',
  landing text not null default '',
  at timestamptz not null
);
create index player_source_source on player_source (source_id, at);
comment on table player_source is 'A row is where a player came from, as the link said';
comment on column player_source.ref is 'What partners are told in place of the player''s id';
comment on column player_source.is_dealt is 'Whether the source had a deal at the registration: the player counts for its partner, and has no referrer';
comment on column player_source.utm is 'Values of the link by name: source, medium, campaign, content, term';
comment on column player_source.landing is 'Path of the page that the link opened';
comment on column player_source.at is 'Of the registration';

create table postback (
  id uuid primary key,
  source_id uuid not null references source,
  player_id uuid not null references player,
  kind postback_kind not null,
  subject text not null default '',
  amount bigint,
  happened_at timestamptz not null,
  state delivery_state not null default 'waiting',
  url text not null default '',
  status smallint,
  answer text not null default '',
  detail text not null default '',
  attempts integer not null default 0,
  created_at timestamptz not null,
  tried_at timestamptz,
  closed_at timestamptz
);
create unique index postback_subject on postback (player_id, kind, subject);
create index postback_source on postback (source_id, created_at);
create index postback_created on postback (created_at);
comment on table postback is 'A row is what a partner is told of a player, once';
comment on column postback.subject is 'Deposit, or Beijing day of a net result; empty for what happens once';
comment on column postback.amount is 'Fen; null: nothing was paid';
comment on column postback.url is 'Address of the latest attempt, with secret and signature replaced by stars';
comment on column postback.status is 'HTTP status of the latest attempt; null: no answer';
comment on column postback.answer is 'First characters of the latest answer';
comment on column postback.detail is 'Why the latest attempt failed';

create table source_statement (
  id uuid primary key,
  source_id uuid not null references source,
  month date not null,
  deal source_deal not null check (deal <> 'none'),
  cpa fen not null,
  cpa_least fen not null,
  cpa_verified boolean not null,
  share integer not null,
  players integer not null,
  net_result bigint not null,
  amount fen not null check (amount >= 0),
  state source_statement_state not null default 'draft',
  reference text not null default '',
  closed_at timestamptz,
  paid_at timestamptz,
  paid_by uuid references operator,
  second_by uuid references operator,
  created_at timestamptz not null,
  unique (source_id, month),
  check ((state = 'paid') = (paid_at is not null))
);
comment on table source_statement is 'A row is what the partner of a source earned in a month';
comment on column source_statement.month is 'First day';
comment on column source_statement.cpa is 'Terms of the source when it was counted; fen';
comment on column source_statement.cpa_least is 'Fen';
comment on column source_statement.players is 'First deposits that count; of a share: players with a result';
comment on column source_statement.net_result is 'Fen that the players lost, less what they were given';
comment on column source_statement.amount is 'Fen to be paid';
comment on column source_statement.reference is 'Of the payment outside of Koi';
comment on column source_statement.paid_by is 'Operator who recorded the payment';
comment on column source_statement.second_by is 'Operator who confirmed it; null: one was enough';

create table source_statement_line (
  statement_id uuid not null references source_statement on delete cascade,
  player_id uuid not null references player,
  cpa fen not null,
  net_result bigint not null,
  primary key (statement_id, player_id)
);
create index source_statement_line_player on source_statement_line (player_id);
comment on table source_statement_line is 'A row is a player''s part in a statement';
comment on column source_statement_line.cpa is 'Fen for the first deposit; 0: counted in another statement, or not';
comment on column source_statement_line.net_result is 'Fen, less what earlier statements hold';
