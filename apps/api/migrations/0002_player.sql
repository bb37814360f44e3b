-- Players, sessions, second factors, player protection.

create domain realm as text check (value in ('player', 'operator', 'agent'));
create domain sign_in_kind as text check (value in ('password', 'passkey', 'registration', 'recovery'));
create domain sign_in_outcome as text check (value in ('right', 'wrong', 'blocked'));
create domain limit_kind as text check (value in ('deposit', 'loss', 'stake', 'time'));
create domain limit_span as text check (value in ('day', 'week', 'month'));
create domain harm_kind as text check (value in ('deposits', 'chasing', 'night', 'loosened', 'failed', 'second_account'));
create domain harm_decision as text check (value in ('', 'none', 'contacted', 'limited', 'restricted'));
create domain exclusion_kind as text check (value in ('', 'timeout', 'exclusion', 'operator', 'barred'));
create domain protection_act as text check (value in ('limit.set', 'limit.ask', 'limit.loosen', 'limit.keep', 'timeout', 'exclusion', 'operator', 'barred',
  'unbarred', 'lift.ask', 'lift.approved', 'lift.rejected', 'reality'));
create domain consent_document as text check (value in ('terms', 'funds'));
create domain inquiry_kind as text check (value in ('complaint', 'closing', 'copy', 'correction', 'deletion'));
create domain document_kind as text check (value in ('id_card', 'permit', 'passport'));
create domain import_kind as text check (value in ('players', 'payees'));
create domain import_state as text check (value in ('running', 'done'));
create domain barring_evidence as text check (value in ('document', 'mobile', 'person', 'register'));
create domain barring_hit_state as text check (value in ('open', 'cleared'));
comment on domain realm is 'Where a session, device or factor belongs; each realm has its own sign-in';
comment on domain sign_in_kind is 'How the player signed in, or tried to';
comment on domain sign_in_outcome is 'blocked: right credentials of an account that may not sign in';
comment on domain limit_kind is 'What a player limits: money paid in, lost or staked, or minutes of play';
comment on domain limit_span is 'Rolling: 24 hours, 7 days, 30 days';
comment on domain harm_kind is 'Observed behaviour: many deposits, chasing losses, play at night, a loosened limit, failed deposits, a second account of a player who is excluded';
comment on domain harm_decision is 'Decision of an operator; empty: none yet';
comment on domain exclusion_kind is 'What excludes a player: a pause, a self-exclusion, an operator, a barring list; empty: nothing';
comment on domain protection_act is 'A change of a player''s limits, exclusion, requests to end it, or reminders';
comment on domain consent_document is 'Document that players agree to';
comment on domain inquiry_kind is 'Subject of a request: complaint, closing the account, or a copy, correction or deletion of data';
comment on domain document_kind is 'Kind of identity document';
comment on domain import_kind is 'What an import file holds';
comment on domain import_state is 'running: its rows are being written';
comment on domain barring_evidence is 'What matched a list entry';
comment on domain barring_hit_state is 'cleared: an operator found that it is a different person';

