import { AlreadyDecided } from '@koi/contract/review/review.copy'
import { FreeRoundNotOpen, FreeRoundPlayerExcluded } from '@koi/contract/freeRound/freeRound.copy'
import { canCallBack, type FreeRoundState } from '@koi/contract/freeRound/freeRound'
import { isId } from '@koi/contract/id'
import { type Fen, fen } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import { type Instant, plus, second } from '@koi/contract/time'
import { type Selectable, sql } from 'kysely'
import { lockPlayer } from '../ledger/ledger.ts'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import type { Tables } from '../platform/tables.ts'
import { isExcluded } from '../protection/protection.ts'
import type { Review } from '../review/review.ts'

export type FreeRound = Omit<Selectable<Tables['freeRound']>, 'state'> & { state: FreeRoundState }

/**
 * From this long after it was asked a grant counts as left behind (a crash), and is asked again: longer than the three
 * calls of five seconds that a question may take.
 */
export const stepTimeout = 20 * second

/** What all rounds of a grant are played with together: what two operators decide by. */
export const worthOf = ({ rounds, stake }: Pick<FreeRound, 'rounds' | 'stake'>): Fen => fen(rounds * stake)

/** A grant is made by its first word. */
export const freeRoundReview: Review<FreeRound, null> = {
  threshold: 'four_eyes_free_rounds',
  firstOf: ({ madeBy }) => ({ maker: madeBy, said: null }),
  keepFirst: null,
  // Over all players, as adjustments are. One maker's wait for each other until the day's sum is known.
  async aloneSince(tx, { id }, operator, since) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`free rounds:${operator}`}, 7))`.execute(tx)
    const { sum } = await tx
      .selectFrom('freeRound')
      .select(sql<number>`coalesce(sum(rounds * stake), 0)`.as('sum'))
      .where('madeBy', '=', operator)
      .whereRef('decidedBy', '=', 'madeBy')
      .where('state', '<>', 'rejected')
      .where('createdAt', '>=', since)
      .where('id', '<>', id)
      .executeTakeFirstOrThrow()
    return fen(Number(sum))
  },
}

/** Locks the player, then the row. Throws NotFound. */
export async function lockFreeRound(tx: Tx, id: string): Promise<FreeRound> {
  const found = isId(id)
    ? await tx.selectFrom('freeRound').select('playerId').where('id', '=', id).executeTakeFirst()
    : undefined
  if (!found) return refuse(NotFound)
  await lockPlayer(tx, found.playerId)
  const row = await tx.selectFrom('freeRound').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return row as FreeRound
}

/** Who is shut out of play is given none (R54). Throws FreeRoundPlayerExcluded. */
export async function refuseExcluded(tx: Tx, player: string, now: Instant): Promise<void> {
  if (await isExcluded(tx, player, now)) refuse(FreeRoundPlayerExcluded)
}

/** The venue is to be asked for rounds that wait for an operator. Throws AlreadyDecided for others. */
export async function sendOut(tx: Tx, { id, state }: FreeRound, by: string, at: Instant): Promise<void> {
  if (state !== 'pending') refuse(AlreadyDecided)
  await change(tx, id, { state: 'asked', decidedBy: by, nextAskAt: at })
}

/**
 * The venue is to be asked to take back what is not played, also where it is not known whether it has any; what it was
 * never asked for is over at once. Throws FreeRoundNotOpen where there is nothing of it, and while it is asked for the
 * first time.
 */
export async function callBack(tx: Tx, { id, state, askedTimes, nextAskAt }: FreeRound, at: Instant): Promise<void> {
  if (state === 'asked' && askedTimes === 0) return change(tx, id, { state: 'cancelled' }, at)
  if (!canCallBack(state)) refuse(FreeRoundNotOpen)
  // A question that is on its way must not arrive behind this one.
  const underWay = plus(at, stepTimeout)
  const next = nextAskAt === null || nextAskAt <= at ? at : nextAskAt < underWay ? nextAskAt : underWay
  await change(tx, id, { state: 'cancelling', nextAskAt: next, askedTimes: 0 })
}

/** States from which nothing more comes but late wins. */
const closed: ReadonlySet<FreeRoundState> = new Set(['rejected', 'refused', 'used', 'expired', 'cancelled'])

type Change = { state: FreeRoundState } & Partial<
  Pick<FreeRound, 'decidedBy' | 'nextAskAt' | 'note' | 'grantedAt' | 'roundsLeft' | 'askedTimes'>
>

/** Writes a state down; `at` is when it ended, where the state is an end. */
export async function change(tx: Tx, id: string, fields: Change, at: Instant | null = null): Promise<void> {
  await tx
    .updateTable('freeRound')
    .set({ nextAskAt: null, ...fields, ...(closed.has(fields.state) ? { closedAt: at } : {}) })
    .where('id', '=', id)
    .execute()
}

/** The rounds that a venue names as what brought a win; null where they are not of this player there. The player is locked. */
export async function grantedTo(tx: Tx, player: string, venue: string, id: string): Promise<FreeRound | null> {
  if (!isId(id)) return null
  const row = await tx
    .selectFrom('freeRound')
    .selectAll()
    .where('id', '=', id)
    .where('playerId', '=', player)
    .where('venue', '=', venue)
    .where('state', 'not in', ['pending', 'rejected'])
    .forUpdate()
    .executeTakeFirst()
  return (row as FreeRound | undefined) ?? null
}

/** Writes down how many rounds the venue says are left; with none they are used. The player is locked. */
export async function noteLeft(tx: Tx, { id, state, roundsLeft }: FreeRound, left: number, at: Instant): Promise<void> {
  const rest = Math.min(roundsLeft, left)
  if (closed.has(state)) return
  if (rest === 0) await change(tx, id, { state: 'used', roundsLeft: 0 }, at)
  else await tx.updateTable('freeRound').set({ roundsLeft: rest }).where('id', '=', id).execute()
}
