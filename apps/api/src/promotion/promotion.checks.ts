import type { Invariant } from '../ledger/check.ts'

export const promotionInvariants: Invariant[] = [
  {
    name: 'every approved application has its grant posting, and every grant posting an approved application',
    query: `select coalesce(a.id, p.about)::text || ': granted ' || coalesce(a.granted, 0) || ', paid ' || coalesce(p.amount, 0) as broken
      from (select id, player_id, granted from activity_application where state = 'approved') a
      full join (select player_id, about, amount from posting where kind = 'promotion.grant') p on p.about = a.id and p.player_id = a.player_id
      where a.granted is distinct from p.amount`,
  },
  {
    name: 'a revoked amount is at most the grant, and its requirement is cancelled',
    query: `select p.about::text || ': took back ' || p.amount || ' of ' || coalesce(a.granted, 0) as broken from posting p
      left join activity_application a on a.id = p.about and a.player_id = p.player_id and a.state = 'approved'
      left join wagering_requirement d on d.player_id = p.player_id and d.source = 'promotion' and d.about = p.about
      where p.kind = 'promotion.revoke' and (a.id is null or p.amount > a.granted or d.state is distinct from 'cancelled')`,
  },
  {
    name: 'revoked amount and time of an application equal those of its posting',
    query: `select coalesce(a.id, p.about)::text || ': gave back ' || coalesce(a.revoked, 0) || ', booked ' || coalesce(p.amount, 0) as broken
      from (select id, player_id, revoked, revoked_at from activity_application where revoked is not null) a
      full join (select player_id, about, amount, at from posting where kind = 'promotion.revoke') p on p.about = a.id and p.player_id = a.player_id
      where a.revoked is distinct from p.amount or a.revoked_at is distinct from p.at`,
  },
  {
    name: 'closing time, granted amount and multiple of an application match its state',
    query: `select id::text || ' is in state ' || state as broken from activity_application
      where (state = 'pending') <> (closed_at is null) or (state = 'approved') <> (granted is not null) or (state = 'approved') <> (turnover_multiple is not null)`,
  },
]
