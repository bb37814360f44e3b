-- What was taken back of a bonus equals its posting.
-- Broken by posting a return without storing it with the bonus.
select 'bonus ' || coalesce(b.id, p.about) || ': revoked ' || coalesce(b.revoked, 0) || ' fen, posted ' || coalesce(p.amount, 0) || ' fen' as violation
from (select id, player_id, revoked from bonus where revoked is not null) b
  full join (select player_id, about, amount from posting where kind = 'bonus.revoke') p on p.about = b.id and p.player_id = b.player_id
where b.revoked is distinct from p.amount
