-- Customer service: threads of players and visitors, their messages, and what lets a page speak in one.

create table chat_thread (
  id uuid primary key,
  player_id uuid unique references player,
  state smallint not null default 0 check (state in (0, 1, 2, 3)),
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
  check ((state = 2) = (operator_id is not null))
);
create index chat_thread_desk on chat_thread (state, last_at desc);
create index chat_thread_operator on chat_thread (operator_id) where operator_id is not null;
comment on table chat_thread is 'A row is the conversation of one player, or of one visitor; 0 answered by the operator, 1 waits for a person, 2 with an operator, 3 closed';
comment on column chat_thread.revision is 'Grows with every change, so that a process that missed a notice sees that it did';
comment on column chat_thread.spoke_at is 'When the guest first wrote since the thread was opened or closed; null: he has not, and the desk does not list him';

create table chat_message (
  thread_id uuid not null references chat_thread on delete cascade,
  seq bigint not null,
  client_id uuid not null,
  author smallint not null check (author in (1, 2, 3)),
  operator_id uuid references operator,
  kind text not null check (kind in ('text', 'picture', 'articles', 'note')),
  body text not null,
  at timestamptz not null,
  primary key (thread_id, seq),
  unique (thread_id, author, client_id),
  check ((author = 2) = (operator_id is not null))
);
create index chat_message_at on chat_message (at);
comment on table chat_message is 'A row is one message; 1 by the guest, 2 by an operator, 3 by the operator. Numbers are given under the lock of the thread, so that they become visible in their order';

create table chat_ticket (
  ticket_hash bytea primary key,
  player_id uuid not null references player,
  session bytea not null references session on delete cascade,
  created_at timestamptz not null
);
create index chat_ticket_session on chat_ticket (session);
comment on table chat_ticket is 'A row lets a page say once, within a minute, which player it belongs to';

create table chat_token (
  token_hash bytea primary key,
  thread_id uuid not null references chat_thread on delete cascade,
  session bytea references session on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index chat_token_thread on chat_token (thread_id);
create index chat_token_session on chat_token (session) where session is not null;
comment on table chat_token is 'A row lets one page speak in one thread; a player''s ends with the session it came from';

create table chat_canned (
  id integer primary key generated always as identity,
  title text not null,
  body text not null,
  sort integer not null default 0
);
comment on table chat_canned is 'A row is an answer kept ready for operators';
