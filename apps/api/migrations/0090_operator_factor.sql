-- Second factors of operators, and sessions that can be told apart.

alter table operator
  add column otp_waiting text,
  add column otp_step bigint not null default 0;
comment on column operator.otp_secret is 'Sealed; null while no second factor is enrolled';
comment on column operator.otp_waiting is 'Sealed; a secret that waits for the first code before it counts';
comment on column operator.otp_step is 'The time step of the newest code used to sign in: none is good twice';

alter table operator_session
  add column id uuid not null default gen_random_uuid() unique,
  add column agent text not null default '';
create index operator_session_operator on operator_session (operator_id);
