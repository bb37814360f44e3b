-- Where the tables of a brand are, and its removal.

alter table brand
  add column placement text check (placement ~ '^[a-z][a-z0-9-]{0,30}$' and placement <> 'main'),
  add column suspended_at timestamptz,
  add column exported_at timestamptz,
  add column remove_at timestamptz;
update brand set suspended_at = now() where is_suspended;
comment on column brand.placement is 'Name of the database in KOI_DATABASES; null: the database of the main brand';
comment on column brand.suspended_at is 'Since when it is suspended; null while it is open';
comment on column brand.exported_at is 'When the rows of its latest export were read';
comment on column brand.remove_at is 'From when on its tables and files are deleted; null: they are kept';

create table brand_move (
  brand text primary key references brand,
  source text,
  target text,
  started_at timestamptz not null default now()
);
comment on table brand_move is 'A row is a move of a brand that has not ended. Until its placement is the target, its tables are copied and it answers 503';
comment on column brand_move.source is 'As brand.placement';
comment on column brand_move.target is 'As brand.placement';
