-- Codes made before this migration are as old as the factor that they came with.
alter table recovery_code add column created_at timestamptz not null default now();
update recovery_code c set created_at = coalesce(
  (select f.confirmed_at from second_factor f where f.realm = c.realm and f.subject = c.player_id),
  (select min(p.created_at) from passkey p where p.realm = c.realm and p.subject = c.player_id),
  c.created_at);
comment on column recovery_code.created_at is 'A password is recovered only by a code that is a day old';

alter table session add column player_session bytea references session on delete cascade;
create index session_player_session on session (player_session) where player_session is not null;
comment on column session.player_session is 'The session of the player site that an agent entered the portal from and that this one ends with; null after a sign-in at the portal';

alter table payout_rule add column version_by uuid references operator;
update payout_rule set version_by = made_by;
comment on column payout_rule.version_by is 'Operator who made the version; their own decisions are no trials of it';
