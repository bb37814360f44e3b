-- What the review of money needs beside the orders themselves: second pairs of eyes, pictures, words on unmatched.

alter table deposit
  add column reviewed_by uuid references operator,
  add column review_amount fen check (review_amount > 0),
  add constraint deposit_credit check ((state = 'approved') = (credited is not null));
comment on column deposit.review_amount is 'What the first of two operators approved; the second books exactly this';

alter table receiving_account add column payimg text not null default '';

alter table unmatched_payment
  add column note text not null default '',
  add column deposit_no text not null default '',
  add column amount fen;
create index unmatched_payment_open on unmatched_payment (at desc) where closed_at is null;

alter table withdrawal add column payee_address text not null default '';
create index withdrawal_payee_open on withdrawal (payee_id) where state in ('review', 'payout', 'paying');

alter table adjustment add column note text not null default '';
create index adjustment_player on adjustment (player_id, created_at desc);
create index deposit_open on deposit (expires_at) where state = 'pending';
