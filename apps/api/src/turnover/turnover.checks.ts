import type { Invariant } from '../ledger/check.ts'

export const turnoverInvariants: Invariant[] = [
  {
    name: 'a requirement is done exactly when it is worked off',
    query: `select id::text || ' is ' || state || ' with ' || worked || ' of ' || amount as broken from wagering_requirement
      where worked > amount or worked < 0 or (state = 'done') <> (worked = amount) or (state = 'open') <> (closed_at is null)`,
  },
  {
    name: 'what bets have worked off stands in the requirements',
    query: `select w.id::text || ' was worked by ' || w.worked || ' and says ' || coalesce(r.worked, 0) as broken
      from (select b.player_id, e.id::uuid as id, sum(e.part::bigint) as worked from bet b, jsonb_each_text(b.worked) e (id, part) where b.worked <> '{}' group by 1, 2) w
      left join wagering_requirement r on r.player_id = w.player_id and r.id = w.id where w.worked > coalesce(r.worked, 0)`,
  },
]
