-- Further causes of bonuses, rewards in kind, and bonuses once per device, payee or household (docs/decisions/0060).
-- expands: the new column of free_round is null in rows of the previous release, which always set made_by.

create table bonus_mark (
  rule_id uuid not null references bonus_rule,
  kind mark_kind not null,
  mark bytea not null,
  player_id uuid not null references player,
  at timestamptz not null,
  primary key (rule_id, kind, mark)
);
create index bonus_mark_of_player on bonus_mark (player_id, rule_id);
comment on table bonus_mark is 'A row is a mark of the one player who may take bonuses of a rule that is limited to one per device, payee or household';
comment on column bonus_mark.mark is 'Keyed hash, as in player_mark';
comment on column bonus_mark.at is 'When the player first took a bonus of the rule with it';

alter table bonus add column count integer check (count > 0);
comment on column bonus.amount is 'Fen; of a reward in kind its worth, which counts against the budgets';
comment on column bonus.count is 'Of a reward in kind: how many, such as free rounds; null: money';

alter table free_round alter column made_by drop not null;
alter table free_round add column bonus_id uuid references bonus,
  add constraint free_round_cause check ((made_by is null) = (bonus_id is not null));
create unique index free_round_bonus on free_round (bonus_id) where bonus_id is not null;
comment on column free_round.made_by is 'Null: granted by a bonus';
comment on column free_round.bonus_id is 'The bonus that granted it; null: an operator did';

alter table bonus add column made_by_key uuid references api_key (id);
create index bonus_made_by_key on bonus (made_by_key, credited_at) where made_by_key is not null;
comment on column bonus.made_by is 'That operator, or the API key; null: offered by its trigger';
comment on column bonus.made_by_key is 'The API key that gave it; null: none';
comment on column audit.actor_kind is 'operator, player, agent, key, channel, job or system';
