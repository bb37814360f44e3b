-- expands: the check of decider_kind accepts one more value, and no earlier value is refused.
-- What a player reads about the way of an order: when it was approved, why it was refused, that it was cancelled.

alter domain decider_kind drop constraint decider_kind_check;
alter domain decider_kind add constraint decider_kind_check check (value in ('operator', 'gateway', 'chain', 'rule', 'system', 'player'));
comment on domain decider_kind is 'Who decided: an operator, whose id is stored too; a payment gateway; a blockchain; a rule; a job of the system; the player, who cancelled';

create domain withdrawal_refusal as text check (value in ('holder', 'payee', 'bank', 'documents', 'turnover', 'channel', 'account'));
create domain deposit_refusal as text check (value in ('unpaid', 'payer', 'amount', 'expired', 'account'));
comment on domain withdrawal_refusal is 'Preset reasons of refused withdrawals; the texts are in the contract (withdraw.copy.ts)';
comment on domain deposit_refusal is 'Preset reasons of refused deposits; the texts are in the contract (deposit.copy.ts)';

alter table withdrawal add column approved_at timestamptz;
alter table withdrawal add column refusal withdrawal_refusal;
alter table withdrawal add column player_note text not null default '';
comment on column withdrawal.approved_at is 'When an operator or a rule approved it; null: not approved, or by an earlier release';
comment on column withdrawal.refusal is 'Preset reason, which the player reads in their language';
comment on column withdrawal.player_note is 'What the player reads about a refusal besides the preset reason';

alter table deposit add column refusal deposit_refusal;
alter table deposit add column player_note text not null default '';
comment on column deposit.refusal is 'Preset reason, which the player reads in their language';
comment on column deposit.player_note is 'What the player reads about a refusal besides the preset reason';
