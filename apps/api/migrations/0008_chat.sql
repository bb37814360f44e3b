-- Customer service: threads of players and visitors, their messages, and what lets a page speak in one; messages to players.

create domain thread_state as text check (value in ('bot', 'waiting', 'served', 'closed'));
create domain chat_author as text check (value in ('guest', 'operator', 'bot'));
create domain message_kind as text check (value in ('text', 'picture', 'articles', 'note'));
create domain webhook_state as text check (value in ('off', 'on', 'failed'));
comment on domain webhook_state is 'failed: switched off because nothing arrived there';
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


-- Messages that leave the platform: by mail, SMS, Telegram and webhook.

create domain message_audience as text check (value in ('player', 'operator'));
create domain delivery_state as text check (value in ('waiting', 'sent', 'failed', 'dropped'));
comment on domain message_audience is 'Whom a message is for';
comment on domain delivery_state is 'waiting: for its time or its next try; failed: no try is left; dropped: nobody wants it sent any more';

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
comment on table messenger is 'A row is a way by which messages leave the platform';
comment on column messenger.adapter is 'The name of the protocol it speaks (docs/adapters.md)';
comment on column messenger.settings is 'Texts by the schema of the adapter; secret ones are sealed';
comment on column messenger.receivers is 'Addresses or numbers of operators, a line each; empty where the settings name the receiver, or players are';

create table message_template (
  id uuid primary key,
  event text not null,
  messenger_id uuid not null references messenger on delete cascade,
  language text not null default 'zh' check (language in ('zh', 'en')),
  subject text not null default '',
  body text not null default '',
  quiet_from text not null default '',
  quiet_to text not null default '',
  minutes integer not null default 0 check (minutes >= 0),
  least fen not null default 0 check (least >= 0),
  state switch not null default 'on',
  unique (event, messenger_id),
  check ((quiet_from = '') = (quiet_to = ''))
);
create index message_template_messenger on message_template (messenger_id);
comment on table message_template is 'A row is what is said of one event by one messenger';
comment on column message_template.event is 'A name of messageEvents';
comment on column message_template.subject is 'With {placeholders}; empty: the usual words of the language';
comment on column message_template.body is 'As the subject';
comment on column message_template.quiet_from is 'HH:mm in Beijing from which a message waits; empty: it never waits';
comment on column message_template.quiet_to is 'HH:mm in Beijing at which it is sent';
comment on column message_template.minutes is 'queue.old: how long the oldest order has waited';
comment on column message_template.least is 'withdrawal.large: smaller ones are not told';

create table message_event (
  id uuid primary key,
  event text not null,
  about text not null,
  player_id uuid references player,
  data jsonb not null,
  at timestamptz not null,
  unique (event, about)
);
create index message_event_at on message_event (at);
create index message_event_player on message_event (player_id);
comment on table message_event is 'A row is something that happened and is to be told; it goes when its deliveries stand';
comment on column message_event.about is 'What it happened to: an order, a session, a venue and an hour';
comment on column message_event.data is 'What the placeholders stand for';

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
  next_at timestamptz not null,
  sending_at timestamptz,
  may_have_arrived boolean not null default false,
  last_error text not null default '',
  created_at timestamptz not null,
  retried_at timestamptz,
  closed_at timestamptz,
  check ((state = 'waiting') = (closed_at is null))
);
create index message_delivery_due on message_delivery (next_at) where state = 'waiting';
create index message_delivery_newest on message_delivery (created_at desc, id desc);
create index message_delivery_messenger on message_delivery (messenger_id);
create index message_delivery_player on message_delivery (player_id);
comment on table message_delivery is 'A row is one message to one receiver: sent, or on its way';
comment on column message_delivery.key is 'Event, what it is about, template and receiver: one event is told once';
comment on column message_delivery.messenger is 'Its name when the message was made';
comment on column message_delivery.data is 'What the placeholders stood for; a webhook is sent it';
comment on column message_delivery.receiver is 'Address or number; empty where the settings of the messenger name it';
comment on column message_delivery.receiver_shown is 'The same as operators see it';
comment on column message_delivery.sending_at is 'When a process took it to send it; null: none has it';
comment on column message_delivery.may_have_arrived is 'It was handed over and nobody answered: it is not sent again';
comment on column message_delivery.last_error is 'Why the last try did not do; empty: it did';
comment on column message_delivery.retried_at is 'When an operator had it sent again: from then on it has its time again; null: never';
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
  next_at timestamptz not null,
  sending_at timestamptz,
  created_at timestamptz not null,
  check ((old_secret = '') = (old_until is null))
);
create unique index webhook_name on webhook (lower(name));
comment on table webhook is 'A row is an address of the operator''s own systems that is told of the feed';
comment on column webhook.allow_http is 'Production may call the address under plain http';
comment on column webhook.kinds is 'The kinds of events that it is told of';
comment on column webhook.state is 'failed: it did not take anything for so long that it was switched off';
comment on column webhook.secret is 'whsec_ and a key in base64 (Standard Webhooks)';
comment on column webhook.old_secret is 'The one before, which signs next to the new one until old_until';
comment on column webhook.position is 'Everything up to this event of the feed was taken, or is of another kind';
comment on column webhook.attempts is 'Tries in a row that failed';
comment on column webhook.sending_at is 'When a process took it in hand; null: none has it';

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
comment on table webhook_delivery is 'A row is a batch of events for one address; it stands before the first try, so that each try tells the same';
comment on column webhook_delivery.first is 'The first event of it in the feed';
comment on column webhook_delivery.status is 'The HTTP status of the last try; null: there was no answer';
comment on column webhook_delivery.detail is 'Why the last try failed';
comment on column webhook_delivery.millis is 'How long the last try took';

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
comment on table push_subscription is 'A row is a browser of a player that takes messages; whoever signs out there takes it along';
comment on column push_subscription.session_id is 'The sign-in of that browser; null: it ran out, and the next one there takes it on';
comment on column push_subscription.endpoint_hash is 'SHA-256 of the address: a browser is one player''s';
comment on column push_subscription.address is 'JSON: the address at a push service, and what it is encrypted with';
comment on column push_subscription.server_key is 'The public key of ours that the browser knows';
comment on column push_subscription.seen_at is 'When the player was last there; after ninety days it goes';
