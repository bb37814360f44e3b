-- Players, who is signed in and with what second factor, and what protects players from playing too much.

create domain realm as text check (value in ('player', 'operator', 'agent'));
create domain sign_in_kind as text check (value in ('password', 'passkey', 'registration', 'recovery'));
create domain sign_in_outcome as text check (value in ('right', 'wrong', 'blocked'));
create domain limit_kind as text check (value in ('deposit', 'loss', 'stake', 'time'));
create domain limit_span as text check (value in ('day', 'week', 'month'));
create domain harm_kind as text check (value in ('deposits', 'chasing', 'night', 'loosened', 'failed'));
create domain harm_decision as text check (value in ('', 'none', 'contacted', 'limited', 'restricted'));
create domain exclusion_kind as text check (value in ('', 'timeout', 'exclusion', 'operator', 'barred'));
create domain consent_document as text check (value in ('terms', 'funds'));
create domain inquiry_kind as text check (value in ('complaint', 'closing', 'copy', 'correction', 'deletion'));
create domain document_kind as text check (value in ('id_card', 'permit', 'passport'));
create domain import_kind as text check (value in ('players', 'payees'));
create domain import_state as text check (value in ('running', 'done'));
create domain barring_evidence as text check (value in ('document', 'mobile', 'person', 'register'));
create domain barring_hit_state as text check (value in ('open', 'cleared'));
comment on domain realm is 'Whose a session, a device or a factor is: each signs in at a place of their own';
comment on domain sign_in_kind is 'How somebody came in, or tried to';
comment on domain sign_in_outcome is 'blocked: known, and kept out';
comment on domain limit_kind is 'What a player limits: money paid in, lost or staked, or minutes of play';
comment on domain limit_span is 'Rolling: 24 hours, 7 days, 30 days';
comment on domain harm_kind is 'What was seen: many deposits, chasing losses, play at night, a loosened limit, failed deposits';
comment on domain harm_decision is 'What an operator decided; empty: nothing yet';
comment on domain exclusion_kind is 'What shuts a player out: a pause, a self-exclusion, an operator, a list of people who may not play; empty: nothing';
comment on domain consent_document is 'What players agree to';
comment on domain inquiry_kind is 'What a player asks for, besides a complaint: the end of the account, or a copy, correction or deletion of their data';
comment on domain document_kind is 'What a player proves their identity with';
comment on domain import_kind is 'What a file takes over';
comment on domain import_state is 'running: its rows are being written';
comment on domain barring_evidence is 'By what somebody was found on a list';
comment on domain barring_hit_state is 'cleared: an operator found that it is somebody else';

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
  password_changed_at timestamptz
);
create unique index player_username on player (lower(username));
create unique index player_email on player (email_hash);
create index player_referrer on player (referrer_id);
create index player_created on player (created_at);
-- Reports leave them out.
create index player_test on player (id) where is_test;
create trigger player_adds_to_tally after insert on player referencing new table as added for each statement execute function tally_rows();
create trigger player_takes_from_tally after delete on player referencing old table as gone for each statement execute function tally_rows();
create trigger player_feeds after insert on player for each row execute function feed_player();
create unique index player_mobile on player (mobile_hash);
create index player_realname on player (realname_hash);
comment on table player is 'A row is a person who plays';
comment on column player.username is 'Unique whatever the case';
comment on column player.realname is 'Bank cards must be in this name';
comment on column player.pay_password_hash is 'Of the six digits that allow a withdrawal';
comment on column player.avatar is 'Address of a picture';
comment on column player.realname_hash is 'Keyed hash of the name, by which it is found';
comment on column player.email_hash is 'Keyed hash of the address in small letters, which one player has; null: none';
comment on column player.mobile is 'As it was typed';
comment on column player.mobile_hash is 'Keyed hash of the last eleven digits, which are the number, which one player has; null: none';
comment on column player.birthday is 'Null until the player says it';
comment on column player.is_blacklisted is 'May sign in and look, but not act';
comment on column player.is_active is 'False: may not sign in';
comment on column player.is_test is 'Left out of reports';
comment on column player.is_agent is 'Has a row in agent';
comment on column player.is_free_transfer is 'Money follows the player into the game they open';
comment on column player.excluded_until is 'Until then the player may not pay in or play; null or past: no exclusion';
comment on column player.vip_level is '0: none yet';
comment on column player.vip_since is 'When the level began';
comment on column player.referrer_id is 'Who brought the player; never changed';
comment on column player.terms_accepted_at is 'Evidence: registering accepts the terms';
comment on column player.note is 'By operators, for operators';
comment on column player.must_change_password is 'The login password is a one-time one: nothing may be done before it is changed';
comment on column player.must_change_pay_password is 'The payment password is a one-time one: it pays nothing before it is changed';
comment on column player.password_changed_at is 'Of the login or the payment password, whichever was later; null: never';
comment on column player.withdrawals_held_until is 'Until then no withdrawal is taken; null or past: any';
comment on column player.has_step_up is 'Withdrawals and payees are confirmed with a second factor';

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
  device text not null
);
create index session_subject on session (subject, realm);
create index session_seen on session (seen_at);
comment on table session is 'A row is a signed-in device; only the hash of its token is kept';
comment on column session.id is 'Names the session in lists, where the hash must not stand';
comment on column session.realm is 'Where it is signed in: the player site, the console or the agents'' portal';
comment on column session.subject is 'Who is signed in: a player, an operator, or the player that an agent is';
comment on column session.player_id is 'Holds the subject to a player that is there; null for an operator';
comment on column session.operator_id is 'Holds the subject to an operator that is there; null for anybody else';
comment on column session.seen_at is 'The newest call, at most a minute old; of an operator at most a second';
comment on column session.device is 'The User-Agent header';

