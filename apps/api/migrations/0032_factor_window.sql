create table factor_window (
  session bytea primary key references session (token_hash) on delete cascade,
  operator_id uuid not null references operator,
  ip text not null,
  rights bytea not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  decided fen not null check (decided >= 0),
  constraint factor_window_order check (expires_at > opened_at)
);
create index factor_window_operator on factor_window (operator_id);
comment on table factor_window is 'A row is the latest code of a session for a decision on an order, which covers further decisions up to the setting factor_window_limit';
comment on column factor_window.ip is 'Address from which the code came; from another one it covers nothing';
comment on column factor_window.rights is 'Hash of role and permissions; with others the code covers nothing';
comment on column factor_window.decided is 'Fen decided since, those of the call with the code included';
