import type { Invariant } from '../ledger/check.ts'

export const depositInvariants: Invariant[] = [
  {
    name: 'every approved deposit has exactly one posting of its amount, and every deposit posting an approved deposit',
    query: `select coalesce(d.id, p.about)::text || ': credited ' || coalesce(d.credited, 0) || ', booked ' || coalesce(p.amount, 0) || ' in ' || coalesce(p.times, 0) as broken
      from (select id, player_id, credited from deposit where state = 'approved') d
      full join (select player_id, about, sum(amount)::bigint as amount, count(*) as times from posting
        where kind = 'deposit.credit' group by 1, 2) p on p.about = d.id and p.player_id = d.player_id
      where d.credited is distinct from p.amount or p.times <> 1`,
  },
  {
    name: 'a deposit has a closing time if and only if it is not pending',
    query: `select deposit_no || ' state ' || state as broken from deposit where (state = 'pending') <> (closed_at is null)`,
  },
  {
    name: 'every approved deposit has its wagering requirement',
    query: `select d.deposit_no || ' has no requirement' as broken from deposit d
      left join wagering_requirement u on u.player_id = d.player_id and u.source = 'deposit' and u.about = d.id and u.amount = d.credited
      where d.state = 'approved' and u.id is null`,
  },
]
