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
import { venueOf } from '../venue/venue.ts'
import { finalize, lockTransfer, type Outcome, outcomeOf, stepTimeout, type Transfer, type Word } from './transfer.ts'

/** Seconds until the next question, by how often it was asked. */
const waits = [2, 5, 10, 20, 40, 80, 120]
const manualAfter = 30 * minute
const manualWait = 5 * minute
const equalAnswers = 3

/**
 * Asks about every transfer whose turn has come: those without a usable answer, and those a crash left behind. Runs on
 * several processes at once without asking twice. Returns how many it looked at.
 */
export async function reconcileDue(app: App): Promise<number> {
  const now = app.clock.now()
  const due = await app.db
    .selectFrom('transfer')
    .selectAll()
    .where('closedAt', 'is', null)
    .where((is) => is.or([isDue('nextAskAt', now, manualWait), is('nextAskAt', 'is', null)]))
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
        app.log.error({ err: error, transfer: row.id }, 'a transfer was not settled'),
      )
      return true
    }),
  )
  return worked.filter(Boolean).length
}

/** Asks the venue what became of one transfer on its way, and ends it where that is proven. */
export async function resolveTransfer(app: App, row: Transfer): Promise<Outcome> {
  const word = await venueResolutionOf(app, row)
  const order = { id: row.id, player: row.playerId }
  if (!word) return outcomeOf(app, row.id)
  const now = app.clock.now()
  return transact(app, async (tx) => {
    const outcome = await finalize(tx, order, word, now)
    if (row.state === 'manual') await closeAlarm(tx, row.id, now)
    return outcome
  })
}

/** Whether the time to ask about it has come: past, or so far ahead that a clock which ran ahead wrote it. */
const isTurn = ({ nextAskAt }: Transfer, now: Instant): boolean =>
  nextAskAt === null || nextAskAt <= now || nextAskAt > plus(now, manualWait)

/** What is proven of a transfer on its way; null while nothing is, and then it is asked about again later. */
async function venueResolutionOf(app: App, row: Transfer): Promise<Word | null> {
  // Its state is changed before the venue is asked: in this one nobody ever was.
  if (row.state === 'created') return { as: 'failed', from: 'created', note: 'never asked' }
  const venue = (await venueOf(app.db, row.venue))!
  let answer: MoveState = 'unknown'
  try {
    answer = await connectVenue(app, venue).query(row)
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
  }
  if (answer === 'done' || answer === 'failed') return { as: answer }

  const now = app.clock.now()
  const age = millisOf(now) - millisOf(row.createdAt)
  const quiet = venue.quietSeconds * second
  // Dated ahead of the clock, its age is not known: answers that lie apart measure the time, and no others count.
  const isAhead = age < 0
  const counts = !isAhead || isTurn(row, now)
  const notFound = answer === 'pending' ? 0 : row.notFoundTimes + Number(answer === 'not-found' && counts)
  const hasWaited = isAhead ? notFound > equalAnswers : notFound >= equalAnswers && age >= quiet
  const isManual = row.state === 'manual' || age >= manualAfter
  // Once it waits for a person only proof ends it; a "not found" is none.
  if (row.state !== 'manual' && answer === 'not-found' && hasWaited) {
    return { as: 'failed', note: `not found ${notFound} times` }
  }
  const usual = waits[Math.min(row.askedTimes, waits.length) - 1] ?? waits[0]!
  const wait = isManual
    ? manualWait
    : answer === 'not-found'
      ? Math.min(isAhead ? quiet : usual * second, Math.max(2 * second, quiet / equalAnswers))
      : usual * second
  await app.db
    .updateTable('transfer')
    .set({
      state: isManual ? 'manual' : 'unknown',
      askedTimes: row.askedTimes + 1,
      notFoundTimes: notFound,
      ...(counts ? { nextAskAt: plus(now, wait) } : {}),
    })
    .where('id', '=', row.id)
    .where('closedAt', 'is', null)
    .execute()
  if (isManual && row.state !== 'manual') await alarm(app, row, now)
  return null
}

async function alarm(app: App, row: Transfer, now: Instant): Promise<void> {
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
    .onConflict((is) => is.doNothing())
    .execute()
}

/** A transfer on its way, to ask about now, unless its own request is still at work. Throws NotFound. */
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

/** A transfer is decided by what became of it. Operators who disagree go on until two say the same. */
export const transferReview: Review<Transfer, 'done' | 'failed'> = {
  threshold: 'four_eyes_transfer',
  firstOf: ({ firstBy, firstDecision }) =>
    firstBy !== null && (firstDecision === 'done' || firstDecision === 'failed')
      ? { maker: firstBy, said: firstDecision }
      : null,
  keepFirst: (tx, { id }, { operator, said, evidence = '' }) =>
    tx
      .updateTable('transfer')
      .set({ firstBy: operator, firstDecision: said, note: evidence.slice(0, 500) })
      .where('id', '=', id)
      .execute(),
  isFirstReplaced: true,
}

/**
 * Locks a transfer that waits for an operator's word; null for one that ended as the word says. Throws NotFound,
 * TransferDecided (409), TransferNotManual (409).
 */
export async function lockManual(tx: Tx, id: string, as: 'done' | 'failed'): Promise<Transfer | null> {
  const found = await tx.selectFrom('transfer').select('playerId').where('id', '=', id).executeTakeFirst()
  if (!found) return refuse(NotFound)
  const row = await lockTransfer(tx, found.playerId, id)
  if (row.closedAt !== null) return row.state === as ? null : refuse(TransferDecided)
  return row.state === 'manual' ? row : refuse(TransferNotManual)
}

/** Closes what told the operators that a transfer waits for them. */
export const closeAlarm = (tx: Tx, id: string, at: Instant): Promise<unknown> =>
  sql`update venue_fault set closed_at = ${at} where kind = 'transfer.manual' and detail ->> 'about' = ${id} and closed_at is null`.execute(
    tx,
  )
