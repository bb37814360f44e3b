-- Every approved deposit has exactly one posting of its amount, and every deposit posting an approved deposit.
-- Broken by an approval without a posting, or a credit without an order.
select coalesce(d.id, p.about)::text || ': credited ' || coalesce(d.credited, 0) || ', booked ' || coalesce(p.amount, 0) || ' in ' || coalesce(p.times, 0) as broken
from (select id, player_id, credited from deposit where state = 'approved') d
  full join (
    select player_id, about, sum(amount)::bigint as amount, count(*) as times
    from posting
    where kind = 'deposit.credit'
    group by 1, 2
  ) p on p.about = d.id and p.player_id = d.player_id
where d.credited is distinct from p.amount or p.times <> 1
