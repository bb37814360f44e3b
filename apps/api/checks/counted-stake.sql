-- The counted stake of a bet is at most its valid stake, and 0 unless the bet is settled.
-- Broken by a bet that was voided after it was counted.
select venue || ' bet ' || bet_id || ': state ' || state || ', valid stake ' || valid_stake || ' fen, counted stake ' || counted_stake || ' fen' as violation
from bet
where counted_stake < 0 or counted_stake > case when state = 'settled' then valid_stake else 0 end
