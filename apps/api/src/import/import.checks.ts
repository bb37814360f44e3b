import type { Invariant } from '../ledger/check.ts'

export const importInvariants: Invariant[] = [
  {
    name: 'every imported row with a balance has its opening posting, and every opening posting an imported row',
    query: `select coalesce(r.id, p.about)::text || ': brought ' || coalesce(r.amount, 0) || ', posted ' || coalesce(p.amount, 0) as broken
      from (select id, player_id, amount from import_row where amount > 0) r
      full join (select player_id, about, sum(amount)::bigint as amount from posting where kind in ('opening.main', 'opening.venue') group by 1, 2) p
        on p.about = r.id and p.player_id = r.player_id
      where r.amount is distinct from p.amount`,
  },
  {
    name: 'count and sum of an imported file equal those of its rows',
    query: `select f.id::text || ': states ' || f.taken || ' and ' || f.amount || ', has ' || count(r.id) || ' and ' || coalesce(sum(r.amount), 0) as broken
      from import_file f left join import_row r on r.file_id = f.id group by f.id
      having f.taken <> count(r.id) or f.amount <> coalesce(sum(r.amount), 0)`,
  },
]
