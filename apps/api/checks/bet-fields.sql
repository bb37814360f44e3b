-- Stake, valid stake, result and state of a bet are consistent.
-- Broken by storing an invalid report of a venue.
select venue || ' bet ' || bet_id || ': state ' || state || ', stake ' || stake || ', valid stake ' || valid_stake || ', result ' || win_loss || ' fen' as violation
from bet
where valid_stake > stake
  or win_loss < - stake
  or (state = 'open') <> (settled_at is null)
  or (state <> 'settled' and win_loss <> 0)
