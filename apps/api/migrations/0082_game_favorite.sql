create table game_favorite (
  player_id uuid not null references player,
  game_id integer not null references game on delete cascade,
  at timestamptz not null,
  primary key (player_id, game_id)
);
comment on table game_favorite is 'A row is a game that a player keeps at hand';
