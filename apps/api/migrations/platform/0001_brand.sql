-- The installation, shared by its brands. Everything else of a brand is in a schema of its own.

create table brand (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{1,30}$' and code <> 'main'),
  name text not null check (name <> ''),
  is_suspended boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table brand is 'A row is a site with players, money and content of its own, besides the main one; its schema is brand_ and the code, with _ for -';
comment on column brand.is_suspended is 'Every request is answered with 503; nothing of it runs';

create table brand_host (
  host text primary key check (host = lower(host)),
  brand text not null references brand,
  sort integer not null,
  unique (brand, sort)
);
comment on table brand_host is 'A row is an accepted Host header of a brand, without a port for any port; the first is used in its links';
