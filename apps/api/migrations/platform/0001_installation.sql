-- The installation, shared by its brands. Everything else of a brand is in a schema of its own.

create table brand (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{1,30}$' and code <> 'main'),
  name text not null check (name <> ''),
  is_suspended boolean not null default false,
  created_at timestamptz not null default now(),
  placement text check (placement ~ '^[a-z][a-z0-9-]{0,30}$' and placement <> 'main'),
  suspended_at timestamptz,
  exported_at timestamptz,
  remove_at timestamptz
);
comment on table brand is 'A row is a site with players, money and content of its own, besides the main one; its schema is brand_ and the code, with _ for -';
comment on column brand.is_suspended is 'Every request is answered with 503; nothing of it runs';
comment on column brand.placement is 'Name of the database in KOI_DATABASES; null: the database of the main brand';
comment on column brand.suspended_at is 'Since when it is suspended; null while it is open';
comment on column brand.exported_at is 'When the rows of its latest export were read';
comment on column brand.remove_at is 'From when on its tables and files are deleted; null: they are kept';

create table brand_host (
  host text primary key check (host = lower(host)),
  brand text not null references brand,
  sort integer not null,
  unique (brand, sort)
);
comment on table brand_host is 'A row is an accepted Host header of a brand, without a port for any port; the first is used in its links';

create table brand_move (
  brand text primary key references brand,
  source text,
  target text,
  started_at timestamptz not null default now()
);
comment on table brand_move is 'A row is a move of a brand that has not ended. Until its placement is the target, its tables are copied and it answers 503';
comment on column brand_move.source is 'As brand.placement';
comment on column brand_move.target is 'As brand.placement';

-- Operators of the main brand in further brands. `operator` is an id of the main brand's table operator.

create table staff_access (
  operator uuid not null,
  brand text not null references brand on delete cascade,
  role text not null,
  permissions text[] not null default '{}',
  granted_by uuid not null,
  granted_at timestamptz not null,
  primary key (operator, brand)
);
comment on table staff_access is 'A row lets an operator of the main brand work in a further one; its sessions there are checked against it with every call';
comment on column staff_access.role is 'As in operator; owner holds every permission of that brand';

create table staff_ticket (
  ticket_hash bytea primary key,
  operator uuid not null,
  brand text not null references brand on delete cascade,
  main_session bytea not null,
  created_at timestamptz not null
);
create index staff_ticket_created on staff_ticket (created_at);
comment on table staff_ticket is 'A row is a pending switch to a further brand; it is deleted by its use';
comment on column staff_ticket.main_session is 'Token hash of the main brand''s session that asked for it';

create table staff_change (
  id bigint generated always as identity primary key,
  operator uuid not null,
  brand text not null references brand on delete cascade,
  before jsonb,
  after jsonb,
  changed_by uuid not null,
  changed_by_name text not null,
  ip text not null,
  request_id text not null,
  at timestamptz not null
);
create index staff_change_subject on staff_change (operator, brand);
comment on table staff_change is 'A row is a change of staff_access that is not in the audit trail of its brand yet';
comment on column staff_change.before is 'Role and permissions; null: no access';
comment on column staff_change.after is 'Role and permissions; null: no access';

-- Exclusions that hold in every brand.

create table exclusion (
  brand text not null,
  player uuid not null,
  evidence text not null check (evidence in ('document', 'mobile', 'person')),
  hash bytea not null,
  kind text not null check (kind in ('exclusion', 'barred')),
  until timestamptz,
  at timestamptz not null,
  primary key (brand, player, evidence, hash)
);
create index exclusion_hash on exclusion (hash);
comment on table exclusion is 'A row is an identifier of a player who excluded themselves or is barred at a brand; it has no other personal data';
comment on column exclusion.brand is 'Code, or main; a removed brand''s rows stay until their term ends';
comment on column exclusion.player is 'Id in that brand';
comment on column exclusion.hash is 'Keyed with the key of the installation; one row per key of its file';
comment on column exclusion.until is 'End of the chosen term of a self-exclusion, which continues until it is lifted. Null: no end';
comment on column exclusion.at is 'When it was published';
