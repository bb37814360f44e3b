import type { Invariant } from '../ledger/check.ts'

export const adjustmentInvariants: Invariant[] = [
  {
    name: 'every approved adjustment is booked once, with its sign, and no other',
    query: `select a.id::text || ' state ' || a.state || ' has ' || count(p.seq) || ' postings' as broken
      from adjustment a left join ledger.posting p on p.about = a.id and p.kind = 'adjustment' and p.player_id = a.player_id and p.amount = abs(a.amount)
        and p.source = (case when a.amount > 0 then 6 else 100 end) and p.target = (case when a.amount > 0 then 100 else 6 end)
      group by a.id having count(p.seq) <> (case when a.state = 'approved' then 1 else 0 end)`,
  },
  {
    name: 'every adjustment posting has its adjustment',
    query: `select p.player_id::text || ' posting ' || p.seq as broken from ledger.posting p
      left join adjustment a on a.id = p.about and a.player_id = p.player_id and a.state = 'approved' where p.kind = 'adjustment' and a.id is null`,
  },
]