create table player (
  id uuid primary key,
  username text not null,
  realname sealed not null,
  realname_hash bytea,
  password_hash text not null,
  pay_password_hash text not null,
  avatar text not null default '',
  email sealed not null default '',
  email_hash bytea,
  mobile sealed not null default '',
  mobile_hash bytea,
  birthday date,
  is_blacklisted boolean not null default false,
  is_active boolean not null default true,
  is_test boolean not null default false,
  is_agent boolean not null default false,
  is_free_transfer boolean not null default false,
  excluded_until timestamptz,
  vip_level smallint not null default 0,
  vip_since timestamptz not null,
  referrer_id uuid references player,
  terms_accepted_at timestamptz not null,
  note text not null default '',
  created_at timestamptz not null,
  created_ip text not null,
  signed_in_at timestamptz,
  signed_in_ip text,
  must_change_password boolean not null default false,
  must_change_pay_password boolean not null default false,
  withdrawals_held_until timestamptz,
  has_step_up boolean not null default false,
  password_changed_at timestamptz,
  language language not null default 'zh',
  constraint player_signed_in check ((signed_in_at is null) = (signed_in_ip is null))
);
create unique index player_username on player (lower(username));
create unique index player_email on player (email_hash);
create index player_referrer on player (referrer_id);
create index player_created on player (created_at);
create index player_test on player (id) where is_test;
create unique index player_mobile on player (mobile_hash);
create index player_realname on player (realname_hash);
comment on table player is 'A row is a person who plays';
comment on column player.username is 'Unique, case-insensitively';
comment on column player.realname is 'Bank cards must be in this name';
comment on column player.pay_password_hash is 'Of the six-digit payment password, required for withdrawals';
comment on column player.avatar is 'URL of a picture';
comment on column player.realname_hash is 'Keyed hash of the name, for searches';
comment on column player.email_hash is 'Keyed hash of the address in lower case, unique; null: none';
comment on column player.mobile is 'As entered';
comment on column player.mobile_hash is 'Keyed hash of the last eleven digits, unique; null: none';
comment on column player.birthday is 'Null until the player enters it';
comment on column player.is_blacklisted is 'Read-only access';
comment on column player.is_active is 'False: may not sign in';
comment on column player.is_test is 'Left out of reports';
comment on column player.is_agent is 'Has a row in agent';
comment on column player.is_free_transfer is 'The balance is transferred automatically into the game that the player opens';
comment on column player.excluded_until is 'Until then the player may not pay in or play; null or past: no exclusion';
comment on column player.vip_level is '0: none yet';
comment on column player.vip_since is 'When the level began';
comment on column player.referrer_id is 'The referrer; never changed';
comment on column player.terms_accepted_at is 'Evidence: registering accepts the terms';
comment on column player.note is 'Internal, by operators';
comment on column player.must_change_password is 'The password is a one-time password: read-only access until it is changed';
comment on column player.must_change_pay_password is 'The payment password is a one-time password: no withdrawal until it is changed';
comment on column player.password_changed_at is 'Of the login or the payment password, whichever was later; null: never';
comment on column player.withdrawals_held_until is 'No withdrawals until then; null or past: allowed';
comment on column player.has_step_up is 'Withdrawals and payees require a second factor';
comment on column player.language is 'Of the last sign-in, or chosen since; messages to the player are written in it';

create table session (
  token_hash bytea primary key,
  id uuid not null unique,
  realm realm not null,
  subject uuid not null,
  player_id uuid generated always as (case when realm <> 'operator' then subject end) stored references player,
  operator_id uuid generated always as (case when realm = 'operator' then subject end) stored references operator,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ip text not null,
  device text not null,
  main_session bytea
);
create index session_subject on session (subject, realm);
create index session_seen on session (seen_at);
comment on table session is 'A row is a signed-in device; only the hash of its token is kept';
comment on column session.id is 'Identifies the session in lists, where the token hash must not appear';
comment on column session.realm is 'Where it is signed in: the player site, the console or the agents'' portal';
comment on column session.subject is 'Player id, operator id, or player id of the agent';
comment on column session.player_id is 'Foreign key of the subject; null for an operator';
comment on column session.operator_id is 'Foreign key of the subject; null unless an operator';
comment on column session.seen_at is 'Last call, accurate to a minute; for operators to a second';
comment on column session.device is 'The User-Agent header';
comment on column session.main_session is 'Token hash of the main brand''s session that this one ends with; null unless the operator is_staff';

