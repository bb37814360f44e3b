-- Every opened red packet has its posting, and every red packet posting a packet.
-- Broken by posting a packet twice or not at all.
select 'red packet ' || coalesce(c.id, p.about) || ': amount ' || coalesce(c.money, 0) || ' fen, posted ' || coalesce(p.amount, 0) || ' fen' as violation
from packet_claim c
  full join (select player_id, about, amount from posting where kind = 'packet.open') p on p.about = c.id and p.player_id = c.player_id
where c.money is distinct from p.amount
