import { AlreadyDecided } from '@koi/contract/access/approval/approval.copy'
import { FreeRoundNotOpen, FreeRoundPlayerExcluded } from '@koi/contract/play/freeRound/freeRound.copy'
import { canCancelRounds, type FreeRoundState } from '@koi/contract/play/freeRound/freeRound'
import { isId } from '@koi/contract/id'
import { type Fen, fen } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import { emit } from '../../platform/event/emit.ts'
import { lockWithPlayer } from '../../books/ledger/ledger.ts'
import type { OrderKind } from '../../access/approval/approval.ts'
import type { Tx } from '../../platform/db/db.ts'
import { deciderColumns } from '../../platform/db/decider.ts'
import { newId } from '../../platform/text/id.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { isExcluded } from '../../player/protection/protection.ts'
import { deleteTask, insertTask } from '../../platform/task/task.ts'

export type FreeRound = Omit<Selectable<Tables['freeRound']>, 'state'> & { state: FreeRoundState }

/** Kind of the task that requests a grant, or its cancellation, from the venue. */
export const requestRoundsKind = 'request-rounds'

/** Inserts the task that requests the grant or cancellation; a running request ends before the new one starts. */
export const insertRequest = (tx: Tx, { id, venue }: Pick<FreeRound, 'id' | 'venue'>, at: Instant): Promise<void> =>
  insertTask(tx, { kind: requestRoundsKind, subject: id, destination: `venue:${venue}` }, at)

/** Total stake of the rounds, compared with the approval threshold. */
export const worthOf = ({ rounds, stake }: Pick<FreeRound, 'rounds' | 'stake'>): Fen => fen(rounds * stake)

export const freeRoundApproval: OrderKind<Pick<FreeRound, 'id' | 'approvalId'>> = {
  setting: 'four_eyes_free_rounds',
  act: 'freeRound.approve',
  subjectKind: 'free_round',
  isGift: true,
}

/** Locks the player, then the grant. Throws NotFound. */
export const lockFreeRound = async (tx: Tx, id: string) => (await lockWithPlayer(tx, 'freeRound', id)) as FreeRound

/** Inserts the free rounds of a bonus; the venue is called after the commit. */
export async function insertGrantOfBonus(
  tx: Tx,
  grant: Pick<
    FreeRound,
    | 'playerId'
    | 'venue'
    | 'gameCode'
    | 'gameName'
    | 'rounds'
    | 'stake'
    | 'turnoverMultiple'
    | 'until'
    | 'reason'
    | 'createdAt'
  > & { bonusId: string },
): Promise<void> {
  const id = newId<'FreeRound'>()
  const asked = { state: 'asked', ...deciderColumns({ kind: 'rule' }) } as const
  await tx
    .insertInto('freeRound')
    .values({ id, ...grant, ...asked, roundsLeft: grant.rounds })
    .execute()
  emit(tx, { kind: 'free_round.changed' })
  await insertRequest(tx, { id, venue: grant.venue }, grant.createdAt)
}

/** Throws FreeRoundPlayerExcluded. */
export async function requireNotExcluded(tx: Tx, player: string, now: Instant): Promise<void> {
  if (await isExcluded(tx, player, now)) refuse(FreeRoundPlayerExcluded)
}

/** Queues a pending grant for the venue request. Throws AlreadyDecided. */
export async function queueGrant(tx: Tx, row: FreeRound, by: string, at: Instant): Promise<void> {
  if (row.state !== 'pending') refuse(AlreadyDecided)
  await change(tx, row.id, { state: 'asked', ...deciderColumns({ kind: 'operator', id: by }) })
  await insertRequest(tx, row, at)
}

/**
 * Queues the cancellation, also of a grant with unknown result; a grant that was never requested ends at once. Throws
 * FreeRoundNotOpen, also during the grant's first request.
 */
export async function queueCancellation(tx: Tx, row: FreeRound, at: Instant): Promise<void> {
  const { id, state, askedTimes } = row
  if (state === 'asked' && askedTimes === 0) {
    await change(tx, id, { state: 'cancelled' }, at)
    await deleteTask(tx, requestRoundsKind, id)
    return
  }
  if (!canCancelRounds(state)) refuse(FreeRoundNotOpen)
  await change(tx, id, { state: 'cancelling', askedTimes: 0 })
  await insertRequest(tx, row, at)
}

/** Final states; late wins are still paid in them. */
const closed: ReadonlySet<FreeRoundState> = new Set(['rejected', 'refused', 'used', 'expired', 'cancelled'])

type Change = { state: FreeRoundState } & Partial<
  Pick<FreeRound, 'decidedByKind' | 'decidedBy' | 'note' | 'grantedAt' | 'roundsLeft' | 'askedTimes'>
>

/** Updates a grant; `at`: its end time, if the new state is final. */
export async function change(tx: Tx, id: string, fields: Change, at: Instant | null = null): Promise<void> {
  await tx
    .updateTable('freeRound')
    .set({ ...fields, ...(closed.has(fields.state) ? { closedAt: at } : {}) })
    .where('id', '=', id)
    .execute()
  emit(tx, { kind: 'free_round.changed' })
}

/**
 * Finds the grant that a venue's win names; null unless it is this player's grant at this venue. The caller holds the
 * player's lock.
 */
export async function findGrant(tx: Tx, player: string, venue: string, id: string): Promise<FreeRound | null> {
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

/** Stores the rounds left at the venue; 0 means used up. The caller holds the player's lock. */
export async function updateRoundsLeft(
  tx: Tx,
  { id, state, roundsLeft }: FreeRound,
  left: number,
  at: Instant,
): Promise<void> {
  const rest = Math.min(roundsLeft, left)
  if (closed.has(state)) return
  if (rest === 0) await change(tx, id, { state: 'used', roundsLeft: 0 }, at)
  else await tx.updateTable('freeRound').set({ roundsLeft: rest }).where('id', '=', id).execute()
}
