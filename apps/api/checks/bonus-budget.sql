-- What a rule has used of its budgets, in total and on each day, is the sum of the bonuses that it credited.
-- Broken by crediting a bonus without counting it.
with credited as (
  select rule_id, (credited_at at time zone 'Asia/Shanghai')::date as day, amount from bonus where credited_at is not null
), sums as (
  select rule_id, null::date as day, sum(amount)::bigint as amount from credited group by 1
  union all select rule_id, day, sum(amount)::bigint from credited group by 1, 2)
select 'rule ' || coalesce(s.rule_id, u.rule_id) || coalesce(' on ' || coalesce(s.day, u.day), '') || ': credited ' || coalesce(s.amount, 0) || ' fen, counted ' || coalesce(u.used, 0) || ' fen' as violation
from sums s full join bonus_budget u on u.rule_id = s.rule_id and coalesce(u.day, '-infinity') = coalesce(s.day, '-infinity')
where s.amount is distinct from u.used
