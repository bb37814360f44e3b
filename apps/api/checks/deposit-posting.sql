-- Every approved deposit has exactly one posting of its amount, and every deposit posting an approved deposit.
-- Broken by an approval without a posting, or a credit without an order.
select 'deposit ' || coalesce(d.id, p.about) || ': credited ' || coalesce(d.credited, 0) || ' fen, posted ' || coalesce(p.amount, 0) || ' fen in ' || coalesce(p.times, 0) || ' postings' as violation
from (select id, player_id, credited from deposit where state = 'approved') d
  full join (
    select player_id, about, sum(amount)::bigint as amount, count(*) as times
    from posting
    where kind = 'deposit.credit'
    group by 1, 2
  ) p on p.about = d.id and p.player_id = d.player_id
where d.credited is distinct from p.amount or p.times <> 1
