-- Every seamless bet has its row in bet, which is void if and only if the bet was rolled back.
-- Broken by storing a stake without its bet row.
select m.venue || ' bet ' || m.id || ': transaction ' || m.state || ' of ' || m.amount || ' fen, bet ' || coalesce(b.state::text, 'none') || ' of ' || coalesce(b.stake, 0) || ' fen' as violation
from seamless_move m left join bet b on b.venue = m.venue and b.bet_id = m.id
where m.kind = 'bet'
  and m.state in ('done', 'undone')
  and (
    b.bet_id is null
    or b.player_id <> m.player_id
    or b.stake <> m.amount
    or (b.state = 'void') <> (m.state = 'undone')
  )
