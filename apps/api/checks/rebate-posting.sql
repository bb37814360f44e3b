-- Every claim of rebates has its posting, and every rebate posting a claim.
-- Broken by posting a claim twice or not at all.
select 'rebate claim ' || coalesce(r.claim_id, p.about) || ': claimed ' || coalesce(r.money, 0) || ' fen, posted ' || coalesce(p.amount, 0) || ' fen' as violation
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
