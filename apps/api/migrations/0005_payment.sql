-- Channels, deposits, payees, withdrawals, manual adjustments, wagering requirements.

create domain pay_range_kind as text
  check (value in ('antoken', 'bank', 'wechat', 'alipay', 'usdt-trc20', 'usdt-erc20'));
create domain receiving_account_kind as text check (value in ('bank', 'TRC20', 'ERC20', 'BEP20'));
create domain unmatched_resolution as text check (value in ('booked', 'closed'));
comment on domain unmatched_resolution is 'booked: credited to an order; closed: handled outside, without a credit';
create domain requirement_source as text
  check (value in ('deposit', 'rebate', 'promotion', 'packet', 'adjustment', 'vip', 'opening', 'freeRound', 'bonus'));
create domain requirement_state as text check (value in ('open', 'done', 'waived', 'cancelled'));
comment on domain pay_range_kind is 'Deposit method with its own amount range';
comment on domain receiving_account_kind is 'A bank account, or the protocol of a USDT address';
comment on domain requirement_source is 'Origin of the money that must be staked';
comment on domain requirement_state is 'waived: the player lost it all; cancelled: by an operator, or returned';

create table pay_channel (
  code text primary key check (code ~ '^(antoken|card|usdt|wechat|alipay)(-([2-9]|[1-9][0-9]))?$'),
  name text not null,
  state switch not null default 'on',
  adapter text not null default 'koi',
  settings partly_sealed not null default '{}',
  pay_origin text not null default '',
  is_payout boolean not null default false,
  confirmations smallint not null default 6 check (confirmations between 1 and 1000),
  sort integer not null default 0,
  texts content_texts not null default '{}',
  weight smallint not null default 100 check (weight between 0 and 1000),
  cost_fixed fen not null default 0 check (cost_fixed >= 0),
  cost_rate smallint not null default 0 check (cost_rate between 0 and 10000),
  least_level smallint not null default 0 check (least_level >= 0),
  payee_kinds text[] not null default '{}' check (payee_kinds <@ array['bank', 'usdt', 'antoken']),
  payout_least fen not null default 0 check (payout_least >= 0),
  payout_most fen not null default 0 check (payout_most = 0 or payout_most >= payout_least),
  paused_at timestamptz,
  counted_from timestamptz,
  recent_orders integer not null default 0,
  recent_success smallint check (recent_success between 0 and 100)
);
comment on table pay_channel is 'A row is a payment channel: a gateway account, a bank account or a chain address';
comment on column pay_channel.code is 'Its place (antoken, card, usdt, wechat, alipay) and from the second one on a number. Without a gateway usdt uses a chain address and card a bank account';
comment on column pay_channel.adapter is 'Protocol of the gateway';
comment on column pay_channel.settings is 'Texts according to the adapter''s schema, secrets encrypted; empty: no gateway configured';
comment on column pay_channel.pay_origin is 'Origin of the gateway''s pay pages';
comment on column pay_channel.is_payout is 'Withdrawals are paid with it, whatever its state';
comment on column pay_channel.confirmations is 'Blocks required for a USDT transfer, including its own';
comment on column pay_channel.state is 'On: players pay in with it';
comment on column pay_channel.weight is 'Channels of greater weight are tried first';
comment on column pay_channel.cost_fixed is 'Fen that the gateway takes per payment';
comment on column pay_channel.cost_rate is 'Ten-thousandths of the amount that the gateway takes per payment';
comment on column pay_channel.least_level is 'Smallest VIP level of the players it serves';
comment on column pay_channel.payee_kinds is 'Kinds of payees that it pays; empty: that of its place';
comment on column pay_channel.payout_least is 'Smallest withdrawal that it pays, fen';
comment on column pay_channel.payout_most is 'Largest withdrawal that it pays, fen; 0: no limit';
comment on column pay_channel.paused_at is 'When falling success paused it; null: not paused';
comment on column pay_channel.counted_from is 'Orders from this moment on count for a pause: when an operator last resumed it; null: all';
comment on column pay_channel.recent_orders is 'Orders of the last hour with an outcome, counted every minute';
comment on column pay_channel.recent_success is 'Percent of them that were credited; null: none';

