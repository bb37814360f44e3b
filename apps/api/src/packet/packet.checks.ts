import type { Invariant } from '../ledger/check.ts'

export const packetInvariants: Invariant[] = [
  {
    name: 'every opened red packet has its posting, and every red packet posting a packet',
    query: `select coalesce(c.id, p.about)::text || ': opened ' || coalesce(c.money, 0) || ', paid ' || coalesce(p.amount, 0) as broken
      from packet_claim c
      full join (select player_id, about, amount from posting where kind = 'packet.open') p on p.about = c.id and p.player_id = c.player_id
      where c.money is distinct from p.amount`,
  },
  {
    name: 'a player opens at most the allowed number of red packets of a draw, numbered without gaps',
    query: `select player_id::text || ' opened ' || count(*) || ' on ' || draw as broken from packet_claim group by player_id, draw
      having count(*) > max(most) or count(*) <> max(nth)`,
  },
  {
    name: 'the amount of a red packet follows from the seed of its day, whose hash was published beforehand',
    query: `select c.id::text || ' is ' || c.money || ', which its seed does not give' as broken
      from packet_claim c left join packet_draw d on d.day = c.draw
      where c.least is not null and (d.day is null
        or d.promise <> encode(sha256(convert_to(d.seed, 'utf8')), 'hex')
        or c.money <> c.least + ('x' || substr(encode(sha256(convert_to(
            d.seed || ':' || c.draw || ':' || c.player_id || ':' || c.nth || ':' || c.rule_id, 'utf8')), 'hex'), 1, 13)
          )::bit(52)::bigint % (c.greatest - c.least + 1))`,
  },
]
