-- Every seamless transaction has the postings of its state.
-- Broken by answering a call without posting it, or posting it twice.
select venue || ' ' || kind || ' ' || id || ': state ' || state || ', amount ' || amount || ', posted stake ' || staked || ', payout ' || paid || ', undone ' || undone || ' fen' as violation
from (
    select m.venue, m.id, m.kind, m.state, m.amount, m.owed,
      coalesce(sum(p.amount) filter (where p.kind = 'bet.stake'), 0) as staked,
      coalesce(sum(p.amount) filter (where p.kind in ('bet.payout', 'bet.free')), 0) as paid,
      coalesce(sum(p.amount) filter (where p.kind in ('bet.undo', 'bet.reclaim')), 0) as undone
    from seamless_move m left join posting p on p.player_id = m.player_id and p.about = m.about
    group by m.venue, m.id, m.kind, m.state, m.amount, m.owed
  ) moved
where staked <> case when kind = 'bet' and state in ('done', 'undone') then amount else 0 end
  or undone <> case when kind = 'rollback' and state = 'done' then amount - owed else 0 end
  or (paid <> 0 and (kind <> 'win' or state in ('refused', 'held', 'dropped')))
  or (paid <> amount and kind = 'win' and state = 'done')
