alter table player add column has_sign_in_factor boolean not null default false;
comment on column player.has_sign_in_factor is 'A sign-in by password requires a second factor';

-- Messages of before this migration count as read: until now each browser kept its own count.
alter table player add column messages_read_at timestamptz default now();
alter table player alter column messages_read_at drop default;
comment on column player.messages_read_at is 'Messages up to then are read; null: those of before the registration';

create table message_read (
  player_id uuid not null references player,
  message_id uuid not null references message on delete cascade,
  read_at timestamptz not null,
  primary key (player_id, message_id)
);
create index message_read_message on message_read (message_id);
comment on table message_read is 'A row is a message that a player has opened since messages_read_at';
