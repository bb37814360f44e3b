create table bank (
  id integer primary key generated always as identity,
  bank_name text not null unique,
  ico text not null default '',
  payout smallint not null default 1 check (payout in (0, 1)),
  state smallint not null default 1,
  sort integer not null default 0
);
comment on table bank is 'A row is a bank of the list; payout 0: we cannot pay out to it';

create table payee (
  id uuid primary key,
  player_id uuid not null references player,
  kind smallint not null check (kind in (1, 2, 4)),
  bank text not null,
  bank_address text not null default '',
  bank_owner text not null,
  bank_no text not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index payee_number on payee (kind, bank_no) where removed_at is null;
create index payee_player on payee (player_id, kind, created_at desc);
comment on table payee is 'A row is where a player is paid out to: kind 1 bank card, 2 USDT address, 4 AnToken address; bank_owner is the protocol of an address';

create table pay_channel (
  code text primary key check (code in ('antoken', 'card', 'usdt', 'wechat', 'alipay')),
  name text not null,
  state smallint not null default 1 check (state in (0, 1)),
  adapter text not null default 'sandbox',
  base_url text not null default '',
  secret text not null default '',
  pay_origin text not null default '',
  is_payout boolean not null default false,
  sort integer not null default 0
);
comment on table pay_channel is 'A row is a way to pay in; secret is encrypted';

create table pay_range (
  kind text primary key check (kind in ('antoken', 'bank', 'wechat', 'alipay', 'usdt-trc20', 'usdt-erc20')),
  channel text not null references pay_channel,
  least fen not null,
  most fen not null check (most >= least)
);
comment on table pay_range is 'A row is the smallest and largest deposit of one kind';

create table receiving_account (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('bank', 'TRC20', 'ERC20')),
  bank_name text not null default '',
  bank_no text not null,
  bank_owner text not null default '',
  bank_address text not null default '',
  state smallint not null default 1 check (state in (0, 1)),
  sort integer not null default 0
);
comment on table receiving_account is 'A row is where players pay to: an account of ours at a bank, or a chain address';

create table deposit (
  id uuid primary key,
  deposit_no text not null unique,
  player_id uuid not null references player,
  channel text not null references pay_channel,
  protocol text not null default '',
  amount fen not null check (amount > 0),
  credited fen,
  rate integer,
  pay_usdt_cents bigint,
  state order_state not null,
  payer_owner text not null default '',
  payer_bank text not null default '',
  payer_no text not null default '',
  payer_address text not null default '',
  receiver_id integer references receiving_account,
  receiver_no text not null default '',
  pay_url text not null default '',
  pay_qrcode text not null default '',
  reference text not null default '',
  note text not null default '',
  claimed_by uuid references operator,
  claimed_at timestamptz,
  decided_by text not null default '',
  expires_at timestamptz not null,
  is_expired boolean not null default false,
  created_at timestamptz not null,
  closed_at timestamptz
);
create index deposit_player on deposit (player_id, created_at desc, id desc);
create index deposit_state on deposit (state, created_at desc);
create index deposit_closed on deposit (player_id, closed_at) where state = 'approved';
create unique index deposit_reference on deposit (channel, reference) where reference <> '';
create unique index deposit_usdt_amount on deposit (receiver_no, pay_usdt_cents) where state = 'pending' and not is_expired and pay_usdt_cents is not null;
comment on table deposit is 'A row is an order to pay in; credited is what was booked; pay_usdt_cents is the exact amount that names the order on the chain';

create table notice_seen (
  channel text not null,
  nonce text not null,
  at timestamptz not null,
  primary key (channel, nonce)
);
comment on table notice_seen is 'A row is a callback that was accepted, so that its replay is told from a new one';

create table unmatched_payment (
  id uuid primary key,
  channel text not null,
  reference text not null,
  detail jsonb not null,
  at timestamptz not null,
  closed_at timestamptz,
  closed_by text not null default '',
  unique (channel, reference)
);
comment on table unmatched_payment is 'A row is money that arrived and fits no order as it stands: wrong amount, no order, paid twice';

create table withdrawal (
  id uuid primary key,
  order_no text not null unique,
  player_id uuid not null references player,
  payee_id uuid not null references payee,
  payee_kind smallint not null,
  payee_bank text not null,
  payee_owner text not null,
  payee_no text not null,
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
  reviewed_by uuid references operator,
  decided_by text not null default '',
  created_at timestamptz not null,
  closed_at timestamptz
);
create index withdrawal_player on withdrawal (player_id, created_at desc, id desc);
create index withdrawal_state on withdrawal (state, created_at desc);
comment on table withdrawal is 'A row is an order to pay out: review, payout (waits for the second operator), paying (a gateway pays it), then approved or rejected; the money is held from the moment it is made';

create table wagering_requirement (
  id uuid primary key,
  player_id uuid not null references player,
  source text not null check (source in ('deposit', 'rebate', 'promotion', 'packet', 'adjustment', 'vip')),
  about uuid not null,
  amount fen not null check (amount > 0),
  worked fen not null default 0 check (worked >= 0 and worked <= amount),
  state text not null default 'open' check (state in ('open', 'done', 'dropped', 'cancelled')),
  title text not null default '',
  created_at timestamptz not null,
  closed_at timestamptz,
  unique (player_id, source, about)
);
create index wagering_requirement_open on wagering_requirement (player_id, created_at) where state = 'open';
comment on table wagering_requirement is 'A row is stakes a player must still make before money may leave (D-051); worked off oldest first';

create table adjustment (
  id uuid primary key,
  player_id uuid not null references player,
  amount fen not null check (amount <> 0),
  reason text not null,
  turnover_multiple integer not null default 0,
  state order_state not null,
  made_by uuid not null references operator,
  decided_by uuid references operator,
  created_at timestamptz not null,
  closed_at timestamptz
);
comment on table adjustment is 'A row is a credit or debit by hand; pending waits for the second operator';
