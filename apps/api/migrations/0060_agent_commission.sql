-- Commissions in detail: rates per category of venues, a share of what sub-agents earn, terms kept per month, corrections
-- by operators, a review before the payment, and money that waits until the agent collects it.

alter table agent_plan add column override_share integer not null default 0 check (override_share between 0 and 10000);
comment on column agent_plan.override_share is 'Share of the commission of direct sub-agents, in hundredths of a percent; it costs them nothing';

create table agent_plan_rate (
  plan_id integer not null references agent_plan,
  category_id text not null check (category_id <> ''),
  turnover_share integer not null check (turnover_share between 0 and 10000),
  net_loss_share integer not null check (net_loss_share between 0 and 10000),
  primary key (plan_id, category_id)
);
comment on table agent_plan_rate is 'A row is a plan''s own shares for a category of venues; categories without one have the general shares of the plan';

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
comment on table agent_terms is 'A row is what an agent''s plan said in a Beijing month, kept when it is first needed or about to change: a change counts from the next month';

alter table agent_statement
  add column override_earned bigint not null default 0 check (override_earned >= 0),
  add column corrections bigint not null default 0,
  add column reviewed_by uuid references operator,
  add column reviewed_at timestamptz,
  drop constraint agent_statement_state_check,
  add constraint agent_statement_state_check check (state in ('draft', 'reviewed', 'paid')),
  add constraint agent_statement_reviewed check ((state = 'reviewed') <= (reviewed_at is not null));
comment on table agent_statement is 'A row is what an agent earned in a Beijing month; a draft is counted anew until it is reviewed, or a later month is stated';

alter table agent_statement_line
  add column category_id text not null default '',
  drop constraint agent_statement_line_pkey,
  add primary key (statement_id, player_id, category_id);
comment on column agent_statement_line.category_id is 'Category of the venue; empty for costs, which belong to none';

create table agent_statement_part (
  statement_id uuid not null references agent_statement,
  category_id text not null,
  turnover bigint not null,
  net_loss bigint not null,
  costs bigint not null,
  turnover_share integer not null,
  net_loss_share integer not null,
  earned bigint not null,
  primary key (statement_id, category_id)
);
comment on table agent_statement_part is 'A row is one category''s part of a statement: the sum of its lines, the shares and what they came to';
insert into agent_statement_part
  select id, '', turnover, net_loss, costs, turnover_share, net_loss_share,
    floor(turnover::numeric * turnover_share / 10000) + floor((net_loss - costs)::numeric * net_loss_share / 10000)
  from agent_statement;

create table agent_statement_override (
  statement_id uuid not null references agent_statement,
  agent_id uuid not null references agent,
  base fen not null check (base > 0),
  share integer not null,
  earned fen not null check (earned >= 0),
  primary key (statement_id, agent_id)
);
create index agent_statement_override_agent on agent_statement_override (agent_id);
comment on table agent_statement_override is 'A row is what an agent earned from a direct sub-agent: a share of that one''s commission of the same month';

create table agent_correction (
  id uuid primary key,
  agent_id uuid not null references agent,
  amount bigint not null check (amount <> 0),
  reason text not null check (reason <> ''),
  made_by uuid not null references operator,
  statement_id uuid references agent_statement,
  created_at timestamptz not null
);
create index agent_correction_agent on agent_correction (agent_id, created_at);
create index agent_correction_statement on agent_correction (statement_id);
comment on table agent_correction is 'A row is an operator''s correction by hand; it is in the statement it names, or waits for the next one';

create table agent_collection (
  id uuid primary key,
  agent_id uuid not null references agent,
  amount fen not null check (amount > 0),
  created_at timestamptz not null
);
create index agent_collection_agent on agent_collection (agent_id, created_at desc);
comment on table agent_collection is 'A row is commission an agent moved to his main wallet';
-- What was paid so far went straight to the main wallet, one collection per statement.
insert into agent_collection select id, agent_id, commission, paid_at from agent_statement where state = 'paid' and commission > 0;
