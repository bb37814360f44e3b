-- Customer service: threads of players and visitors, their messages, and what lets a page speak in one; messages to players.

create domain thread_state as text check (value in ('bot', 'waiting', 'served', 'closed'));
create domain chat_author as text check (value in ('guest', 'operator', 'bot'));
create domain message_kind as text check (value in ('text', 'picture', 'articles', 'note'));
comment on domain thread_state is 'Who is to speak next: the bot answers; the guest waits for a person; a person serves them; it is over';
comment on domain chat_author is 'A guest is a player or a visitor';
comment on domain message_kind is 'articles: a JSON list of what was found; picture: an address; note: what the bot remarks';

create table chat_thread (
  id uuid primary key,
  player_id uuid unique references player,
  state thread_state not null default 'bot',
  operator_id uuid references operator,
  last_seq bigint not null default 0,
  revision bigint not null default 0,
  guest_seen bigint not null default 0,
  operator_seen bigint not null default 0,
  last_text text not null default '',
  last_at timestamptz not null,
  spoke_at timestamptz,
  called_at timestamptz,
  closed_at timestamptz,
  score smallint check (score between 1 and 5),
  score_note text not null default '',
  created_at timestamptz not null,
  created_ip text not null default '',
  check ((state = 'served') = (operator_id is not null))
);
create index chat_thread_desk on chat_thread (state, last_at desc);
create index chat_thread_operator on chat_thread (operator_id) where operator_id is not null;
comment on table chat_thread is 'A row is the conversation of one player, or of one visitor';
comment on column chat_thread.player_id is 'Null: a visitor';
comment on column chat_thread.operator_id is 'Who serves it';
comment on column chat_thread.last_seq is 'Number of its newest message';
comment on column chat_thread.revision is 'Grows with every change, so that a process that missed a notice sees that it did';
comment on column chat_thread.guest_seen is 'The newest message that the guest has read';
comment on column chat_thread.operator_seen is 'The newest message that an operator has read';
comment on column chat_thread.last_text is 'Beginning of the newest message, for lists';
comment on column chat_thread.spoke_at is 'When the guest last wrote; null: never, and the desk does not list them';
comment on column chat_thread.called_at is 'When the guest asked for a person';
comment on column chat_thread.score is '1 to 5, by the guest; null: none';
comment on column chat_thread.created_ip is 'Of the visitor';

create table chat_message (
  thread_id uuid not null references chat_thread on delete cascade,
  seq bigint not null,
  client_id uuid not null,
  author chat_author not null,
  operator_id uuid references operator,
  kind message_kind not null,
  body text not null,
  at timestamptz not null,
  primary key (thread_id, seq),
  unique (thread_id, author, client_id),
  check ((author = 'operator') = (operator_id is not null))
);
comment on table chat_message is 'A row is one message';
comment on column chat_message.seq is '1, 2, 3 … within the thread, given under its lock, so that messages become visible in their order';
comment on column chat_message.client_id is 'The id its writer gave it: sent twice it is written once';
comment on column chat_message.operator_id is 'Who of the operators wrote it';

create table chat_ticket (
  ticket_hash bytea primary key,
  player_id uuid not null references player,
  session bytea not null references session on delete cascade,
  created_at timestamptz not null
);
create index chat_ticket_session on chat_ticket (session);
comment on table chat_ticket is 'A row lets a page say once, within a minute, which player it belongs to';
comment on column chat_ticket.session is 'Of the player; the ticket ends with it';

create table chat_token (
  token_hash bytea primary key,
  thread_id uuid not null references chat_thread on delete cascade,
  session bytea references session on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index chat_token_thread on chat_token (thread_id);
create index chat_token_session on chat_token (session) where session is not null;
comment on table chat_token is 'A row lets one page speak in one thread';
comment on column chat_token.session is 'Of the player; the token ends with it; null for a visitor';

create table chat_canned (
  id integer primary key generated always as identity,
  title text not null,
  body text not null,
  sort integer not null default 0
);
comment on table chat_canned is 'A row is an answer kept ready for operators';

create table message (
  id uuid primary key,
  player_id uuid references player,
  title text not null,
  content text not null,
  is_marketing boolean not null default false,
  state switch not null default 'on',
  created_at timestamptz not null
);
create index message_player on message (player_id, created_at desc);
create trigger message_tells after insert or update on message for each row execute function tell_change('', 'messages');
comment on table message is 'A row is what the operator says to one player, or to everybody';
comment on column message.player_id is 'Null: to everybody';
comment on column message.content is 'Cleaned HTML';
comment on column message.is_marketing is 'Not shown to a player who has excluded themselves';

