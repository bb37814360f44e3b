-- The balance of a place, kept by the reader of the event log, is the sum of its accounts.
-- Broken by a posting without an event, or by a cursor that moves without the totals.
select 'accounts of ' || p.place || ' hold ' || coalesce(a.total, 0) || ' fen, kept ' || p.balance || ' fen' as violation
from place_balance p
  left join (select place, sum(balance) as total from account group by 1) a using (place)
where p.balance <> coalesce(a.total, 0)