create table api_key (
  token_hash bytea primary key,
  id uuid not null unique,
  name text not null,
  prefix text not null unique,
  scopes text[] not null,
  addresses text not null default '',
  made_by uuid not null references operator,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  used_at timestamptz,
  used_ip text not null default ''
);
create unique index api_key_name on api_key (lower(name)) where revoked_at is null;
comment on table api_key is 'A row is a key for one of the operator''s own systems; the key itself is shown once and not stored';
comment on column api_key.token_hash is 'SHA-256 of the key, which is random';
comment on column api_key.prefix is 'First characters of the key, to recognize it';
comment on column api_key.addresses is 'Allowed addresses and ranges; '''' allows all';
comment on column api_key.expires_at is 'Null: never';

create table device (
  realm realm not null,
  subject uuid not null,
  player_id uuid generated always as (case when realm <> 'operator' then subject end) stored references player,
  operator_id uuid generated always as (case when realm = 'operator' then subject end) stored references operator,
  device bytea not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (realm, subject, device)
);
comment on table device is 'A row is a device that has signed in';
comment on column device.subject is 'As in session, with a foreign key in the same way';
comment on column device.device is 'A hash of the network and the User-Agent header';
comment on column device.first_at is 'First sign-in';
comment on column device.last_at is 'Latest sign-in';

create table sign_in (
  id uuid primary key,
  player_id uuid not null references player,
  at timestamptz not null,
  kind sign_in_kind not null,
  outcome sign_in_outcome not null,
  ip text not null,
  device text not null,
  is_new boolean not null
);
create index sign_in_player on sign_in (player_id, at desc, id desc);
create index sign_in_at on sign_in (at);
comment on table sign_in is 'A row is a sign-in of a player or an attempt; the latest per player are kept for half a year';
comment on column sign_in.kind is 'By password, passkey, registration, or a code that set a new password';
comment on column sign_in.outcome is 'Of the credentials; blocked: they were right, and the account may not sign in';
comment on column sign_in.device is 'The User-Agent header';
comment on column sign_in.is_new is 'The device was new for the player';

create table turned_away (
  realm realm not null,
  subject text not null,
  why text not null check (why in ('unknown', 'often')),
  network text not null,
  hour timestamptz not null,
  last_at timestamptz not null,
  tries integer not null check (tries > 0),
  primary key (hour, realm, subject, why, network)
);
comment on table turned_away is 'A row counts failed attempts of an hour and address that belong to no sign_in row; kept for half a year';
comment on column turned_away.subject is 'The account with the given name, if it exists; other names are not stored, since they may be passwords';
comment on column turned_away.why is 'unknown: no account has the name; often: too many attempts before';
comment on column turned_away.network is 'An IPv4 address, or the /64 of an IPv6 address';
comment on column turned_away.hour is 'Start of the hour';

create table second_factor (
  realm realm not null,
  subject uuid not null,
  player_id uuid generated always as (case when realm <> 'operator' then subject end) stored references player,
  operator_id uuid generated always as (case when realm = 'operator' then subject end) stored references operator,
  secret sealed not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  primary key (realm, subject)
);
comment on table second_factor is 'A row is the second factor of a player, an operator or an agent';
comment on column second_factor.subject is 'As in session, with a foreign key in the same way';
comment on column second_factor.confirmed_at is 'Null until the first code is entered: not in effect yet';
comment on column second_factor.last_step is '30-second step of the last code used: older and equal steps are refused';

create table passkey (
  id uuid primary key,
  realm realm not null,
  subject uuid not null,
  player_id uuid generated always as (case when realm <> 'operator' then subject end) stored references player,
  operator_id uuid generated always as (case when realm = 'operator' then subject end) stored references operator,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null,
  is_backed_up boolean not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_subject on passkey (subject, realm);
comment on table passkey is 'A row is a passkey of a player, an operator or an agent (WebAuthn)';
comment on column passkey.subject is 'As in session, with a foreign key in the same way';
comment on column passkey.credential_id is 'Id given by the authenticator';
comment on column passkey.public_key is 'COSE';
comment on column passkey.counter is 'Signature counter of the authenticator, never decreasing; 0 where it does not count';
comment on column passkey.transports is 'As reported by the browser';
comment on column passkey.name is 'Chosen by the owner';
comment on column passkey.is_backed_up is 'Synced beyond one device';
comment on column passkey.used_at is 'Null: never used';

create table passkey_challenge (
  challenge bytea primary key,
  realm realm not null,
  act text not null check (act in ('add', 'confirm', 'enter')),
  subject uuid,
  session bytea,
  created_at timestamptz not null
);
create index passkey_challenge_created on passkey_challenge (created_at);
comment on table passkey_challenge is 'A row is a WebAuthn challenge, valid once within five minutes; deleted with the answer';
comment on column passkey_challenge.act is 'Purpose: add a passkey, confirm an act, sign in';
comment on column passkey_challenge.subject is 'Who has to answer; null: any owner of a passkey';
comment on column passkey_challenge.session is 'Hash of the requesting session; null: before sign-in';

create table passkey_proof (
  proof_hash bytea primary key,
  realm realm not null,
  subject uuid not null,
  session bytea,
  created_at timestamptz not null,
  is_spent boolean not null
);
create index passkey_proof_created on passkey_proof (created_at);
comment on table passkey_proof is 'A row is a passkey assertion accepted in place of a code: once, within two minutes; only its hash is stored';
comment on column passkey_proof.session is 'Hash of the session it is valid for; null: a sign-in in progress';
comment on column passkey_proof.is_spent is 'Used up';

create table recovery_code (
  player_id uuid not null references player,
  code_hash bytea not null,
  primary key (player_id, code_hash)
);
comment on table recovery_code is 'A row is a single-use recovery code in place of a second-factor code; deleted when used';
comment on column recovery_code.code_hash is 'Keyed hash';

create table player_limit (
  player_id uuid not null references player,
  kind limit_kind not null,
  span limit_span not null,
  side text not null check (side in ('player', 'operator')),
  most bigint not null check (most > 0),
  asked bigint check (asked > 0),
  asked_at timestamptz,
  primary key (player_id, kind, span, side),
  check (asked is null or asked_at is not null)
);
comment on table player_limit is 'A row is a maximum of deposits, losses, stakes or play time of a player within a span';
comment on column player_limit.kind is 'time: of play';
comment on column player_limit.span is '24 hours, 7 days or 30 days up to now';
comment on column player_limit.side is 'Player or operator; the lower of both limits applies, and each side changes its own';
comment on column player_limit.most is 'Fen; of the kind time: minutes';
comment on column player_limit.asked is 'Requested looser limit, in the unit of most; null with asked_at: no limit';
comment on column player_limit.asked_at is 'When it was requested: it needs a day and a confirmation; null: no request';

create table play_session (
  player_id uuid not null references player,
  id uuid not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  answered_at timestamptz not null,
  primary key (player_id, id),
  check (seen_at >= started_at and answered_at >= started_at)
);
create index play_session_player on play_session (player_id, started_at desc);
comment on table play_session is 'A row is a period of play without a long pause, over all games and venues';
comment on column play_session.seen_at is 'Latest sign of play (game opened, stake, game screen); the period lasts until then';
comment on column play_session.answered_at is 'When the latest reality check was confirmed; the start without one';

create table exclusion_lift (
  id uuid primary key,
  player_id uuid not null references player,
  reason text not null,
  asked_at timestamptz not null,
  state order_state not null default 'pending',
  decided_by_kind decider_kind,
  decided_by uuid references operator,
  decided_at timestamptz,
  note text not null default '',
  check ((state = 'pending') = (decided_at is null)),
  constraint exclusion_lift_decided check ((state = 'pending') = (decided_by_kind is null)),
  constraint exclusion_lift_decider check ((decided_by_kind is not distinct from 'operator') = (decided_by is not null))
);
create unique index exclusion_lift_pending on exclusion_lift (player_id) where state = 'pending';
create index exclusion_lift_listed on exclusion_lift (asked_at desc, id desc);
create index exclusion_lift_player on exclusion_lift (player_id);
comment on table exclusion_lift is 'A row is a player''s request to end a self-exclusion';
comment on column exclusion_lift.reason is 'Entered by the player';
comment on column exclusion_lift.note is 'The operator''s answer, shown to the player';

create table harm_marker (
  id uuid primary key,
  player_id uuid not null references player,
  kind harm_kind not null,
  day date not null,
  args jsonb not null,
  at timestamptz not null,
  owned_by uuid references operator,
  decision harm_decision not null default '',
  reason text not null default '',
  closed_at timestamptz,
  about_id uuid references player,
  unique (player_id, kind, day),
  check ((closed_at is null) = (decision = ''))
);
create index harm_marker_listed on harm_marker ((closed_at is null) desc, at desc, id desc);
create index harm_marker_about on harm_marker (player_id, about_id) where about_id is not null;
comment on table harm_marker is 'A row is a sign of possible gambling harm, for an operator to decide on';
comment on column harm_marker.day is 'Beijing day of the observation; each kind once a day';
comment on column harm_marker.args is 'Array: arguments of the kind''s text (contract harm.copy.ts)';
comment on column harm_marker.owned_by is 'The responsible operator; null: none yet';
comment on column harm_marker.decision is 'Empty while open';
comment on column harm_marker.reason is 'Entered by the operator';
comment on column harm_marker.about_id is 'The excluded player whose second account this is; null for other kinds';

create table protection (
  player_id uuid primary key references player,
  reality_minutes smallint not null default 0 check (reality_minutes between 0 and 240),
  excluded_kind exclusion_kind not null default '',
  is_indefinite boolean not null default false,
  term_ends_at timestamptz,
  limit_offer_declined_at timestamptz
);
comment on table protection is 'A row holds a player''s settings besides limits: reminders and kind of exclusion';
comment on column protection.reality_minutes is 'Interval of reality checks; 0: none';
comment on column protection.excluded_kind is 'Kind of player.excluded_until; empty: no exclusion';
comment on column protection.is_indefinite is 'An exclusion without a chosen end';
comment on column protection.term_ends_at is 'End of the chosen term of a self-exclusion, which continues until an operator lifts it. Null: no term, or no self-exclusion';
comment on column protection.limit_offer_declined_at is 'When the player declined the offer of a limit on the deposit screen; null: not yet';

create table protection_change (
  id uuid primary key,
  player_id uuid not null references player,
  actor text not null check (actor in ('player', 'operator', 'screening')),
  made_by uuid references operator,
  act protection_act not null,
  args jsonb not null,
  at timestamptz not null,
  reason text not null default '',
  check ((actor = 'operator') = (made_by is not null))
);
create index protection_change_player on protection_change (player_id, at desc, id desc);
comment on table protection_change is 'A row is a change of a player''s limits, exclusion or reminders';
comment on column protection_change.args is 'Array: arguments of the act''s text (contract protection.copy.ts)';
comment on column protection_change.made_by is 'The operator; null: the player, or the screening of barring lists';
comment on column protection_change.reason is 'Entered by the operator, not shown to the player';

create table consent_text (
  document consent_document not null,
  version integer not null check (version > 0),
  summary text not null,
  content text not null,
  is_required boolean not null,
  published_by_name text not null,
  published_at timestamptz not null,
  texts content_texts not null default '{}',
  primary key (document, version)
);
create index consent_text_listed on consent_text (published_at desc, document, version desc);
comment on table consent_text is 'A row is a version of a document that players agree to: the terms, or the notice on customer funds';
comment on column consent_text.summary is 'Summary of changes, shown to players';
comment on column consent_text.content is 'Sanitized HTML as published; empty: the notice is withdrawn';
comment on column consent_text.is_required is 'Players who agreed to an earlier version must agree again before they continue';
comment on column consent_text.published_by_name is 'The operator''s; without an id, because a brand can begin with the texts of another';

create table consent (
  player_id uuid not null references player,
  document consent_document not null,
  version integer not null,
  accepted_at timestamptz not null,
  ip text not null,
  language language,
  primary key (player_id, document, version),
  foreign key (document, version) references consent_text
);
create index consent_text_of on consent (document, version);
create index consent_listed on consent (accepted_at desc, player_id desc);
comment on table consent is 'A row is a player''s agreement to a version';
comment on column consent.language is 'Of the text that the player was shown; null: the default one';

create table inquiry (
  id uuid primary key,
  inquiry_no text not null unique,
  player_id uuid not null references player,
  kind inquiry_kind not null,
  about text not null default '',
  content text not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  owned_by uuid references operator,
  answer text not null default '',
  answered_by uuid references operator,
  answered_at timestamptz,
  check ((answered_at is null) = (answer = ''))
);
create index inquiry_player on inquiry (player_id, asked_at desc, id desc);
create index inquiry_listed on inquiry ((answered_at is null) desc, (case when answered_at is null then due_at end), asked_at desc, id desc);
comment on table inquiry is 'A row is a player''s request with a number and a deadline: a complaint, closing the account, or a copy, correction or deletion of data';
comment on column inquiry.about is 'Number of the order or bet, as entered by the player';
comment on column inquiry.content is 'Entered by the player';
comment on column inquiry.due_at is 'Deadline of the answer';
comment on column inquiry.owned_by is 'The responsible operator; null: none yet';
comment on column inquiry.answer is 'Shown to the player; empty while open';

create table verification (
  id uuid primary key,
  player_id uuid not null references player,
  state order_state not null default 'pending',
  kind document_kind not null,
  realname sealed not null,
  number sealed not null,
  number_hash bytea,
  pictures text[] not null,
  reason text not null default '',
  asked_at timestamptz not null,
  claimed_by uuid references operator,
  claimed_at timestamptz,
  decided_by_kind decider_kind,
  decided_by uuid references operator,
  decided_at timestamptz,
  check ((state = 'pending') = (decided_at is null)),
  check ((claimed_by is null) = (claimed_at is null)),
  constraint verification_decided check ((state = 'pending') = (decided_by_kind is null)),
  constraint verification_decider check ((decided_by_kind is not distinct from 'operator') = (decided_by is not null))
);
create unique index verification_pending on verification (player_id) where state = 'pending';
create unique index verification_approved on verification (player_id) where state = 'approved';
create unique index verification_number on verification (number_hash) where state = 'approved';
create index verification_same on verification (number_hash);
create index verification_player on verification (player_id, asked_at desc, id desc);
create index verification_listed on verification ((state = 'pending') desc, asked_at desc, id desc);
comment on table verification is 'A row is an identity document submitted by a player, with an operator''s decision';
comment on column verification.realname is 'As on the document; emptied some time after a rejection, with number and pictures';
comment on column verification.number is 'Of the document, in capitals without blanks';
comment on column verification.number_hash is 'Keyed hash of the number, approved for one player only; null: deleted';
comment on column verification.pictures is 'Names of the encrypted picture files';
comment on column verification.reason is 'Of a rejection, shown to the player';
comment on column verification.claimed_by is 'The operator reviewing it';

create table dormancy (
  id uuid primary key,
  player_id uuid not null references player,
  last_seen_at timestamptz not null,
  warned_at timestamptz not null,
  dormant_at timestamptz,
  checked_at timestamptz,
  checked_by uuid references operator,
  note text not null default '',
  unique (player_id, last_seen_at),
  check (checked_at is null or dormant_at is not null)
);
comment on table dormancy is 'A row is an account without a sign-in for a long time';
comment on column dormancy.last_seen_at is 'Last sign-in before';
comment on column dormancy.warned_at is 'When the player was notified, a month before the term';
comment on column dormancy.dormant_at is 'When the term ended; null: not yet, or the player signed in before';
comment on column dormancy.checked_at is 'When an operator reviewed the returning player';
comment on column dormancy.note is 'Entered by the operator';

create table import_file (
  id uuid primary key,
  kind import_kind not null,
  name text not null,
  sha256 text not null,
  state import_state not null default 'running',
  os_user text not null,
  lines integer not null,
  taken integer not null default 0,
  known integer not null default 0,
  refused integer not null default 0,
  amount fen not null default 0,
  refusals jsonb not null default '[]',
  started_at timestamptz not null,
  ended_at timestamptz,
  unique (sha256, kind),
  check ((state = 'done') = (ended_at is not null))
);
comment on table import_file is 'A row is a file of another product from which players or payees are imported';
comment on column import_file.sha256 is 'Of the bytes, hexadecimal: importing the same file again continues this row';
comment on column import_file.state is 'running: being read, or interrupted and resumable';
comment on column import_file.os_user is 'Operating-system user who runs the import';
comment on column import_file.lines is 'Rows in the file';
comment on column import_file.taken is 'Rows imported';
comment on column import_file.known is 'Rows imported before the latest run began';
comment on column import_file.refused is 'Rows refused by the latest run';
comment on column import_file.amount is 'Fen posted for the imported rows';
comment on column import_file.refusals is 'The first refused rows, with line and reason';

create table import_row (
  id uuid primary key,
  file_id uuid not null references import_file,
  kind import_kind not null,
  key text not null,
  digest bytea not null,
  line integer not null,
  player_id uuid not null references player,
  amount fen not null check (amount >= 0),
  created_at timestamptz not null,
  unique (kind, key)
);
create index import_row_player on import_row (player_id);
create index import_row_at on import_row (created_at);
comment on table import_row is 'A row is an imported row of a file';
comment on column import_row.key is 'Username in lower case; for a payee its kind and the keyed hash of its number';
comment on column import_row.digest is 'Keyed hash of the row''s content, to detect a changed row with the same key';
comment on column import_row.amount is 'Fen posted for it, over all accounts';

create table barring_list (
  id uuid primary key,
  name text not null,
  made_by uuid not null references operator,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index barring_list_name on barring_list (lower(name));
comment on table barring_list is 'A row is an external list of people who may not play';
comment on column barring_list.changed_at is 'When entries were last added; players are screened again after it';

create table barring_entry (
  list_id uuid not null references barring_list on delete cascade,
  hash bytea not null,
  primary key (list_id, hash)
);
create index barring_entry_hash on barring_entry (hash);
comment on table barring_entry is 'A row is a document, mobile number, or name with birthday on a list; only its keyed hash is stored';

create table barring_hit (
  id uuid primary key,
  player_id uuid not null references player,
  place text not null,
  list_id uuid references barring_list on delete set null,
  source text not null,
  evidence barring_evidence not null,
  state barring_hit_state not null default 'open',
  at timestamptz not null,
  former_kind exclusion_kind not null default '',
  former_until timestamptz,
  cleared_by uuid references operator,
  cleared_at timestamptz,
  reason text not null default '',
  unique (player_id, place),
  check ((state = 'cleared') = (cleared_at is not null))
);
create index barring_hit_listed on barring_hit ((state = 'open') desc, at desc, id desc);
create index barring_hit_list on barring_hit (list_id);
comment on table barring_hit is 'A row is a player found on a list or register';
comment on column barring_hit.place is 'Id of the list, or the register';
comment on column barring_hit.source is 'Name of the list';
comment on column barring_hit.evidence is 'What matched; register: unknown';
comment on column barring_hit.state is 'open: bars the player; cleared: an operator found that it is a different person';
comment on column barring_hit.former_kind is 'Exclusion before the hit, as in protection; empty: none';
comment on column barring_hit.former_until is 'End of that exclusion';
comment on column barring_hit.cleared_by is 'Null: open, or cleared with the exclusion at the other brand; may be opened again';
comment on column barring_hit.reason is 'Of clearing, entered by the operator';

create table screening (
  player_id uuid primary key references player,
  day date not null,
  at timestamptz not null
);
comment on table screening is 'A row is a player screened against every list and the register; deleted when their data changes';
comment on column screening.day is 'Beijing day';

create domain mark_kind as text check (value in ('payee', 'funds', 'mobile', 'person', 'device', 'name', 'network'));
comment on domain mark_kind is 'What players share: a bank card, an address or account of funds, a mobile number, a name with birthday, a device, a name, a network';

create table player_mark (
  player_id uuid not null references player,
  kind mark_kind not null,
  mark bytea not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (player_id, kind, mark)
);
create index player_mark_shared on player_mark (kind, mark, first_at);
create index player_mark_swept on player_mark (last_at) where kind in ('device', 'network');
comment on table player_mark is 'A row is something that identifies a player, by which accounts are linked; only a keyed hash is stored';
comment on column player_mark.mark is 'Keyed hash; of mobile numbers, names and payees the one of the search';
comment on column player_mark.first_at is 'First use by the player';
comment on column player_mark.last_at is 'Latest use, accurate to a day';

create table player_risk (
  player_id uuid primary key references player,
  score smallint not null check (score between 0 and 100),
  linked integer not null check (linked >= 0),
  rules jsonb not null,
  changed_at timestamptz not null
);
create index player_risk_listed on player_risk (score desc, linked desc, player_id);
comment on table player_risk is 'A row is a player with linked accounts or a risk score; others have none';
comment on column player_risk.score is 'Sum of the points of the rules that apply, at most 100';
comment on column player_risk.linked is 'Accounts with a strong link to this one';
comment on column player_risk.rules is 'Points by the name of the rule that applies';
comment on column player_risk.changed_at is 'Latest change of score, links or rules';
