-- Every withdrawal has one hold and the posting of its state, and every withdrawal posting a withdrawal.
-- Broken by storing a decision without its posting, or posting it twice.
with posted as (
    select player_id,
      about,
      amount,
      count(*) filter (where kind = 'withdrawal.hold') as holds,
      count(*) filter (where kind = 'withdrawal.pay') as pays,
      count(*) filter (where kind = 'withdrawal.return') as returns
    from posting
    where kind in ('withdrawal.hold', 'withdrawal.pay', 'withdrawal.return')
    group by 1, 2, 3
  )
select 'withdrawal ' || coalesce(w.order_no, p.about::text) || ': state ' || coalesce(w.state, 'none') || ', ' || coalesce(p.holds, 0) || ' hold, ' || coalesce(p.pays, 0) || ' pay, ' || coalesce(p.returns, 0) || ' return postings' as violation
from withdrawal w full join posted p on p.about = w.id and p.player_id = w.player_id and p.amount = w.amount
where w.id is null
  or (coalesce(p.holds, 0), coalesce(p.pays, 0), coalesce(p.returns, 0)) <> (
    1,
    case when w.state = 'approved' then 1 else 0 end,
    case when w.state = 'rejected' then 1 else 0 end
  )
