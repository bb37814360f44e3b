-- The turnover that a bet contributes to requirements is at most its counted stake.
-- Broken by a bet counted twice.
select venue || ' ' || bet_id || ' worked off ' || worked::text || ' of ' || counted_stake as broken
from bet
where worked <> '{}' and (select sum(part::bigint) from jsonb_each_text(worked) w (id, part)) > counted_stake
