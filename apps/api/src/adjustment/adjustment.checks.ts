import type { Invariant } from '../ledger/check.ts'

export const adjustmentInvariants: Invariant[] = [
  {
    name: 'every approved adjustment has exactly one posting of its signed amount, and every adjustment posting an approved adjustment',
    query: `select coalesce(a.id, p.about)::text || ': approved ' || coalesce(a.amount, 0) || ', booked ' || coalesce(p.amount, 0) || ' in ' || coalesce(p.times, 0) as broken
      from (select id, player_id, amount from adjustment where state = 'approved') a
      full join (select player_id, about, sum(case when source = 6 and target = 100 then amount when source = 100 and target = 6 then -amount end)::bigint as amount,
        count(*) as times from ledger.posting where kind = 'adjustment' group by 1, 2) p on p.about = a.id and p.player_id = a.player_id
      where a.amount is distinct from p.amount or p.times <> 1`,
  },
]
