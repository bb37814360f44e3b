-- The balance of an account is the sum of its postings.
-- Broken by a lost or changed posting, or an account changed without a posting.
with moved as (select player_id, kind, venue, sum(amount)::bigint as amount from posting group by 1, 2, 3),
  legs as (
    select player_id, source as place, case when source_has_venue then venue end as venue, -amount as amount
    from moved join movement_kind using (kind)
    union all select player_id, target, case when target_has_venue then venue end, amount
    from moved join movement_kind using (kind)
  ),
  totals as (select player_id, place, venue, sum(amount)::bigint as total from legs group by 1, 2, 3)
select 'player ' || coalesce(a.player_id, t.player_id) || ' account ' || account_name(coalesce(a.place, t.place), coalesce(a.venue, t.venue)) || ': balance ' || coalesce(a.balance, 0) || ' fen, postings ' || coalesce(t.total, 0) || ' fen' as violation
from account a
  full join totals t on t.player_id = a.player_id and t.place = a.place
  and coalesce(t.venue, '') = coalesce(a.venue, '')
where coalesce(a.balance, 0) <> coalesce(t.total, 0)
