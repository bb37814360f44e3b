import { NotFound } from '@koi/contract/refusal.copy'
import { type Instant, millisOf, minute, plus, second } from '@koi/contract/time'
import { TransferDecided, TransferNotManual } from '@koi/contract/venue/venue.copy'
import { sql } from 'kysely'
import { OutsideFault } from '../outside/fault.ts'
import type { MoveState } from '../outside/venue.ts'
import { type App, transact } from '../platform/app.ts'
import type { Tx } from '../platform/db.ts'
import { isDue } from '../platform/due.ts'
import { newId } from '../platform/id.ts'
import { refuse } from '../platform/refuse.ts'
import type { Review } from '../review/review.ts'
import { connectVenue } from '../venue/adapter.ts'
import { findVenue } from '../venue/venue.ts'
import {
  settleTransfer,
  lockTransfer,
  type TransferResult,
  loadTransferResult,
  stepTimeout,
  type Transfer,
  type Resolution,
} from './transfer.ts'

/** Seconds until the next query, by the number of queries so far. */
const queryDelays = [2, 5, 10, 20, 40, 80, 120]
const manualAfter = 30 * minute
const manualWait = 5 * minute
const notFoundNeeded = 3

/** Queries venues about due transfers; processes claim each row, so none is queried twice. Returns their number. */
export async function reconcileDue(app: App): Promise<number> {
  const now = app.clock.now()
  const due = await app.db
    .selectFrom('transfer')
    .selectAll()
    .where('closedAt', 'is', null)
    .where((eb) => eb.or([isDue('nextAskAt', now, manualWait), eb('nextAskAt', 'is', null)]))
    .orderBy('nextAskAt')
    .limit(40)
    .execute()
  const worked = await Promise.all(
    due.map(async (row) => {
      const claim = await app.db
        .updateTable('transfer')
        .set({ nextAskAt: plus(now, stepTimeout) })
        .where('id', '=', row.id)
        .where('closedAt', 'is', null)
        .where('nextAskAt', row.nextAskAt === null ? 'is' : '=', row.nextAskAt)
        .executeTakeFirst()
      if (claim.numUpdatedRows === 0n) return false
      await resolveTransfer(app, row).catch((error: unknown) =>
        app.log.error({ err: error, transfer: row.id }, 'a transfer could not be settled'),
      )
      return true
    }),
  )
  return worked.filter(Boolean).length
}

/** Queries the venue once and ends the transfer on a conclusive answer. */
export async function resolveTransfer(app: App, row: Transfer): Promise<TransferResult> {
  const resolution = await askVenueResolution(app, row)
  const order = { id: row.id, player: row.playerId }
  if (!resolution) return loadTransferResult(app, row.id)
  const now = app.clock.now()
  return transact(app, async (tx) => {
    const outcome = await settleTransfer(tx, order, resolution, now)
    if (row.state === 'manual') await closeVenueFault(tx, row.id, now)
    return outcome
  })
}

/** Due, or so far in the future that a clock running ahead wrote it. */
const isQueryDue = ({ nextAskAt }: Transfer, now: Instant): boolean =>
  nextAskAt === null || nextAskAt <= now || nextAskAt > plus(now, manualWait)

/** Null while inconclusive; a later query is scheduled. */
async function askVenueResolution(app: App, row: Transfer): Promise<Resolution | null> {
  // The state changes to `asked` before the venue is called, so this one was never sent.
  if (row.state === 'created') return { result: 'failed', from: 'created', note: 'never asked' }
  const venue = (await findVenue(app.db, row.venue))!
  let answer: MoveState = 'unknown'
  try {
    answer = await connectVenue(app, venue).query(row)
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
  }
  if (answer === 'done' || answer === 'failed') return { result: answer }

  const now = app.clock.now()
  const age = millisOf(now) - millisOf(row.createdAt)
  const quiet = venue.quietSeconds * second
  // The age of a transfer dated in the future is unknown: only not-found answers spaced in time count.
  const isAhead = age < 0
  const isCounted = !isAhead || isQueryDue(row, now)
  const notFound = answer === 'pending' ? 0 : row.notFoundTimes + Number(answer === 'not-found' && isCounted)
  const hasWaited = isAhead ? notFound > notFoundNeeded : notFound >= notFoundNeeded && age >= quiet
  const isManual = row.state === 'manual' || age >= manualAfter
  // A manual transfer ends only on proof, which "not found" is not.
  if (row.state !== 'manual' && answer === 'not-found' && hasWaited) {
    return { result: 'failed', note: `not found ${notFound} times` }
  }
  const usual = queryDelays[Math.min(row.askedTimes, queryDelays.length) - 1] ?? queryDelays[0]!
  const wait = isManual
    ? manualWait
    : answer === 'not-found'
      ? Math.min(isAhead ? quiet : usual * second, Math.max(2 * second, quiet / notFoundNeeded))
      : usual * second
  await app.db
    .updateTable('transfer')
    .set({
      state: isManual ? 'manual' : 'unknown',
      askedTimes: row.askedTimes + 1,
      notFoundTimes: notFound,
      ...(isCounted ? { nextAskAt: plus(now, wait) } : {}),
    })
    .where('id', '=', row.id)
    .where('closedAt', 'is', null)
    .execute()
  if (isManual && row.state !== 'manual') await insertVenueFault(app, row, now)
  return null
}

async function insertVenueFault(app: App, row: Transfer, now: Instant): Promise<void> {
  app.log.warn({ transfer: row.id, venue: row.venue }, 'a transfer waits for an operator')
  await app.db
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

/** An open transfer to query now; null when closed or its own request is still running. Throws NotFound. */
export async function staleTransfer(app: App, id: string): Promise<Transfer | null> {
  const row = await app.db.selectFrom('transfer').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return refuse(NotFound)
  const now = app.clock.now()
  const isFresh =
    (row.state === 'created' || row.state === 'asked') &&
    row.nextAskAt !== null &&
    row.nextAskAt > now &&
    row.nextAskAt <= plus(now, stepTimeout)
  return row.closedAt === null && !isFresh ? row : null
}

/** The decision is the transfer's result. When operators disagree the newer first decision replaces the older. */
export const transferReview: Review<Transfer, 'done' | 'failed'> = {
  threshold: 'four_eyes_transfer',
  firstDecision: ({ firstBy, firstDecision }) =>
    firstBy !== null && (firstDecision === 'done' || firstDecision === 'failed')
      ? { maker: firstBy, content: firstDecision }
      : null,
  storeFirstDecision: (tx, { id }, { operator, content, evidence = '' }) =>
    tx
      .updateTable('transfer')
      .set({ firstBy: operator, firstDecision: content, note: evidence.slice(0, 500) })
      .where('id', '=', id)
      .execute(),
  isFirstReplaced: true,
}

/** Null when it already ended with this result. Throws NotFound, TransferDecided, TransferNotManual. */
export async function lockManual(tx: Tx, id: string, result: 'done' | 'failed'): Promise<Transfer | null> {
  const found = await tx.selectFrom('transfer').select('playerId').where('id', '=', id).executeTakeFirst()
  if (!found) return refuse(NotFound)
  const row = await lockTransfer(tx, found.playerId, id)
  if (row.closedAt !== null) return row.state === result ? null : refuse(TransferDecided)
  return row.state === 'manual' ? row : refuse(TransferNotManual)
}

export const closeVenueFault = (tx: Tx, id: string, at: Instant): Promise<unknown> =>
  sql`update venue_fault set closed_at = ${at} where kind = 'transfer.manual' and detail ->> 'about' = ${id} and closed_at is null`.execute(
    tx,
  )
