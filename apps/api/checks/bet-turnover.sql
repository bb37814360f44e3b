-- The turnover that a bet contributes to requirements is at most its counted stake.
-- Broken by counting a bet twice.
select venue || ' bet ' || bet_id || ': turnover by requirement ' || worked || ', counted stake ' || counted_stake || ' fen' as violation
from bet
where worked <> '{}' and (select sum(part::bigint) from jsonb_each_text(worked) w (id, part)) > counted_stake
