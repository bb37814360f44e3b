import { NotFound } from '@koi/contract/refusal.copy'
import { type Instant, millisOf, minute, second } from '@koi/contract/time'
import { TransferDecided, TransferNotManual } from '@koi/contract/play/venue/venue.copy'
import { sql } from 'kysely'
import { emit, insertEvents } from '../../platform/event/emit.ts'
import type { OrderKind } from '../../access/approval/approval.ts'
import { OutsideFault } from '../../platform/outside/fault.ts'
import type { MoveState } from '../../platform/outside/venue.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { defer, type Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { done, pauseAfter, type TaskKind, type TaskResult } from '../../platform/task/task.ts'
import { connectVenue } from '../venue/adapter.ts'
import { findVenue } from '../venue/venue.ts'
import {
  emitChanged,
  settleTransfer,
  lockTransfer,
  type TransferResult,
  loadTransferResult,
  queryTransferKind,
  type Transfer,
  type Resolution,
} from './transfer.ts'

const manualAfter = 30 * minute
const manualWait = 5 * minute
const notFoundNeeded = 3
const queryBackoff = { first: 2 * second, longest: 2 * minute }

/** Queries the venue about a transfer until its result is known; the task is inserted together with the transfer. */
export const queryTransfer: TaskKind = {
  name: queryTransferKind,
  concurrency: 10,
  backoff: queryBackoff,
  async run(app, task) {
    const row = await app.db.selectFrom('transfer').selectAll().where('id', '=', task.subject).executeTakeFirst()
    if (!row || row.closedAt !== null) return done
    return (await queryAndSettle(app, row, task.attempts, true)).next
  },
}

/** Queries the venue once, on request of a player or an operator, and ends the transfer if the answer is conclusive. */
export const resolveTransfer = async (app: App, row: Transfer): Promise<TransferResult> =>
  (await queryAndSettle(app, row, 0, false)).outcome

async function queryAndSettle(
  app: App,
  row: Transfer,
  attempts: number,
  isScheduled: boolean,
): Promise<{ outcome: TransferResult; next: TaskResult }> {
  const answer = await askVenue(app, row)
  const decision = decideTransfer(row, answer, { attempts, isScheduled, now: app.clock.now() })
  if ('result' in decision) {
    const now = app.clock.now()
    const outcome = await transact(app, async (tx) => {
      const { outcome: settled } = await settleTransfer(tx, { id: row.id, player: row.playerId }, decision, now)
      if (row.state === 'manual') await closeVenueFault(tx, row.id, now)
      return settled
    })
    return { outcome, next: outcome === 'underWay' ? { is: 'again', after: queryBackoff.first } : done }
  }
  const { state, notFoundTimes, after, why } = decision
  await sql`
    with changed as (
      update transfer t set state = ${state}, asked_times = ${row.askedTimes + 1}, not_found_times = ${notFoundTimes}
      from transfer before where t.id = ${row.id} and before.id = t.id and t.closed_at is null
      returning t.*, before.state as state_before)
    ${emitChanged('transfer.unsettled', sql`state <> state_before`)}`.execute(app.db)
  if (state === 'manual' && row.state !== 'manual') await insertVenueFault(app, row, app.clock.now())
  return { outcome: await loadTransferResult(app, row.id), next: { is: 'failed', why, after } }
}

/** What the venue knows about the transfer. `never asked`: the process ended before it called the venue. */
async function askVenue(app: App, row: Transfer): Promise<{ state: MoveState | 'never asked'; quietSeconds: number }> {
  // The state becomes `asked` before the venue is called, so this transfer was never sent.
  if (row.state === 'created') return { state: 'never asked', quietSeconds: 0 }
  const venue = (await findVenue(app.db, row.venue))!
  const { quietSeconds } = venue
  try {
    return { state: await connectVenue(app, venue).query(row), quietSeconds }
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
    return { state: 'unknown', quietSeconds }
  }
}

/**
 * Decides how a transfer ends, or what happens after an inconclusive answer. "Not found" ends it only after
 * `notFoundNeeded` such answers and the venue's quiet window, and never once the transfer waits for an operator.
 */
