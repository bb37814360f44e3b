-- What an exclusion names, and lookups of the hits of a source.

create table excluded_identity (
  player_id uuid not null references player,
  evidence barring_evidence not null check (evidence <> 'register'),
  text sealed not null,
  at timestamptz not null,
  primary key (player_id, evidence)
);
comment on table excluded_identity is 'A row is an identifier that a player had when their exclusion began; the exclusion names no later one in any brand';
comment on column excluded_identity.text is 'Normalized; empty: the player had none';
comment on column excluded_identity.at is 'When it was read, seconds after the exclusion began';

create index barring_hit_place on barring_hit (place);
