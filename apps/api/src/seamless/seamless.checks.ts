import type { Invariant } from '../ledger/check.ts'

const sumOf = (...kinds: string[]) =>
  `coalesce(sum(p.amount) filter (where p.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})), 0)`
const paid = sumOf('bet.payout', 'bet.free')
const undone = sumOf('bet.undo', 'bet.reclaim')
const kinds = "('bet.stake', 'bet.payout', 'bet.free', 'bet.undo', 'bet.reclaim')"

export const seamlessInvariants: Invariant[] = [
  {
    name: 'every seamless transaction has the postings of its state',
    query: `select m.venue || ' ' || m.kind || ' ' || m.id || ' ' || m.state as broken
      from seamless_move m left join posting p on p.player_id = m.player_id and p.about = m.about and p.kind in ${kinds}
      group by m.venue, m.id, m.kind, m.state, m.amount, m.owed having ${sumOf('bet.stake')} <> case when m.kind = 'bet' and m.state in ('done', 'undone') then m.amount else 0 end
        or ${undone} <> case when m.kind = 'rollback' and m.state = 'done' then m.amount - m.owed else 0 end
        or (m.kind <> 'win' and ${paid} <> 0)
        or (m.kind = 'win' and m.state = 'done' and ${paid} <> m.amount)
        or (m.kind = 'win' and m.state in ('refused', 'held', 'dropped') and ${paid} <> 0)`,
  },
  {
    name: 'every bet posting has its seamless transaction, in the table or in the archive',
    query: `select 'posting ' || p.key || ' ' || p.kind as broken from posting p left join seamless_move m on m.about = p.about and m.player_id = p.player_id
      left join seamless_archived a on a.about = p.about and a.player_id = p.player_id
      where p.kind in ${kinds} and m.id is null and a.about is null`,
  },
  {
    name: 'the postings of seamless bets equal the results of the bets plus the debts of rollbacks',
    query: `with moved as (
        select m.venue, m.player_id, sum(case when p.kind in ('bet.payout', 'bet.free', 'bet.undo') then p.amount else -p.amount end) as net
        from posting p join (select about, venue, player_id from seamless_move union all select about, venue, player_id from seamless_archived) m
          on m.about = p.about and m.player_id = p.player_id where p.kind in ${kinds} group by 1, 2),
      owed as (select venue, player_id, sum(owed) as owed from seamless_move group by 1, 2),
      reported as (
        select b.venue, b.player_id, sum(case b.state when 'settled' then b.win_loss when 'open' then -b.stake else 0 end) as net
        from bet b join venue v on v.code = b.venue and v.wallet_mode = 'seamless' group by 1, 2)
      select coalesce(m.player_id, t.player_id)::text || ' at ' || coalesce(m.venue, t.venue) || ': postings ' || coalesce(m.net, 0) || ', bets ' || coalesce(t.net, 0) || ', owed ' || coalesce(o.owed, 0) as broken
      from moved m full join reported t using (venue, player_id) left join owed o on o.venue = coalesce(m.venue, t.venue) and o.player_id = coalesce(m.player_id, t.player_id)
      where coalesce(m.net, 0) <> coalesce(t.net, 0) + coalesce(o.owed, 0)`,
  },
  {
    name: 'an archived seamless transaction is not in the table of current ones',
    query: `select a.venue || ' ' || a.about as broken from seamless_archived a join seamless_move m on m.about = a.about`,
  },
  {
    name: 'every seamless bet has its row in bet, which is void if and only if the bet was rolled back',
    query: `select m.venue || ' ' || m.id as broken from seamless_move m left join bet b on b.venue = m.venue and b.bet_id = m.id
      where m.kind = 'bet' and m.state in ('done', 'undone') and (b.bet_id is null or b.player_id <> m.player_id or b.stake <> m.amount or (b.state = 'void') <> (m.state = 'undone'))`,
  },
]