export function decideTransfer(
  row: Pick<Transfer, 'state' | 'createdAt' | 'notFoundTimes'>,
  { state: answer, quietSeconds }: { state: MoveState | 'never asked'; quietSeconds: number },
  { attempts, isScheduled, now }: { attempts: number; isScheduled: boolean; now: Instant },
): Resolution | { state: 'unknown' | 'manual'; notFoundTimes: number; after: number; why: string } {
  if (answer === 'never asked') return { result: 'failed', from: 'created', note: 'never asked' }
  if (answer === 'done' || answer === 'failed') return { result: answer }
  const age = millisOf(now) - millisOf(row.createdAt)
  const quiet = quietSeconds * second
  // A transfer dated in the future has no known age, so only not-found answers that are spaced in time count.
  const isAhead = age < 0
  const isCounted = !isAhead || isScheduled
  const notFoundTimes = answer === 'pending' ? 0 : row.notFoundTimes + Number(answer === 'not-found' && isCounted)
  const hasWaited = isAhead ? notFoundTimes > notFoundNeeded : notFoundTimes >= notFoundNeeded && age >= quiet
  const isManual = row.state === 'manual' || age >= manualAfter
  // A transfer that waits for an operator ends only on proof, which "not found" is not.
  if (row.state !== 'manual' && answer === 'not-found' && hasWaited)
    return { result: 'failed', note: `not found ${notFoundTimes} times` }
  const usual = pauseAfter(queryBackoff, attempts + 1)
  const after = isManual
    ? manualWait
    : answer === 'not-found'
      ? Math.min(isAhead ? quiet : usual, Math.max(2 * second, quiet / notFoundNeeded))
      : usual
  return { state: isManual ? 'manual' : 'unknown', notFoundTimes, after, why: `the venue answered ${answer}` }
}

async function insertVenueFault(app: App, row: Transfer, now: Instant): Promise<void> {
  app.log.warn({ transfer: row.id, venue: row.venue }, 'a transfer waits for an operator')
  await app.db
    .with('emitted', (cte) => insertEvents(cte, { kind: 'venue_fault.changed' }))
    .insertInto('venueFault')
    .values({
      id: newId<'VenueFault'>(),
      venue: row.venue,
      kind: 'transfer.manual',
      detail: JSON.stringify({ about: row.id, amount: row.amount }),
      at: now,
    })
    .onConflict((eb) => eb.doNothing())
    .execute()
}

/**
 * Finds an open transfer that should be queried now; null when it is closed or its first request is still running.
 * Throws NotFound.
 */
export async function staleTransfer(app: App, id: string): Promise<Transfer | null> {
  const row = await app.db
    .selectFrom('transfer')
    .selectAll()
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('task')
            .select('task.id')
            .where('kind', '=', queryTransferKind)
            .where('subject', '=', id)
            .where('dueAt', '>', app.clock.databaseNow()),
        )
        .as('isWaiting'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return refuse(NotFound)
  const isUnderWay = (row.state === 'created' || row.state === 'asked') && row.isWaiting
  return row.closedAt === null && !isUnderWay ? row : null
}

/**
 * The operators' decision is the transfer's result. When they disagree, the second one's decision becomes the first of
 * a new approval.
 */
export const transferApproval: OrderKind<Transfer> = {
  setting: 'four_eyes_transfer',
  act: 'transfer.reconcile',
  subjectKind: 'transfer',
  markWaiting(tx, { id }, { approvalId, evidence }) {
    const waiting = { approvalId, note: evidence.slice(0, 500) }
    void defer(tx, tx.updateTable('transfer').set(waiting).where('id', '=', id))
  },
  isFirstReplaced: true,
}

/**
 * Locks a transfer that waits for an operator; null if it has already ended with this result. Throws NotFound,
 * TransferDecided, TransferNotManual.
 */
export async function lockManual(tx: Tx, id: string, result: 'done' | 'failed'): Promise<Transfer | null> {
  const found = await tx.selectFrom('transfer').select('playerId').where('id', '=', id).executeTakeFirst()
  if (!found) return refuse(NotFound)
  const row = await lockTransfer(tx, found.playerId, id)
  if (row.closedAt !== null) return row.state === result ? null : refuse(TransferDecided)
  return row.state === 'manual' ? row : refuse(TransferNotManual)
}

export async function closeVenueFault(tx: Tx, id: string, at: Instant): Promise<void> {
  await sql`update venue_fault set closed_at = ${at} where kind = 'transfer.manual' and detail ->> 'about' = ${id} and closed_at is null`.execute(
    tx,
  )
  emit(tx, { kind: 'venue_fault.changed' })
}
