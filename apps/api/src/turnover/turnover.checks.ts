import type { Invariant } from '../ledger/check.ts'

export const turnoverInvariants: Invariant[] = [
  {
    name: 'a requirement is done if and only if its turnover is reached, and closed if and only if it is not open',
    query: `select id::text || ' is ' || state || ' with ' || worked || ' of ' || amount as broken from wagering_requirement
      where worked > amount or worked < 0 or (state = 'done') <> (worked = amount) or (state = 'open') <> (closed_at is null)`,
  },
  {
    name: 'the progress of a requirement is at least the turnover that bets contributed to it',
    query: `select w.id::text || ': bets contributed ' || w.worked || ', progress ' || coalesce(r.worked, 0) as broken
      from (select b.player_id, e.id::uuid as id, sum(e.part::bigint) as worked from bet b, jsonb_each_text(b.worked) e (id, part) where b.worked <> '{}' group by 1, 2) w
      left join wagering_requirement r on r.player_id = w.player_id and r.id = w.id where w.worked > coalesce(r.worked, 0)`,
  },
]