create table api_key (
  token_hash bytea primary key,
  id uuid not null unique,
  name text not null,
  prefix text not null unique,
  scopes text[] not null,
  addresses text not null default '',
  created_by uuid not null references operator,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  used_at timestamptz,
  used_ip text not null default ''
);
create unique index api_key_name on api_key (lower(name)) where revoked_at is null;
comment on table api_key is 'A row is a key by which one of the operator''s own systems asks; the key itself is shown once and kept nowhere';
comment on column api_key.token_hash is 'SHA-256 of the key, which is drawn, not chosen';
comment on column api_key.prefix is 'How the key begins: enough to find it by';
comment on column api_key.addresses is 'Addresses and ranges that it may come from; '''' allows every one';
comment on column api_key.expires_at is 'Null: when it is revoked';

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
comment on table device is 'A row is a device from which somebody has signed in';
comment on column device.subject is 'As in session, and held to a row that is there in the same way';
comment on column device.device is 'A hash of the network and the User-Agent header';
comment on column device.first_at is 'The first sign-in from it';
comment on column device.last_at is 'The newest one';

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
comment on table sign_in is 'A row is a sign-in of a player, or a try; the newest of each player, for half a year';
comment on column sign_in.kind is 'By the password, by a passkey, by registering, or by a code that set a new password';
comment on column sign_in.outcome is 'Of the password, passkey or code; blocked: it was right, and the account may not come in';
comment on column sign_in.device is 'The User-Agent header';
comment on column sign_in.is_new is 'From where the player had not come in before';

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
comment on table turned_away is 'A row is the tries of an hour and an address that no sign-in stands for, for half a year';
comment on column turned_away.subject is 'Whose name it was, where somebody has it; what else was typed may be a password';
comment on column turned_away.why is 'unknown: nobody has the name; often: too many had failed before';
comment on column turned_away.network is 'An address, or the /64 of one';
comment on column turned_away.hour is 'When the hour began, by the clock of Beijing as by any';

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
comment on column second_factor.subject is 'As in session, and held to a row that is there in the same way';
comment on column second_factor.confirmed_at is 'Null while the secret waits for its first code: it does not count yet';
comment on column second_factor.last_step is 'The 30-second step of the newest code that was used up: none signs in twice';

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
comment on column passkey.subject is 'As in session, and held to a row that is there in the same way';
comment on column passkey.credential_id is 'What the authenticator calls it';
comment on column passkey.public_key is 'COSE';
comment on column passkey.counter is 'What the authenticator last counted; 0 where it counts nothing. It never goes back';
comment on column passkey.transports is 'How a browser reaches it, as the browser said';
comment on column passkey.name is 'What its owner calls it';
comment on column passkey.is_backed_up is 'It is kept beyond one device';
comment on column passkey.used_at is 'Null: not used yet';

create table passkey_challenge (
  challenge bytea primary key,
  realm realm not null,
  act text not null check (act in ('add', 'confirm', 'enter')),
  subject uuid,
  session bytea,
  created_at timestamptz not null
);
create index passkey_challenge_created on passkey_challenge (created_at);
comment on table passkey_challenge is 'A row is a question that a passkey may answer once, within five minutes; it goes with the answer';
comment on column passkey_challenge.act is 'What the answer is for: to add a passkey, to confirm who somebody is, to come in';
comment on column passkey_challenge.subject is 'Who is to answer; null: whoever can';
comment on column passkey_challenge.session is 'The session that asked, by its hash; null: before there is one';

create table passkey_proof (
  proof_hash bytea primary key,
  realm realm not null,
  subject uuid not null,
  session bytea,
  created_at timestamptz not null,
  is_spent boolean not null
);
create index passkey_proof_created on passkey_proof (created_at);
comment on table passkey_proof is 'A row stands for what a passkey answered, once, for two minutes, in place of a code; only its hash is kept';
comment on column passkey_proof.session is 'The session it serves, by its hash; null: a sign-in that is under way';
comment on column passkey_proof.is_spent is 'It served its one act';

create table recovery_code (
  player_id uuid not null references player,
  code_hash bytea not null,
  primary key (player_id, code_hash)
);
comment on table recovery_code is 'A row is a code that stands once for a code of the player''s second factor; it goes when it is used';
comment on column recovery_code.code_hash is 'Keyed hash';

create table player_limit (
  player_id uuid not null references player,
  kind limit_kind not null,
  span limit_span not null,
  set_by text not null check (set_by in ('player', 'operator')),
  most bigint not null check (most > 0),
  asked bigint check (asked > 0),
  asked_at timestamptz,
  primary key (player_id, kind, span, set_by),
  check (asked is null or asked_at is not null)
);
comment on table player_limit is 'A row is the most a player may pay in, lose, stake or play within a span';
comment on column player_limit.kind is 'What is limited; time is that of play';
comment on column player_limit.span is '24 hours, 7 days or 30 days up to now';
comment on column player_limit.set_by is 'Of both limits the lower one counts; each side changes its own';
comment on column player_limit.most is 'Fen; of the kind time: minutes';
comment on column player_limit.asked is 'As most; a looser limit that was asked for; null with asked_at: none at all';
comment on column player_limit.asked_at is 'When it was asked for: it waits a day and a second yes; null: nothing is asked for';

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
comment on table play_session is 'A row is a time of play without a long pause, over all games and venues';
comment on column play_session.seen_at is 'The newest sign of play: a game opened, a stake, the game screen; play lasts from the start until here';
comment on column play_session.answered_at is 'When the newest reality check was answered; the start where none was';

create table play_end (
  player_id uuid primary key references player,
  asked_at timestamptz not null,
  next_at timestamptz not null,
  tries smallint not null default 0
);
create index play_end_due on play_end (next_at);
comment on table play_end is 'A row is a player whose open games are being ended and whose money in venues is being brought home';
comment on column play_end.next_at is 'When the venues are told next';
comment on column play_end.tries is 'How often they were';

create table exclusion_lift (
  id uuid primary key,
  player_id uuid not null references player,
  reason text not null,
  asked_at timestamptz not null,
  state order_state not null default 'pending',
  decided_by text,
  decided_at timestamptz,
  note text not null default '',
  check ((state = 'pending') = (decided_at is null))
);
create unique index exclusion_lift_pending on exclusion_lift (player_id) where state = 'pending';
create index exclusion_lift_listed on exclusion_lift (asked_at desc, id desc);
create index exclusion_lift_player on exclusion_lift (player_id);
create trigger exclusion_lift_tells after insert or update on exclusion_lift for each row execute function tell_change('exclusion_lifts', 'limits');
comment on table exclusion_lift is 'A row is a player who asks to be let in again after their self-exclusion';
comment on column exclusion_lift.reason is 'In the words of the player';
comment on column exclusion_lift.note is 'What the operator says to it; the player reads it';

create table harm_marker (
  id uuid primary key,
  player_id uuid not null references player,
  kind harm_kind not null,
  day date not null,
  words text not null,
  at timestamptz not null,
  owner_id uuid references operator,
  decision harm_decision not null default '',
  reason text not null default '',
  closed_at timestamptz,
  unique (player_id, kind, day),
  check ((closed_at is null) = (decision = ''))
);
create index harm_marker_listed on harm_marker ((closed_at is null) desc, at desc, id desc);
create trigger harm_marker_comes after insert on harm_marker for each statement execute function tell_change('harm_markers', '');
create trigger harm_marker_changes after update on harm_marker for each row execute function tell_change('harm_markers', '');
comment on table harm_marker is 'A row is a sign that a player may be harmed by how they play, for an operator to decide on';
comment on column harm_marker.kind is 'What was seen: deposits that jump, deposits after losses, play at night, limits loosened, payments that fail';
comment on column harm_marker.day is 'The Beijing day it was seen on; each kind once a day';
comment on column harm_marker.words is 'What was seen, with its figures';
comment on column harm_marker.owner_id is 'The operator who looks after it; null: nobody yet';
comment on column harm_marker.decision is 'What was done; empty while it is open';
comment on column harm_marker.reason is 'Why, in the operator''s words';

create table protection (
  player_id uuid primary key references player,
  reality_minutes smallint not null default 0 check (reality_minutes between 0 and 240),
  excluded_kind exclusion_kind not null default '',
  is_indefinite boolean not null default false,
  term_ends_at timestamptz
);
comment on table protection is 'A row is what a player chose besides the limits: reminders and the kind of exclusion';
comment on column protection.reality_minutes is 'How often a game reminds the player of the time; 0: never';
comment on column protection.excluded_kind is 'What player.excluded_until is; empty: no exclusion';
comment on column protection.is_indefinite is 'The exclusion has no end that was chosen';
comment on column protection.term_ends_at is 'When the chosen term of a self-exclusion ends; it stands on until an operator lifts it. Null: it has none, or it is no self-exclusion';

create table protection_change (
  id uuid primary key,
  player_id uuid not null references player,
  actor text not null check (actor in ('player', 'operator')),
  actor_name text not null,
  act text not null,
  words text not null,
  at timestamptz not null,
  reason text not null default ''
);
create index protection_change_player on protection_change (player_id, at desc, id desc);
create trigger protection_change_tells after insert on protection_change for each row execute function tell_change('', 'limits');
comment on table protection_change is 'A row is a change of a player''s limits, exclusion or reminders';
comment on column protection_change.words is 'What the player was told';
comment on column protection_change.reason is 'Why, in the operator''s words; a player gives none, and is not shown it';

create table consent_text (
  document consent_document not null,
  version integer not null check (version > 0),
  summary text not null,
  content text not null,
  is_required boolean not null,
  published_by text not null,
  published_at timestamptz not null,
  primary key (document, version)
);
create index consent_text_listed on consent_text (published_at desc, document, version desc);
comment on table consent_text is 'A row is a version of what players agree to: the terms, or the notice on customer funds';
comment on column consent_text.summary is 'What is new, as players read it';
comment on column consent_text.content is 'Cleaned HTML as it was published; empty: the notice is taken back';
comment on column consent_text.is_required is 'Whoever agreed to an earlier version only agrees again before they go on';
comment on column consent_text.published_by is 'Name of the operator';

create table consent (
  player_id uuid not null references player,
  document text not null,
  version integer not null,
  accepted_at timestamptz not null,
  ip text not null,
  primary key (player_id, document, version),
  foreign key (document, version) references consent_text
);
create index consent_text_of on consent (document, version);
create index consent_listed on consent (accepted_at desc, player_id desc);
comment on table consent is 'A row is a player who agreed to a version';

create table inquiry (
  id uuid primary key,
  inquiry_no text not null unique,
  player_id uuid not null references player,
  kind inquiry_kind not null,
  about text not null default '',
  content text not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  owner_id uuid references operator,
  answer text not null default '',
  answered_by text not null default '',
  answered_at timestamptz,
  check ((answered_at is null) = (answer = ''))
);
create index inquiry_player on inquiry (player_id, asked_at desc, id desc);
create index inquiry_listed on inquiry ((answered_at is null) desc, (case when answered_at is null then due_at end), asked_at desc, id desc);
comment on table inquiry is 'A row is what a player asks of the operator with a number and a deadline: a complaint, the end of their account, a copy, correction or deletion of their data';
comment on column inquiry.about is 'Number of the order or bet, as the player wrote it';
comment on column inquiry.content is 'In the words of the player';
comment on column inquiry.due_at is 'By then it is answered';
comment on column inquiry.owner_id is 'The operator who looks after it; null: nobody yet';
comment on column inquiry.answer is 'As the player reads it; empty while it is open';
comment on column inquiry.answered_by is 'Name of the operator';

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
  decided_by text not null default '',
  decided_at timestamptz,
  check ((state = 'pending') = (decided_at is null)),
  check ((claimed_by is null) = (claimed_at is null))
);
create unique index verification_pending on verification (player_id) where state = 'pending';
create unique index verification_approved on verification (player_id) where state = 'approved';
create unique index verification_number on verification (number_hash) where state = 'approved';
create index verification_same on verification (number_hash);
create index verification_player on verification (player_id, asked_at desc, id desc);
create index verification_listed on verification ((state = 'pending') desc, asked_at desc, id desc);
create trigger verification_tells after insert or update on verification for each row execute function tell_change('verifications', '');
comment on table verification is 'A row is what a player sent in to prove who they are, and what an operator said to it';
comment on column verification.realname is 'As on the document; empty once it is deleted, with number and pictures, some time after a no';
comment on column verification.number is 'Of the document, in capitals without blanks';
comment on column verification.number_hash is 'Keyed hash of the number, which one player has an approval for; null: deleted';
comment on column verification.pictures is 'Names of the sealed files with the pictures of the document';
comment on column verification.reason is 'Why it was refused; the player reads it';
comment on column verification.claimed_by is 'The operator who looks at it';
comment on column verification.decided_by is 'Name of the operator';

create table dormancy (
  id uuid primary key,
  player_id uuid not null references player,
  last_seen_at timestamptz not null,
  warned_at timestamptz not null,
  dormant_at timestamptz,
  checked_at timestamptz,
  checked_by text not null default '',
  note text not null default '',
  unique (player_id, last_seen_at),
  check (checked_at is null or dormant_at is not null)
);
comment on table dormancy is 'A row is an account that nobody signed in to for long';
comment on column dormancy.last_seen_at is 'When its player had signed in last';
comment on column dormancy.warned_at is 'When they were told, a month before the term';
comment on column dormancy.dormant_at is 'When the term was over; null: not yet, or they came in time';
comment on column dormancy.checked_at is 'When an operator looked at who came back';
comment on column dormancy.checked_by is 'Name of the operator';
comment on column dormancy.note is 'In the words of the operator';

create table import_file (
  id uuid primary key,
  kind import_kind not null,
  name text not null,
  sha256 text not null,
  state import_state not null default 'running',
  made_by text not null,
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
comment on table import_file is 'A row is a file of another product whose players or payees were taken over';
comment on column import_file.sha256 is 'Of its bytes, in hex: the same file again goes on with this row';
comment on column import_file.state is 'running: it is being read, or the reading was cut off and may go on';
comment on column import_file.made_by is 'Who runs the command, as the machine knows them';
comment on column import_file.lines is 'Rows in the file';
comment on column import_file.taken is 'Rows taken over from it';
comment on column import_file.known is 'Rows that had been taken over before the newest reading began';
comment on column import_file.refused is 'Rows that the newest reading refused';
comment on column import_file.amount is 'Fen; what was posted for the rows taken over';
comment on column import_file.refusals is 'The first of the refused rows, with their lines and reasons';

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
comment on table import_row is 'A row is a row of a file that was taken over, once';
comment on column import_row.key is 'The username in small letters; of a payee its kind and the keyed hash of its number';
comment on column import_row.digest is 'Keyed hash of what the row said: a row that says something else is told from the same one';
comment on column import_row.amount is 'Fen; what was posted for it, over all accounts';

create table barring_list (
  id uuid primary key,
  name text not null,
  made_by text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index barring_list_name on barring_list (lower(name));
comment on table barring_list is 'A row is a list of people who may not play, as somebody outside keeps it';
comment on column barring_list.changed_at is 'When people were last added: players are compared again after it';

create table barring_entry (
  list_id uuid not null references barring_list on delete cascade,
  hash bytea not null,
  primary key (list_id, hash)
);
create index barring_entry_hash on barring_entry (hash);
comment on table barring_entry is 'A row is a document, a mobile number, or a name with a day of birth on a list; only its keyed hash is kept';

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
  cleared_by text not null default '',
  cleared_at timestamptz,
  reason text not null default '',
  unique (player_id, place),
  check ((state = 'cleared') = (cleared_at is not null))
);
create index barring_hit_listed on barring_hit ((state = 'open') desc, at desc, id desc);
create index barring_hit_list on barring_hit (list_id);
comment on table barring_hit is 'A row is a player whom a list or a register names';
comment on column barring_hit.place is 'The list by its id, or the register';
comment on column barring_hit.source is 'What the list was called';
comment on column barring_hit.evidence is 'By what they were found; register: it does not say';
comment on column barring_hit.state is 'open: it bars the player; cleared: an operator found that it is somebody else';
comment on column barring_hit.former_kind is 'What shut the player out before, as in protection; empty: nothing';
comment on column barring_hit.former_until is 'Until when';
comment on column barring_hit.reason is 'Why it was cleared, in the operator''s words';

create table screening (
  player_id uuid primary key references player,
  day date not null,
  at timestamptz not null
);
comment on table screening is 'A row is a player who was compared with every list and the register; it goes when what is known of them changes';
comment on column screening.day is 'The Beijing day of it';
