-- expands

alter table handling_note add column player_id uuid references player;
create index handling_note_player on handling_note (player_id, at desc) where player_id is not null;
comment on column handling_note.player_id is 'Player of the item; null: the item has none';

create domain hold_kind as text check (value in ('withdrawals', 'deposits', 'play'));
comment on domain hold_kind is 'What an operator has stopped for a player: asking for withdrawals and paying them out, opening deposits, or playing';

create table player_hold (
  player_id uuid not null references player,
  kind hold_kind not null,
  reason text not null check (reason <> '' and length(reason) <= 200),
  made_by uuid not null references operator,
  at timestamptz not null,
  until timestamptz,
  primary key (player_id, kind),
  constraint player_hold_until check (until > at)
);
comment on table player_hold is 'A row is what an operator holds for a player; it moves no money and is deleted when an operator releases it';
comment on column player_hold.reason is 'For operators; players read a general text';
comment on column player_hold.until is 'When it ends by itself; null: when an operator releases it';
