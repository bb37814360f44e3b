-- expands

-- The pay page asks every few seconds for payments that name its order.
create index unmatched_payment_order on unmatched_payment (reported_deposit_no) where closed_at is null;

create index agent_application_player on agent_application (player_id, created_at desc);

create table start_card (
  player_id uuid primary key references player,
  closed_at timestamptz not null
);
comment on table start_card is 'A row is a player who closed the card with the first steps, on any device';
