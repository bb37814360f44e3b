import type { Prize } from '@koi/contract/reward/tournament/tournament'
import type { Fen } from '@koi/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'

/**
 * The prize of a place in fen, over the columns `nth` (the place), `tied` (number of equal scores) and `of_tied` (1 for
 * the player who reached the score first). Equal scores divide the prizes of the places they occupy; the remainder of the division goes to the
 * player who reached the score first.
 */
export function shareOf(prizes: readonly Prize[], row: 'p'): RawBuilder<Fen> {
  const table = JSON.stringify(prizes.map(({ from, to, prize }) => ({ first: from, last: to, prize })))
  const [nth, tied, ofTied] = ['nth', 'tied', 'of_tied'].map((column) => sql.ref(`${row}.${column}`))
  return sql<Fen>`(select sum.pool / ${tied} + case when ${ofTied} = 1 then sum.pool % ${tied} else 0 end from (
    select coalesce(sum(x.prize * (least(x.last, ${nth} + ${tied} - 1) - greatest(x.first, ${nth}) + 1)), 0)::bigint as pool
    from jsonb_to_recordset(${table}::jsonb) as x (first bigint, last bigint, prize bigint)
    where x.first <= ${nth} + ${tied} - 1 and x.last >= ${nth}) sum)`
}

/** A place before the end of the tournament. */
interface Standing {
  place: number
  tied: number
  ofTied: number
}

/** Computes what places would win now, in their order. */
export async function loadShares(db: Reader, prizes: readonly Prize[], standings: readonly Standing[]): Promise<Fen[]> {
  if (standings.length === 0) return []
  const column = (name: keyof Standing) => standings.map((one) => one[name])
  const { rows } = await sql<{ share: Fen }>`
    select ${shareOf(prizes, 'p')} as share
    from unnest(${column('place')}::bigint[], ${column('tied')}::bigint[], ${column('ofTied')}::bigint[])
      with ordinality as p (nth, tied, of_tied, position) order by p.position`.execute(db)
  return rows.map(({ share }) => share)
}
