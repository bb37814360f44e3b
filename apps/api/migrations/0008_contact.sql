-- Customer-service chat, and messages to players.

create domain thread_state as text check (value in ('bot', 'waiting', 'served', 'closed'));
create domain chat_author as text check (value in ('guest', 'operator', 'bot'));
create domain message_kind as text check (value in ('text', 'picture', 'articles', 'note'));
create domain webhook_state as text check (value in ('off', 'on', 'failed'));
comment on domain webhook_state is 'failed: disabled after persistent delivery failures';
comment on domain thread_state is 'Who answers next: the bot; an operator (waiting); the assigned operator; closed';
comment on domain chat_author is 'A guest is a player or a visitor';
comment on domain message_kind is 'articles: a JSON list of search results; picture: a URL; note: a remark of the bot';

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
  language language not null default 'zh',
  burst_from timestamptz,
  burst_writes smallint not null default 0,
  check ((state = 'served') = (operator_id is not null))
);
create index chat_thread_desk on chat_thread (state, last_at desc);
create index chat_thread_operator on chat_thread (operator_id) where operator_id is not null;
comment on table chat_thread is 'A row is the conversation of one player, or of one visitor';
comment on column chat_thread.player_id is 'Null: a visitor';
comment on column chat_thread.operator_id is 'The assigned operator';
comment on column chat_thread.last_seq is 'Number of the latest message';
comment on column chat_thread.revision is 'Incremented by every change, so that a process detects a missed notification';
comment on column chat_thread.guest_seen is 'Latest message read by the guest';
comment on column chat_thread.operator_seen is 'Latest message read by an operator';
comment on column chat_thread.last_text is 'Start of the latest message, for lists';
comment on column chat_thread.spoke_at is 'Last message of the guest; null: none, and the console does not list the thread';
comment on column chat_thread.called_at is 'When the guest asked for an operator';
comment on column chat_thread.score is '1 to 5, by the guest; null: none';
comment on column chat_thread.created_ip is 'Of the visitor';
comment on column chat_thread.language is 'Of the page that the guest opened last';
comment on column chat_thread.burst_from is 'First of the guest''s writes that burst_writes counts; null: none yet';
comment on column chat_thread.burst_writes is 'Writes of the guest in the ten seconds from burst_from';

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
comment on column chat_message.seq is '1, 2, 3 … within the thread, assigned under its lock, so that messages become visible in order';
comment on column chat_message.client_id is 'Id given by the client: a repeat is not stored again';
comment on column chat_message.operator_id is 'The operator who wrote it';

create table chat_ticket (
  ticket_hash bytea primary key,
  player_id uuid not null references player,
  session bytea not null references session on delete cascade,
  created_at timestamptz not null
);
create index chat_ticket_session on chat_ticket (session);
comment on table chat_ticket is 'A row is a single-use ticket that identifies the player of a page, valid for a minute';
comment on column chat_ticket.session is 'Session of the player; the ticket ends with it';

