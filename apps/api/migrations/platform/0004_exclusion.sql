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
