import type { Invariant } from '../ledger/check.ts'

const count = (kind: string) => `count(*) filter (where kind = '${kind}')`

export const withdrawInvariants: Invariant[] = [
  {
    name: 'the held account equals the sum of the open withdrawals',
    query: `select coalesce(a.player_id, w.player_id)::text || ' holds ' || coalesce(a.balance, 0) || ', open ' || coalesce(w.total, 0) as broken
      from (select player_id, balance from account where place = 'held') a
      full join (select player_id, sum(amount)::bigint as total from withdrawal where state in ('review', 'payout', 'paying') group by 1) w using (player_id)
      where coalesce(a.balance, 0) <> coalesce(w.total, 0)`,
  },
  {
    name: 'every withdrawal has one hold and the posting of its state, and every withdrawal posting a withdrawal',
    query: `with posted as (
        select player_id, about, amount, ${count('withdrawal.hold')} as holds, ${count('withdrawal.pay')} as pays, ${count('withdrawal.return')} as returns
        from posting where kind in ('withdrawal.hold', 'withdrawal.pay', 'withdrawal.return') group by 1, 2, 3)
      select coalesce(w.order_no, p.about::text) || ' state ' || coalesce(w.state, 'none') || ' is held ' || coalesce(p.holds, 0) || ', paid ' || coalesce(p.pays, 0) || ', returned ' || coalesce(p.returns, 0) as broken
      from withdrawal w full join posted p on p.about = w.id and p.player_id = w.player_id and p.amount = w.amount
      where w.id is null or (coalesce(p.holds, 0), coalesce(p.pays, 0), coalesce(p.returns, 0))
        <> (1, case when w.state = 'approved' then 1 else 0 end, case when w.state = 'rejected' then 1 else 0 end)`,
  },
  {
    name: 'the cash account equals approved withdrawals minus credited deposits',
    query: `select coalesce(a.player_id, o.player_id)::text || ' cash ' || coalesce(a.balance, 0) || ', orders ' || coalesce(o.total, 0) as broken
      from (select player_id, balance from account where place = 'cash') a
      full join (select player_id, sum(amount)::bigint as total from (
          select player_id, -credited as amount from deposit where state = 'approved' union all select player_id, amount from withdrawal where state = 'approved') orders group by 1) o
      using (player_id) where coalesce(a.balance, 0) <> coalesce(o.total, 0)`,
  },
  {
    name: 'a withdrawal has a closing time if and only if it is approved or rejected',
    query: `select order_no || ' ' || state as broken from withdrawal
      where (state in ('review', 'payout', 'paying')) <> (closed_at is null)`,
  },
]
