-- Reports read ranges of days over all players: each kind of order by the moment it was closed.

create index deposit_day on deposit (closed_at) include (player_id, credited) where state = 'approved';
create index withdrawal_day on withdrawal (closed_at) include (player_id, amount) where state = 'approved';
create index rebate_day on rebate (updated_at) include (player_id, money) where state = 'claimed';
create index packet_claim_day on packet_claim (at) include (player_id, money);
create index activity_application_day on activity_application (closed_at) include (player_id, granted) where state = 'approved';
create index adjustment_day on adjustment (closed_at) include (player_id, amount) where state = 'approved';

-- Answers from the index alone; it takes the place of the one on settled_at.
create index bet_day on bet (settled_at) include (player_id, venue, stake, valid_stake, win_loss) where state = 'settled';
drop index bet_settled;

-- What waits for an operator, oldest first.
create index activity_application_open on activity_application (created_at) where state = 'pending';
create index agent_application_open on agent_application (created_at) where state = 'pending';
create index adjustment_open on adjustment (created_at) where state = 'pending';
create index session_seen on session (seen_at);
