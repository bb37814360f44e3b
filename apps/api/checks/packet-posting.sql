-- Every opened red packet has its posting, and every red packet posting a packet.
-- Broken by a packet paid twice or not at all.
select coalesce(c.id, p.about)::text || ': opened ' || coalesce(c.money, 0) || ', paid ' || coalesce(p.amount, 0) as broken
from packet_claim c
  full join (select player_id, about, amount from posting where kind = 'packet.open') p on p.about = c.id and p.player_id = c.player_id
where c.money is distinct from p.amount