create table pay_range (
  kind pay_range_kind not null,
  channel text not null references pay_channel,
  least fen not null,
  most fen not null check (most >= least),
  primary key (channel, kind)
);
comment on table pay_range is 'A row is the smallest and largest deposit of one kind by one channel';
comment on column pay_range.kind is 'As the players'' API names it';
comment on column pay_range.least is 'Fen';
comment on column pay_range.most is 'Fen';

create table receiving_account (
  id integer primary key generated always as identity,
  kind receiving_account_kind not null,
  bank_name text not null default '',
  bank_no text not null,
  bank_owner text not null default '',
  bank_address text not null default '',
  payimg text not null default '',
  state switch not null default 'on',
  sort integer not null default 0
);
comment on table receiving_account is 'A row is an account that players pay to: a bank account of ours, or a chain address';
comment on column receiving_account.kind is 'bank, or the protocol of the chain';
comment on column receiving_account.bank_no is 'Account number or chain address';
comment on column receiving_account.bank_address is 'The branch';
comment on column receiving_account.payimg is 'URL of a picture with the QR code; empty: none';

create table deposit (
  id uuid primary key,
  deposit_no text not null unique,
  player_id uuid not null references player,
  channel text not null references pay_channel,
  adapter text not null default '',
  protocol text not null default '',
  amount fen not null check (amount > 0),
  credited fen,
  rate integer,
  pay_usdt_cents bigint,
  state order_state not null,
  payer_owner sealed not null default '',
  payer_bank text not null default '',
  payer_no sealed not null default '',
  payer_address text not null default '',
  receiver_id integer references receiving_account,
  receiver_no text not null default '',
  pay_url text not null default '',
  pay_qrcode text not null default '',
  pay_number text not null default '',
  reference text not null default '',
  note text not null default '',
  claimed_by uuid references operator,
  claimed_at timestamptz,
  decided_by_kind decider_kind,
  decided_by uuid references operator,
  approval_id uuid references approval,
  expires_at timestamptz not null,
  is_expired boolean not null default false,
  created_at timestamptz not null,
  closed_at timestamptz,
  tries smallint not null default 1 check (tries > 0),
  cost_fixed fen not null default 0,
  cost_rate smallint not null default 0,
  constraint deposit_credit check ((state = 'approved') = (credited is not null)),
  constraint deposit_decided check ((state = 'pending') = (decided_by_kind is null)),
  constraint deposit_decider check ((decided_by_kind is not distinct from 'operator') = (decided_by is not null)),
  constraint deposit_closed check ((state = 'pending') = (closed_at is null)),
  constraint deposit_claim check ((claimed_by is null) = (claimed_at is null))
);
create index deposit_player on deposit (player_id, created_at desc, id desc);
create index deposit_created on deposit (created_at desc, id desc);
create index deposit_state on deposit (state, created_at desc);
create index deposit_closed on deposit (player_id, closed_at) where state = 'approved';
create index deposit_rejected on deposit (player_id, closed_at) where state = 'rejected';
create unique index deposit_reference on deposit (channel, reference) where reference <> '';
create unique index deposit_usdt_amount on deposit (receiver_no, pay_usdt_cents) where state = 'pending' and not is_expired and pay_usdt_cents is not null;
create index deposit_usdt_payment on deposit (lower(receiver_no), pay_usdt_cents) where pay_usdt_cents is not null;
create index deposit_day on deposit (closed_at) include (player_id, credited) where state = 'approved';
create index deposit_open on deposit (expires_at) where state = 'pending';
comment on table deposit is 'A row is a deposit order';
comment on column deposit.deposit_no is 'The number that players and gateways see; unique in the whole installation';
comment on column deposit.adapter is 'Protocol of the gateway that opened it; empty: no gateway';
comment on column deposit.protocol is 'TRC20, ERC20 or BEP20 for USDT, else empty';
comment on column deposit.amount is 'Requested fen';
comment on column deposit.credited is 'Booked fen, the amount received; null until approved';
comment on column deposit.rate is 'Ten-thousandths of a yuan per USDT; null without USDT';
comment on column deposit.pay_usdt_cents is 'Hundredths of a USDT: the exact amount identifies the order on the chain';
comment on column deposit.payer_owner is 'Name of the payer, entered by the player';
comment on column deposit.receiver_id is 'The receiving account shown to the player';
comment on column deposit.receiver_no is 'Its number at that time';
comment on column deposit.pay_url is 'Pay page of the gateway';
comment on column deposit.pay_qrcode is 'Content of the gateway''s QR code';
comment on column deposit.pay_number is 'The gateway''s order number, where needed for queries';
comment on column deposit.reference is 'The payment at the gateway, or the transaction on the chain';
comment on column deposit.note is 'By operators';
comment on column deposit.claimed_by is 'The operator working on it';
comment on column deposit.approval_id is 'Decision of the first of two operators; null: one suffices, or no decision yet';
comment on column deposit.is_expired is 'Not paid in time: closed for the player, but a late payment is still matched';
comment on column deposit.channel is 'The channel that the player was sent to, or that the money came by';
comment on column deposit.tries is 'Channels that were asked to open it; with more than one each is in deposit_try';
comment on column deposit.cost_fixed is 'Fen: of the channel when it was asked';
comment on column deposit.cost_rate is 'Ten-thousandths: of the channel when it was asked';

