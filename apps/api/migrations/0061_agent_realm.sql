-- The agents' portal has a realm of its own: sessions, one-time codes from the player site, second factors.

create table agent_session (
  token_hash bytea primary key,
  id uuid not null unique,
  agent_id uuid not null references agent,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ip text not null,
  device text not null default ''
);
create index agent_session_agent on agent_session (agent_id);
comment on table agent_session is 'A row is a signed-in device of an agent in his portal; only the hash of its token is kept';

create table agent_code (
  code_hash bytea primary key,
  agent_id uuid not null references agent,
  created_at timestamptz not null
);
create index agent_code_created on agent_code (created_at);
comment on table agent_code is 'A row is a way from the player site into the portal, good once and for a minute; only its hash is kept';

create table agent_factor (
  agent_id uuid primary key references agent,
  secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
comment on table agent_factor is 'A row is an agent''s second factor; last_step is the time step of the newest code used, so that none works twice';
