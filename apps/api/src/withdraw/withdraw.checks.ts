import type { Invariant } from '../ledger/check.ts'

const booked = (kind: string, state: string) => `select w.order_no || ' has ' || count(p.seq) || ' ${kind}' as broken
  from withdrawal w left join ledger.posting p on p.about = w.id and p.kind = '${kind}' and p.player_id = w.player_id and p.amount = w.amount
  group by w.id having count(p.seq) <> (case when ${state} then 1 else 0 end)`

export const withdrawInvariants: Invariant[] = [
  {
    name: 'what is held is the open withdrawals',
    query: `select coalesce(a.player_id, w.player_id)::text || ' holds ' || coalesce(a.balance, 0) || ', open ' || coalesce(w.total, 0) as broken
      from (select player_id, balance from ledger.account where code = 101) a
      full join (select player_id, sum(amount)::bigint as total from withdrawal where state in ('review', 'payout', 'paying') group by 1) w using (player_id)
      where coalesce(a.balance, 0) <> coalesce(w.total, 0)`,
  },
  { name: 'every withdrawal was held once', query: booked('withdrawal.hold', 'true') },
  {
    name: 'every approved withdrawal was paid once and no other',
    query: booked('withdrawal.pay', "w.state = 'approved'"),
  },
  {
    name: 'every rejected withdrawal was returned once and no other',
    query: booked('withdrawal.return', "w.state = 'rejected'"),
  },
  {
    name: 'every withdrawal posting has its withdrawal',
    query: `select p.player_id::text || ' posting ' || p.seq as broken from ledger.posting p
      left join withdrawal w on w.id = p.about and w.player_id = p.player_id and w.amount = p.amount where p.kind like 'withdrawal.%' and w.id is null`,
  },
  {
    name: 'cash is what was paid out less what was paid in',
    query: `select coalesce(a.player_id, o.player_id)::text || ' cash ' || coalesce(a.balance, 0) || ', orders ' || coalesce(o.total, 0) as broken
      from (select player_id, balance from ledger.account where code = 1) a
      full join (select player_id, sum(amount)::bigint as total from (
          select player_id, -credited as amount from deposit where state = 'approved' union all select player_id, amount from withdrawal where state = 'approved') orders group by 1) o
      using (player_id) where coalesce(a.balance, 0) <> coalesce(o.total, 0)`,
  },
  {
    name: 'a withdrawal is closed exactly when it is decided',
    query: `select order_no || ' ' || state as broken from withdrawal
      where (state in ('review', 'payout', 'paying')) <> (closed_at is null)`,
  },
]
