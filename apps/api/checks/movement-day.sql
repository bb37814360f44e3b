-- The movements of all days are the totals of the places: both are kept by the reader of the event log.
-- Broken by a change of one of the two tables alone.
select 'movements of ' || t.place || ' add up to ' || coalesce(m.total, 0) || ' fen, total ' || t.total || ' fen' as violation
from balance_total t
  left join (
    select place, sum(amount) as total from (
      select source as place, -amount as amount from movement_day join movement_kind using (kind)
      union all select target, amount from movement_day join movement_kind using (kind)
    ) legs group by place
  ) m using (place)
where t.total <> coalesce(m.total, 0)