create table chat_token (
  token_hash bytea primary key,
  thread_id uuid not null references chat_thread on delete cascade,
  session bytea references session on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index chat_token_thread on chat_token (thread_id);
create index chat_token_session on chat_token (session) where session is not null;
comment on table chat_token is 'A row is a token of one page for one thread';
comment on column chat_token.session is 'Session of the player; the token ends with it; null for a visitor';

create table chat_canned (
  id integer primary key generated always as identity,
  title text not null,
  body text not null,
  sort integer not null default 0,
  texts content_texts not null default '{}'
);
comment on table chat_canned is 'A row is a canned answer for operators';

create table message (
  id uuid primary key,
  player_id uuid references player,
  title text not null,
  content text not null,
  is_marketing boolean not null default false,
  state switch not null default 'on',
  created_at timestamptz not null,
  texts content_texts not null default '{}'
);
create index message_player on message (player_id, created_at desc);
comment on table message is 'A row is a message of the operator to one player, or to all';
comment on column message.player_id is 'Null: to all players';
comment on column message.content is 'Sanitized HTML';
comment on column message.is_marketing is 'Hidden from players who have excluded themselves';



create domain message_audience as text check (value in ('player', 'operator'));
create domain delivery_state as text check (value in ('waiting', 'sent', 'failed', 'dropped'));
comment on domain message_audience is 'Receivers of a message';
comment on domain delivery_state is 'waiting: for its time or next attempt; failed: no attempts left; dropped: no longer wanted';

create table messenger (
  id uuid primary key,
  name text not null,
  adapter text not null,
  settings partly_sealed not null default '{}',
  audience message_audience not null,
  receivers sealed not null default '',
  state switch not null default 'on',
  created_at timestamptz not null
);
create unique index messenger_name on messenger (lower(name));
comment on table messenger is 'A row is a channel for messages that leave the platform';
comment on column messenger.adapter is 'Name of its protocol (docs/adapters.md)';
comment on column messenger.settings is 'Texts according to the adapter''s schema; secrets are sealed';
comment on column messenger.receivers is 'Addresses or numbers of operators, one per line; empty where the settings name the receiver, or players are the receivers';

create table message_template (
  id uuid primary key,
  event text not null,
  messenger_id uuid not null references messenger on delete cascade,
  language language not null default 'zh',
  subject text not null default '',
  body text not null default '',
  quiet_from text not null default '',
  quiet_to text not null default '',
  minutes integer not null default 0 check (minutes >= 0),
  least fen not null default 0 check (least >= 0),
  state switch not null default 'on',
  texts content_texts not null default '{}',
  unique (event, messenger_id),
  check ((quiet_from = '') = (quiet_to = ''))
);
create index message_template_messenger on message_template (messenger_id);
comment on table message_template is 'A row is the text of one event for one messenger';
comment on column message_template.event is 'A name of messageEvents';
comment on column message_template.subject is 'With {placeholders}; empty: the default text of the language';
comment on column message_template.body is 'As the subject';
comment on column message_template.quiet_from is 'HH:mm in Beijing; messages wait from then on; empty: never';
comment on column message_template.quiet_to is 'HH:mm in Beijing; waiting messages are sent';
comment on column message_template.minutes is 'queue.old: age of the oldest order';
comment on column message_template.least is 'withdrawal.large: minimum amount';

create table message_delivery (
  id uuid primary key,
  key text not null unique,
  event text not null,
  player_id uuid references player,
  messenger_id uuid references messenger on delete set null,
  messenger text not null,
  receiver sealed not null default '',
  receiver_shown text not null,
  subject text not null,
  body text not null,
  data jsonb not null,
  quiet_from text not null default '',
  quiet_to text not null default '',
  state delivery_state not null default 'waiting',
  attempts integer not null default 0,
  sending_at timestamptz,
  may_have_arrived boolean not null default false,
  last_error text not null default '',
  created_at timestamptz not null,
  retried_at timestamptz,
  closed_at timestamptz,
  check ((state = 'waiting') = (closed_at is null))
);
create index message_delivery_newest on message_delivery (created_at desc, id desc);
create index message_delivery_messenger on message_delivery (messenger_id);
create index message_delivery_player on message_delivery (player_id);
comment on table message_delivery is 'A row is one message to one receiver, sent or pending';
comment on column message_delivery.key is 'Event, subject, template and receiver: deduplicates deliveries';
comment on column message_delivery.messenger is 'Name of the messenger at that time';
comment on column message_delivery.data is 'Values of the placeholders; sent to webhooks';
comment on column message_delivery.receiver is 'Address or number; empty where the messenger''s settings name it';
comment on column message_delivery.receiver_shown is 'Masked, for operators';
comment on column message_delivery.sending_at is 'When it was handed to the messenger; null: no attempt without a recorded result';
comment on column message_delivery.may_have_arrived is 'Handed over without an answer: not sent again';
comment on column message_delivery.last_error is 'Of the last attempt; empty: it succeeded';
comment on column message_delivery.retried_at is 'When an operator retried it, which restarts its time limit; null: never';
comment on column message_delivery.closed_at is 'When it was sent or given up';

create table webhook (
  id uuid primary key,
  name text not null,
  url text not null,
  allow_http boolean not null default false,
  kinds text[] not null,
  state webhook_state not null default 'on',
  secret sealed not null,
  old_secret sealed not null default '',
  old_until timestamptz,
  position bigint not null,
  attempts integer not null default 0,
  failing_since timestamptz,
  created_at timestamptz not null,
  check ((old_secret = '') = (old_until is null))
);
create unique index webhook_name on webhook (lower(name));
comment on table webhook is 'A row is an address of the operator''s own systems that receives feed events';
comment on column webhook.allow_http is 'Whether production may call the address over plain http';
comment on column webhook.kinds is 'Kinds of events that it receives';
comment on column webhook.state is 'failed: disabled after a long time without a successful delivery';
comment on column webhook.secret is 'whsec_ and a key in base64 (Standard Webhooks)';
comment on column webhook.old_secret is 'The previous secret, which signs in addition until old_until';
comment on column webhook.position is 'Cursor: every event up to this number has been delivered or is of another kind';
comment on column webhook.attempts is 'Consecutive failed attempts';

create table webhook_delivery (
  id uuid primary key,
  webhook_id uuid references webhook on delete set null,
  webhook text not null,
  kinds text[] not null,
  first bigint not null,
  last bigint not null,
  events integer not null check (events > 0),
  state delivery_state not null default 'waiting',
  attempts integer not null default 0,
  status smallint,
  detail text not null default '',
  millis integer,
  created_at timestamptz not null,
  tried_at timestamptz,
  closed_at timestamptz,
  check ((state = 'waiting') = (closed_at is null))
);
create unique index webhook_delivery_one on webhook_delivery (webhook_id) where state = 'waiting';
create index webhook_delivery_newest on webhook_delivery (created_at desc, id desc);
create index webhook_delivery_webhook on webhook_delivery (webhook_id, created_at desc);
comment on table webhook_delivery is 'A row is a batch of events for one address, stored before the first attempt, so that every attempt sends the same';
comment on column webhook_delivery.first is 'Number of its first event';
comment on column webhook_delivery.status is 'HTTP status of the last attempt; null: no answer';
comment on column webhook_delivery.detail is 'Error of the last attempt';
comment on column webhook_delivery.millis is 'Duration of the last attempt';

create table push_subscription (
  id uuid primary key,
  player_id uuid not null references player,
  session_id uuid unique references session (id) on delete cascade,
  endpoint_hash bytea not null unique,
  address sealed not null,
  server_key text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index push_subscription_player on push_subscription (player_id);
create index push_subscription_seen on push_subscription (seen_at);
comment on table push_subscription is 'A row is a push subscription of a player''s browser; deleted on sign-out';
comment on column push_subscription.session_id is 'Session in that browser; null: it expired, and the next sign-in there takes it over';
comment on column push_subscription.endpoint_hash is 'SHA-256 of the address, unique: a browser belongs to one player';
comment on column push_subscription.address is 'JSON: endpoint at the push service and encryption keys';
comment on column push_subscription.server_key is 'Our public key in the browser';
comment on column push_subscription.seen_at is 'Last visit of the player; deleted after ninety days';
