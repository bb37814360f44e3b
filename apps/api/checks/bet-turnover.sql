-- The turnover that a bet contributes to requirements is at most its counted stake, and goes to requirements of its player.
-- Broken by counting a bet twice.
select b.venue || ' bet ' || b.bet_id || ': progress ' || p.amount || ' fen of requirements, of other players ' || p.others || ', counted stake ' || b.counted_stake || ' fen' as violation
from (
    select p.venue, p.bet_id, sum(coalesce(p.stake, p.amount))::bigint as amount, count(*) filter (where p.player_id <> b.player_id) as others
    from requirement_progress p join bet b using (venue, bet_id)
    group by 1, 2
  ) p
  join bet b using (venue, bet_id)
where p.amount > b.counted_stake or p.others > 0
