import { noMoney } from '@koi/contract/money'
import { sql } from 'kysely'
import type { CallResult } from '../../platform/outside/wallet.ts'
import { aboutOf, type Move, type SeamlessContext } from './rows.ts'

/** A known transaction; for an archived one only its player is known. */
export type KnownMove = Omit<Move, 'kind' | 'state'> & { kind: Move['kind'] | ''; state: Move['state'] | 'archived' }

const archived = {
  kind: '',
  target: '',
  amount: noMoney,
  validStake: null,
  owed: noMoney,
  state: 'archived',
  reason: '',
  memo: '',
  decidedBy: null,
  freeRound: null,
} as const satisfies Partial<KnownMove>

/**
 * Loads known transactions of the venue by id; for archived ones only the player. The lookups are lateral joins, so
 * that their plan does not depend on the size of the table.
 */
export async function loadMoves({ tx, venue }: SeamlessContext, ids: string[]): Promise<Map<string, KnownMove>> {
  const abouts = ids.map((id) => aboutOf(venue.code, id))
  const { rows } = await sql<Move & { givenId: string; givenAbout: string; archivedOf: string }>`
    select m.*, given.id as given_id, given.about as given_about, a.player_id as archived_of
    from unnest(${ids}::text[], ${abouts}::uuid[]) as given (id, about)
    left join lateral (select * from seamless_move where venue = ${venue.code} and id = given.id limit 1) m on true
    left join lateral (select player_id from seamless_archived where about = given.about limit 1) a on true
    where m.id is not null or a.player_id is not null`.execute(tx)
  return new Map(
    rows.map(({ givenId, givenAbout, archivedOf, ...move }) => [
      givenId,
      move.id === null
        ? { ...move, ...archived, venue: venue.code, id: givenId, about: givenAbout, playerId: archivedOf }
        : move,
    ]),
  )
}

/** The answer to a repeated call whose transaction is archived: done. */
export const repeatedArchived = ({ player }: SeamlessContext, archivedOf: string): CallResult =>
  archivedOf === player ? { result: 'done', reason: '', isKnown: true } : 'conflict'

/** The answer to a repeated transaction; `conflict` when the same id has different content. */
export function repeated(
  context: SeamlessContext,
  known: KnownMove,
  same: Pick<Move, 'kind' | 'target'> & { amount?: number },
): CallResult {
  if (known.state === archived.state) return repeatedArchived(context, known.playerId)
  const isSame =
    known.playerId === context.player &&
    known.kind === same.kind &&
    known.target === same.target &&
    (same.amount === undefined || known.amount === same.amount)
  if (!isSame) return 'conflict'
  if (known.state === 'refused') return { result: 'refused', reason: known.reason, isKnown: true }
  return { result: known.state === 'held' ? 'held' : 'done', reason: '', isKnown: true }
}
