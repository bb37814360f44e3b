import type { Invariant } from '../ledger/check.ts'

export const packetInvariants: Invariant[] = [
  {
    name: 'every red packet was paid, and every payment is a red packet',
    query: `select coalesce(c.id, p.about)::text || ': opened ' || coalesce(c.money, 0) || ', paid ' || coalesce(p.amount, 0) as broken
      from packet_claim c
      full join (select player_id, about, amount from ledger.posting where kind = 'packet.open') p on p.about = c.id and p.player_id = c.player_id
      where c.money is distinct from p.amount`,
  },
  {
    name: 'a player opens at most as many red packets of a draw as they may',
    query: `select player_id::text || ' opened ' || count(*) || ' on ' || draw as broken from packet_claim group by player_id, draw
      having count(*) > max(most) or count(*) <> max(nth)`,
  },
  {
    name: 'a red packet is what the seed of its day makes it, and the seed is the one that was promised',
    query: `select c.id::text || ' is ' || c.money || ' by no seed' as broken
      from packet_claim c left join packet_draw d on d.day = c.draw
      where c.least is not null and (d.day is null
        or d.promise <> encode(sha256(convert_to(d.seed, 'utf8')), 'hex')
        or c.money <> c.least + ('x' || substr(encode(sha256(convert_to(
            d.seed || ':' || c.draw || ':' || c.player_id || ':' || c.nth || ':' || c.rule_id, 'utf8')), 'hex'), 1, 13)
          )::bit(52)::bigint % (c.greatest - c.least + 1))`,
  },
]