create table deposit_try (
  deposit_id uuid not null references deposit,
  number smallint not null check (number > 0),
  channel text not null references pay_channel,
  adapter text not null default '',
  cost_fixed fen not null,
  cost_rate smallint not null,
  at timestamptz not null,
  failed_at timestamptz,
  primary key (deposit_id, number)
);
create index deposit_try_at on deposit_try (at);
comment on table deposit_try is 'A row is a channel asked to open a deposit that the first channel did not open';
comment on column deposit_try.number is 'From the second one on part of the order number that the gateway gets';
comment on column deposit_try.adapter is 'As in deposit';
comment on column deposit_try.cost_fixed is 'As in deposit';
comment on column deposit_try.cost_rate is 'As in deposit';
comment on column deposit_try.failed_at is 'When the next channel was asked instead; null: the last one';

create table notice_seen (
  channel text not null,
  nonce text not null,
  at timestamptz not null,
  primary key (channel, nonce)
);
comment on table notice_seen is 'A row is an accepted gateway callback; its replay is refused';
comment on column notice_seen.nonce is 'Of its signature';

create table unmatched_payment (
  id uuid primary key,
  channel text not null references pay_channel,
  reference text not null,
  amount fen,
  detail jsonb not null,
  at timestamptz not null,
  reported_deposit_no text not null default '',
  resolution unmatched_resolution,
  booked_deposit_id uuid unique references deposit,
  closed_at timestamptz,
  decided_by_kind decider_kind,
  decided_by uuid references operator,
  note text not null default '',
  unique (channel, reference),
  check ((resolution is null) = (closed_at is null)),
  constraint unmatched_payment_decided check ((resolution is null) = (decided_by_kind is null)),
  constraint unmatched_payment_decider check ((decided_by_kind is not distinct from 'operator') = (decided_by is not null)),
  check ((resolution is not distinct from 'booked') = (booked_deposit_id is not null))
);
create index unmatched_payment_listed on unmatched_payment (at desc, id desc);
create index unmatched_payment_open on unmatched_payment (at desc, id desc) where closed_at is null;
comment on table unmatched_payment is 'A row is a payment that fits no order: wrong amount, no order, paid twice';
comment on column unmatched_payment.reference is 'As in deposit';
comment on column unmatched_payment.amount is 'Fen; null if the value is unknown';
comment on column unmatched_payment.detail is 'From the gateway or the chain';
comment on column unmatched_payment.reported_deposit_no is 'Order number that the payment named; empty: none';
comment on column unmatched_payment.resolution is 'Null while open';
comment on column unmatched_payment.booked_deposit_id is 'The order an operator booked it to';
comment on column unmatched_payment.note is 'For operators only: no decision reads it';

