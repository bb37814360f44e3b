-- Stake, valid stake, result and state of a bet are consistent.
-- Broken by an impossible report of a venue that was stored.
select venue || ' ' || bet_id as broken
from bet
where valid_stake > stake
  or win_loss < - stake
  or (state = 'open') <> (settled_at is null)
  or (state <> 'settled' and win_loss <> 0)
