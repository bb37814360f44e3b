-- Payouts: calls that were begun at a channel, and operators who decide one without an answer.

-- expands: a release that does not count calls must not begin one: its update fails, and the task is tried again by this one.

alter table withdrawal add column pay_calls smallint not null default 0;
-- An earlier release did not count its calls. 2 stands for an unknown number: only after exactly one call does a refusal count.
update withdrawal set pay_calls = 2 where state = 'paying' and pay_asked_at is not null;
alter table withdrawal add constraint withdrawal_pay_calls
  check (pay_calls >= 0 and (state <> 'paying' or (pay_calls = 0) = (pay_asked_at is null)));
comment on column withdrawal.pay_calls is 'Calls of this submission begun at its channel, each committed before it: a refusal of a payment unknown to the gateway counts if it was the only one';
comment on column withdrawal.pay_asked_at is 'Start of the latest call of this submission';

alter table withdrawal
  add column resolution_id uuid references approval,
  add column resolved_by uuid references operator,
  add column resolved_at timestamptz,
  add constraint withdrawal_resolved check ((resolved_by is null) = (resolved_at is null)),
  add constraint withdrawal_resolution check (resolution_id is null or state <> 'payout');
comment on column withdrawal.resolution_id is 'First decision on a payout without an answer, of the current submission';
comment on column withdrawal.resolved_by is 'The operator who last decided a payout without an answer';
