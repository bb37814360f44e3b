-- Withdrawals that a gateway pays: state 'paying' from the approval until the gateway's word.

alter table withdrawal
  add column pay_tries smallint not null default 0,
  add column pay_since timestamptz,
  add column pay_asked_at timestamptz,
  add column pay_note text not null default '',
  add constraint withdrawal_paying check (state <> 'paying' or (pay_since is not null and pay_tries > 0));
create index withdrawal_paying on withdrawal (pay_since) where state = 'paying';
comment on column withdrawal.pay_tries is 'How often it was handed to a gateway; each time under an id of its own, the first under the order''s';
comment on column withdrawal.pay_asked_at is 'When the gateway was first told to pay this time: from then on only its own no releases the money';
