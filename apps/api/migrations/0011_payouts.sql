-- Payouts: calls that were begun at a channel.

-- expands: a release that does not count calls must not begin one: its update fails, and the task is tried again by this one.

alter table withdrawal add column pay_calls smallint not null default 0;
-- How often an earlier release has called is not known; two calls are as many as any number.
update withdrawal set pay_calls = 2 where state = 'paying' and pay_asked_at is not null;
alter table withdrawal add constraint withdrawal_pay_calls
  check (pay_calls >= 0 and (state <> 'paying' or (pay_calls = 0) = (pay_asked_at is null)));
comment on column withdrawal.pay_calls is 'Calls of this submission begun at its channel, each committed before it: a refusal of a payment unknown to the gateway counts if it was the only one';
