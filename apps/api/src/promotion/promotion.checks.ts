import type { Invariant } from '../ledger/check.ts'

export const promotionInvariants: Invariant[] = [
  {
    name: 'every approved application was paid what it grants, and every grant has one',
    query: `select coalesce(a.id, p.about)::text || ': granted ' || coalesce(a.granted, 0) || ', paid ' || coalesce(p.amount, 0) as broken
      from (select id, player_id, granted from activity_application where state = 2) a
      full join (select player_id, about, amount from ledger.posting where kind = 'promotion.grant') p on p.about = a.id and p.player_id = a.player_id
      where a.granted is distinct from p.amount`,
  },
  {
    name: 'an application is decided once and wholly',
    query: `select id::text || ' is in state ' || state as broken from activity_application
      where (state = 1) <> (closed_at is null) or (state = 2) <> (granted is not null) or (state = 2) <> (turnover_multiple is not null)`,
  },
]
