-- Every imported row with a balance has its opening posting, and every opening posting an imported row.
-- Broken by an import interrupted between row and posting.
select 'import row ' || coalesce(r.id, p.about) || ': imported ' || coalesce(r.amount, 0) || ' fen, posted ' || coalesce(p.amount, 0) || ' fen' as violation
from (select id, player_id, amount from import_row where amount > 0) r
  full join (
    select player_id, about, sum(amount)::bigint as amount
    from posting
    where kind in ('opening.main', 'opening.venue')
    group by 1, 2
  ) p on p.about = r.id and p.player_id = r.player_id
where r.amount is distinct from p.amount