create table bank (
  id integer primary key generated always as identity,
  bank_name text not null unique,
  ico text not null default '',
  pays_out boolean not null default true,
  state switch not null default 'on',
  sort integer not null default 0
);
comment on table bank is 'A row is a bank that players can choose';
comment on column bank.ico is 'URL of its picture';
comment on column bank.pays_out is 'False: cards of this bank are refused for withdrawals';

create table payee (
  id uuid primary key,
  player_id uuid not null references player,
  kind payee_kind not null,
  bank text not null,
  bank_address text not null default '',
  bank_owner sealed not null default '',
  protocol text not null default '',
  bank_no sealed not null,
  bank_no_hash bytea not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index payee_number on payee (kind, bank_no_hash) where removed_at is null;
create index payee_player on payee (player_id, kind, created_at desc);
comment on table payee is 'A row is a withdrawal destination of a player';
comment on column payee.bank is 'Name of the bank, or of the coin';
comment on column payee.bank_address is 'The branch';
comment on column payee.bank_owner is 'The holder''s name; empty for an address';
comment on column payee.protocol is 'TRC20 or ERC20 for an address, else empty';
comment on column payee.bank_no is 'Card number or address, unique over all players';
comment on column payee.bank_no_hash is 'Keyed hash; 0x addresses in lower case';
comment on column payee.removed_at is 'Null while selectable';

create domain payout_rule_mode as text check (value in ('act', 'shadow', 'off'));
comment on domain payout_rule_mode is 'Pays what it approves; only notes what it would have approved; not tried';

create table payout_rule (
  id uuid primary key,
  name text not null,
  note text not null default '',
  sort smallint not null default 100 check (sort between 0 and 1000),
  segment_id uuid,
  segment_version integer,
  most fen not null check (most > 0),
  player_most fen not null check (player_most >= 0),
  takes_first boolean not null,
  payee_days smallint not null check (payee_days >= 0),
  share_most integer not null check (share_most >= 0),
  win_most fen not null check (win_most >= 0),
  mode payout_rule_mode not null default 'shadow',
  version integer not null default 1,
  made_by uuid not null references operator,
  changed_at timestamptz not null,
  check ((segment_id is null) = (segment_version is null)),
  foreign key (segment_id, segment_version) references segment_version
);
create unique index payout_rule_name on payout_rule (lower(name));
comment on table payout_rule is 'A row is a rule by which withdrawals are approved without an operator';
comment on column payout_rule.sort is 'Rules are tried in ascending order, those that act first';
comment on column payout_rule.segment_id is 'Whose condition the player must fulfil; null: none';
comment on column payout_rule.segment_version is 'The version of the segment when the rule was saved: a later one does not change the rule';
comment on column payout_rule.most is 'Greatest withdrawal, fen';
comment on column payout_rule.player_most is 'Greatest sum that rules approve for a player on a Beijing day, fen; 0: no limit';
comment on column payout_rule.takes_first is 'Whether a first withdrawal may be approved';
comment on column payout_rule.payee_days is 'Least age of the payee in days';
comment on column payout_rule.share_most is 'Greatest percentage of all deposits that is withdrawn, this order included; 0: no limit';
comment on column payout_rule.win_most is 'Greatest result of the player over seven Beijing days, fen; 0: no limit';
comment on column payout_rule.version is 'Increases with each change of what is tested; a new version starts in shadow mode';
comment on column payout_rule.made_by is 'Operator of the latest change';

create table withdrawal (
  id uuid primary key,
  order_no text not null unique,
  player_id uuid not null references player,
  payee_id uuid not null references payee,
  payee_kind payee_kind not null,
  payee_bank text not null,
  payee_owner sealed not null default '',
  payee_protocol text not null default '',
  payee_no sealed not null,
  payee_no_hash bytea not null,
  payee_address text not null default '',
  amount fen not null check (amount > 0),
  rate integer,
  fee_usdt_cents bigint,
  received_usdt_cents bigint,
  received fen,
  state withdrawal_state not null,
  reason text not null default '',
  reference text not null default '',
  claimed_by uuid references operator,
  claimed_at timestamptz,
  decided_by_kind decider_kind,
  decided_by uuid references operator,
  approval_id uuid references approval,
  pay_tries smallint not null default 0,
  pay_since timestamptz,
  pay_asked_at timestamptz,
  pay_asked_of text not null default '',
  pay_note text not null default '',
  flags text[] not null default '{}',
  created_at timestamptz not null,
  closed_at timestamptz,
  pay_channel text references pay_channel,
  pay_refused_by text[] not null default '{}',
  rule_id uuid references payout_rule,
  constraint withdrawal_paying check (state <> 'paying' or (pay_since is not null and pay_tries > 0)),
  constraint withdrawal_decided check ((state in ('review', 'payout')) = (decided_by_kind is null)),
  constraint withdrawal_decider check ((decided_by_kind is not distinct from 'operator') = (decided_by is not null)),
  constraint withdrawal_closed check ((state in ('review', 'payout', 'paying')) = (closed_at is null)),
  constraint withdrawal_claim check ((claimed_by is null) = (claimed_at is null)),
  constraint withdrawal_received check (num_nulls(rate, fee_usdt_cents, received_usdt_cents) = case when received is null then 0 else 3 end)
);
create index withdrawal_player on withdrawal (player_id, created_at desc, id desc);
create index withdrawal_created on withdrawal (created_at desc, id desc);
create index withdrawal_state on withdrawal (state, created_at desc);
create index withdrawal_day on withdrawal (closed_at) include (player_id, amount) where state = 'approved';
create index withdrawal_open on withdrawal (player_id) where closed_at is null;
create index withdrawal_payee_no on withdrawal (payee_no_hash);
create index withdrawal_paying on withdrawal (pay_since) where state = 'paying';
create index withdrawal_rule on withdrawal (created_at) where rule_id is not null;
comment on table withdrawal is 'A row is a withdrawal order; the money is held from its creation';
comment on column withdrawal.order_no is 'The number that players and gateways see; unique in the whole installation';
comment on column withdrawal.payee_bank is 'This and the next columns: the payee at the time of the order';
comment on column withdrawal.payee_no_hash is 'As in payee';
comment on column withdrawal.amount is 'Fen';
comment on column withdrawal.rate is 'Ten-thousandths of a yuan per USDT; null without USDT';
comment on column withdrawal.fee_usdt_cents is 'Hundredths of a USDT';
comment on column withdrawal.received_usdt_cents is 'Hundredths of a USDT that the player receives';
comment on column withdrawal.received is 'Fen that the player receives; null if paid in USDT';
comment on column withdrawal.state is 'review: waits for an operator; payout: for the second one; paying: for the gateway';
comment on column withdrawal.reason is 'Of a rejection, shown to the player';
comment on column withdrawal.reference is 'The payment at the gateway or bank';
comment on column withdrawal.claimed_by is 'The operator working on it';
comment on column withdrawal.decided_by_kind is 'Set from paying on: a gateway pays what an operator approved';
comment on column withdrawal.approval_id is 'As in deposit; cleared when a refused payment returns to review';
comment on column withdrawal.pay_tries is 'Number of submissions to a gateway; each has its own id, the first that of the order';
comment on column withdrawal.flags is 'Warnings for operators: password, device, holder, dormant; see the contract';
comment on column withdrawal.pay_since is 'Start of the state paying';
comment on column withdrawal.pay_asked_at is 'When the gateway first got this submission: from then on only its explicit refusal releases the money';
comment on column withdrawal.pay_asked_of is 'Protocol, address and merchant that got the submission: no other gateway is asked before this one refuses';
comment on column withdrawal.pay_note is 'Latest answer of the gateway';
comment on column withdrawal.pay_channel is 'The channel that pays it, chosen before the first call; null: not paid by a gateway';
comment on column withdrawal.pay_refused_by is 'Channels that refused it since its approval; none of them is asked again';
comment on column withdrawal.rule_id is 'The rule that approved it; null: an operator, or nobody yet';

create table payout_decision (
  withdrawal_id uuid not null references withdrawal,
  rule_id uuid not null references payout_rule,
  version integer not null,
  mode payout_rule_mode not null check (mode <> 'off'),
  failed text not null,
  terms jsonb not null,
  facts jsonb not null,
  at timestamptz not null,
  primary key (withdrawal_id, rule_id)
);
create index payout_decision_rule on payout_decision (rule_id, at desc);
create index payout_decision_paid on payout_decision (at) where mode = 'act' and failed = '';
comment on table payout_decision is 'A row is what a rule decided on a withdrawal, before any operator did';
comment on column payout_decision.failed is 'The test that left it to an operator; empty: approved, which paid it if the rule acted and none before it did';
comment on column payout_decision.terms is 'The rule as it was';
comment on column payout_decision.facts is 'What was tested, amounts in fen';

create table adjustment (
  id uuid primary key,
  player_id uuid not null references player,
  amount fen not null check (amount <> 0),
  reason text not null,
  note text not null default '',
  turnover_multiple integer not null default 0,
  state order_state not null,
  made_by uuid not null references operator,
  decided_by_kind decider_kind,
  decided_by uuid references operator,
  approval_id uuid references approval,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint adjustment_decided check ((state = 'pending') = (decided_by_kind is null)),
  constraint adjustment_decider check ((decided_by_kind is not distinct from 'operator') = (decided_by is not null)),
  constraint adjustment_closed check ((state = 'pending') = (closed_at is null))
);
create index adjustment_day on adjustment (closed_at) include (player_id, amount) where state = 'approved';
create index adjustment_open on adjustment (created_at) where state = 'pending';
create index adjustment_player on adjustment (player_id, created_at desc);
comment on table adjustment is 'A row is a manual credit or debit; pending waits for the second operator';
comment on column adjustment.amount is 'Fen; negative: debited from the main wallet';
comment on column adjustment.reason is 'Shown to the player';
comment on column adjustment.note is 'Internal';
comment on column adjustment.approval_id is 'The maker''s request for a second operator; null: one sufficed';
comment on column adjustment.turnover_multiple is 'Hundredths; required turnover as a multiple of the amount';

create table wagering_requirement (
  player_id uuid not null references player,
  id uuid not null,
  source requirement_source not null,
  about uuid not null,
  amount fen not null check (amount > 0),
  bonus fen not null default 0 check (bonus >= 0),
  worked fen not null default 0 check (worked >= 0 and worked <= amount),
  state requirement_state not null default 'open',
  title text not null default '',
  created_at timestamptz not null,
  closed_at timestamptz,
  counting jsonb,
  ends_at timestamptz,
  primary key (player_id, id),
  unique (player_id, source, about),
  constraint wagering_requirement_state check ((state = 'done') = (worked = amount) and (state = 'open') = (closed_at is null))
);
create index wagering_requirement_open on wagering_requirement (player_id, created_at) where state = 'open';
create index wagering_requirement_ending on wagering_requirement (ends_at) where state = 'open' and ends_at is not null;
comment on table wagering_requirement is 'A row is an amount of stakes required before withdrawals; worked off oldest first';
comment on column wagering_requirement.about is 'The deposit, claim or grant it comes from';
comment on column wagering_requirement.amount is 'Fen of valid stakes';
comment on column wagering_requirement.bonus is 'Fen of bonus money, kept apart until the requirement ends; 0 for the player''s own money';
comment on column wagering_requirement.worked is 'Fen already staked';
comment on column wagering_requirement.title is 'The operator''s title, or the game of free rounds; empty: the source has a title of its own';
comment on column wagering_requirement.counting is 'Which stakes count, and to what share (contract turnover.ts); null: all in full';
comment on column wagering_requirement.ends_at is 'Stakes settled later do not count; null: no end';
