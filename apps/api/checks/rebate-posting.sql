-- Every claim of rebates has its posting, and every rebate posting a claim.
-- Broken by a claim paid twice or not at all.
select coalesce(r.claim_id, p.about)::text || ': records ' || coalesce(r.money, 0) || ', paid ' || coalesce(p.amount, 0) as broken
from (
    select player_id, claim_id, sum(money)::bigint as money
    from rebate
    where state = 'claimed'
    group by 1, 2
  ) r
  full join (
    select player_id, about, sum(amount)::bigint as amount
    from posting
    where kind = 'rebate.pay'
    group by 1, 2
  ) p on p.about = r.claim_id and p.player_id = r.player_id
where r.money is distinct from p.amount
