import type { Invariant } from '../ledger/check.ts'

export const depositInvariants: Invariant[] = [
  {
    name: 'every approved deposit is booked once, with its amount',
    query: `select d.deposit_no || ' credited ' || coalesce(d.credited, 0) || ', booked ' || coalesce(sum(p.amount), 0) as broken
      from deposit d left join ledger.posting p on p.about = d.id and p.kind = 'deposit.credit' and p.player_id = d.player_id and p.source = 1 and p.target = 100
      where d.state = 'approved' group by d.id having coalesce(sum(p.amount), 0) <> d.credited or count(p.seq) <> 1`,
  },
  {
    name: 'every deposit posting has its approved deposit',
    query: `select p.player_id::text || ' posting ' || p.seq as broken from ledger.posting p
      left join deposit d on d.id = p.about and d.player_id = p.player_id and d.state = 'approved' where p.kind = 'deposit.credit' and d.id is null`,
  },
  {
    name: 'a deposit is closed exactly when it is decided',
    query: `select deposit_no || ' state ' || state as broken from deposit where (state = 'pending') <> (closed_at is null)`,
  },
  {
    name: 'every approved deposit owes its turnover once',
    query: `select d.deposit_no || ' owes nothing' as broken from deposit d
      left join wagering_requirement u on u.player_id = d.player_id and u.source = 'deposit' and u.about = d.id and u.amount = d.credited
      where d.state = 'approved' and u.id is null`,
  },
]
