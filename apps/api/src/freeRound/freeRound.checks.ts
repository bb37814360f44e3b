import type { Invariant } from '../ledger/check.ts'

export const freeRoundInvariants: Invariant[] = [
  {
    name: "every win of granted free rounds belongs to the grant's player and has its posting of kind bet.free",
    query: `select coalesce(m.id, p.about::text) || ' of ' || coalesce(f.id::text, 'no grant') || ' booked ' || coalesce(p.amount, 0) as broken
      from (select * from seamless_move where free_round is not null) m
      full join (select player_id, about, amount from posting where kind = 'bet.free') p on p.about = m.about and p.player_id = m.player_id
      left join free_round f on f.id = m.free_round and f.player_id = m.player_id and f.venue = m.venue
      where m.id is null or f.id is null or f.state in ('pending', 'rejected') or m.kind <> 'win'
        or coalesce(p.amount, 0) <> case when m.state in ('done', 'undone') and p.about is not null then m.amount when m.state = 'done' then m.amount else 0 end`,
  },
  {
    name: 'a requirement of free rounds is the amount of its win times the multiple of the grant',
    query: `select w.id::text || ' requires ' || w.amount || ' for ' || coalesce(m.amount, 0) as broken
      from (select * from wagering_requirement where source = 'freeRound') w
      left join seamless_move m on m.about = w.about and m.player_id = w.player_id and m.state in ('done', 'undone')
      left join free_round f on f.id = m.free_round
      where f.id is null or w.amount <> floor(m.amount * f.turnover_multiple / 100.0) or (m.state = 'undone' and w.state = 'open')`,
  },
]
