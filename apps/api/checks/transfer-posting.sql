-- Every transfer has the postings of its state, and every transfer posting a transfer.
-- Broken by storing a result without its posting, or posting it twice.
with posted as (
    select player_id,
      about,
      amount,
      count(*) filter (where kind = 'transfer.leave') as leaves,
      count(*) filter (where kind in ('transfer.enter', 'transfer.arrive')) as arrives,
      count(*) filter (where kind = 'transfer.return') as returns
    from posting
    where kind in ('transfer.leave', 'transfer.enter', 'transfer.return', 'transfer.arrive')
    group by 1, 2, 3
  )
select 'transfer ' || coalesce(t.id, p.about) || ': direction ' || coalesce(t.direction, 'none') || ', state ' || coalesce(t.state, 'none') || ', ' || coalesce(p.leaves, 0) || ' leave, ' || coalesce(p.arrives, 0) || ' enter or arrive, ' || coalesce(p.returns, 0) || ' return postings' as violation
from transfer t full join posted p on p.player_id = t.player_id and p.about = t.id and p.amount = t.amount
where t.id is null
  or (coalesce(p.leaves, 0), coalesce(p.arrives, 0), coalesce(p.returns, 0)) <> (
    case when t.direction = 'in' then 1 else 0 end,
    case when t.state = 'done' then 1 else 0 end,
    case when t.direction = 'in' and t.state = 'failed' then 1 else 0 end
  )
