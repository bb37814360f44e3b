-- Several channels per place, for paying in and paying out (docs/decisions/0055).
-- expands: a check and a key are widened; an earlier release works on with the first channel of each place.

alter table pay_channel
  drop constraint pay_channel_code_check,
  add constraint pay_channel_code_check check (code ~ '^(antoken|card|usdt|wechat|alipay)(-([2-9]|[1-9][0-9]))?$'),
  add column weight smallint not null default 100 check (weight between 0 and 1000),
  add column cost_fixed fen not null default 0 check (cost_fixed >= 0),
  add column cost_rate smallint not null default 0 check (cost_rate between 0 and 10000),
  add column least_level smallint not null default 0 check (least_level >= 0),
  add column payee_kinds text[] not null default '{}' check (payee_kinds <@ array['bank', 'usdt', 'antoken']),
  add column payout_least fen not null default 0 check (payout_least >= 0),
  add column payout_most fen not null default 0 check (payout_most = 0 or payout_most >= payout_least),
  add column paused_at timestamptz,
  add column counted_from timestamptz,
  add column recent_orders integer not null default 0,
  add column recent_success smallint check (recent_success between 0 and 100);
comment on table pay_channel is 'A row is a payment channel: a gateway account, a bank account or a chain address';
comment on column pay_channel.code is 'Its place (antoken, card, usdt, wechat, alipay) and from the second one on a number. Without a gateway usdt uses a chain address and card a bank account';
comment on column pay_channel.state is 'On: players pay in with it';
comment on column pay_channel.is_payout is 'Withdrawals are paid with it, whatever its state';
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

alter table pay_range drop constraint pay_range_pkey, add primary key (channel, kind);
comment on table pay_range is 'A row is the smallest and largest deposit of one kind by one channel';

alter table deposit
  add column tries smallint not null default 1 check (tries > 0),
  add column cost_fixed fen not null default 0,
  add column cost_rate smallint not null default 0;
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

alter table withdrawal
  add column pay_channel text references pay_channel,
  add column pay_refused_by text[] not null default '{}';
comment on column withdrawal.pay_channel is 'The channel that pays it, chosen before the first call; null: not paid by a gateway';
comment on column withdrawal.pay_refused_by is 'Channels that refused it since its approval; none of them is asked again';
comment on column withdrawal.pay_asked_of is 'Protocol, address and merchant that got the submission: no other gateway is asked before this one refuses';
