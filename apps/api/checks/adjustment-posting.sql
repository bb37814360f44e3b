-- Every approved adjustment has exactly one posting of its signed amount, and every adjustment posting an approved adjustment.
-- Broken by an approval without a posting, or in the wrong direction.
select 'adjustment ' || coalesce(a.id, p.about) || ': approved ' || coalesce(a.amount, 0) || ' fen, posted ' || coalesce(p.amount, 0) || ' fen in ' || coalesce(p.times, 0) || ' postings' as violation
from (select id, player_id, amount from adjustment where state = 'approved') a
  full join (
    select player_id,
      about,
      sum(case kind when 'adjustment.credit' then amount else -amount end)::bigint as amount,
      count(*) as times
    from posting
    where kind in ('adjustment.credit', 'adjustment.debit')
    group by 1, 2
  ) p on p.about = a.id and p.player_id = a.player_id
where a.amount is distinct from p.amount or p.times <> 1
