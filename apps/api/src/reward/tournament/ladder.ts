import { second } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'

/** Up to this number of places every read counts them exactly. */
const maxExact = 2000
/** Milliseconds for which the ladder of a larger tournament is cached. */
const keptFor = 10 * second
/** Number of places between two rungs. */
const between = 500

/** The scores at places 1, 501, 1001 …, in descending order, and the number of places. */
interface Ladder {
  players: number
  rungs: { score: number; place: number }[]
}

/** A ladder without rungs: the place of a score is counted from the first place on. */
export const noLadder: Ladder = { players: 0, rungs: [] }

const kept = new WeakMap<object, Map<string, { ladder: Ladder; readAt: number; isReading: boolean }>>()

/**
 * Loads the ladder, from which the place of any score is found by counting a range of some hundred rows; without it, finding
 * place 100,000 would count all rows above it. `owner`: key of the cache, one per process.
 */
export async function loadLadder(db: Reader, owner: object, tournament: string): Promise<Ladder> {
  const own = kept.get(owner) ?? new Map<string, { ladder: Ladder; readAt: number; isReading: boolean }>()
  kept.set(owner, own)
  const known = own.get(tournament)
  if (known && (known.isReading || performance.now() - known.readAt < keptFor)) return known.ladder
  if (known) known.isReading = true
  try {
    const ladder = await readLadder(db, tournament)
    if (ladder.players > maxExact) own.set(tournament, { ladder, readAt: performance.now(), isReading: false })
    else own.delete(tournament)
    return ladder
  } finally {
    if (known) known.isReading = false
  }
}

async function readLadder(db: Reader, tournament: string): Promise<Ladder> {
  const { rows } = await sql<{ score: number; place: number; players: number }>`
    select score, place, players from (
      select score, rank() over (order by score desc) as place, row_number() over (order by score desc) as nth, count(*) over () as players
      from tournament_score where tournament_id = ${tournament}::uuid and is_placed) s
    where nth % ${between} = 1 order by place`.execute(db)
  return { players: rows[0]?.players ?? 0, rungs: rows }
}

/** Returns the place of a score: one more than the number of greater scores. */
export async function countPlace(
  db: Reader | Tx,
  { rungs }: Ladder,
  { tournament, score }: { tournament: string; score: number },
): Promise<number> {
  const above = rungs.findLast((rung) => rung.score >= score)
  if (above?.score === score) return above.place
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from tournament_score where tournament_id = ${tournament}::uuid and is_placed and score > ${score}::bigint
      ${above ? sql`and score <= ${above.score}::bigint` : sql``}`.execute(db)
  return (above?.place ?? 1) + rows[0]!.count
}
