import { Invalid, NotFound } from '@koi/contract/refusal.copy'
import { fenFromYuan } from '@koi/contract/money'
import { type Instant, millisOf, minute, plus, second } from '@koi/contract/time'
import { EvidenceMissing, TransferDecided, TransferNotManual } from '@koi/contract/venue/venue.copy'
import { type Selectable, sql } from 'kysely'
import { lockPlayer } from '../ledger/ledger.ts'
import { OutsideFault } from '../outside/fault.ts'
import type { MoveState } from '../outside/venue.ts'
import type { Tx } from '../platform/db.ts'
import { type App, transact } from '../platform/app.ts'
import { newId } from '../platform/id.ts'
import { refuse } from '../platform/refuse.ts'
import { readSettings } from '../platform/settings.ts'
import type { Tables } from '../platform/tables.ts'
import { adapterOf } from './adapter.ts'
import { venueOf } from './rows.ts'
import { finalizeNow, finalize, type Outcome, outcomeOf, stepTimeout } from './transfer.ts'

type Row = Selectable<Tables['transfer']>

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
    .where('state', '=', 'pending')
    .where((is) => is.or([is('nextAskAt', '<=', now), is('nextAskAt', 'is', null)]))
    .orderBy('nextAskAt')
    .limit(40)
    .execute()
  const worked = await Promise.all(due.map((row) => claimed(app, row, now)))
  return worked.filter(Boolean).length
}

async function claimed(app: App, row: Row, now: Instant): Promise<boolean> {
  const claim = await app.db
    .updateTable('transfer')
    .set({ nextAskAt: plus(now, stepTimeout) })
    .where('id', '=', row.id)
    .where('state', '=', 'pending')
    .where('nextAskAt', row.nextAskAt === null ? 'is' : '=', row.nextAskAt)
    .executeTakeFirst()
  if (claim.numUpdatedRows === 0n) return false
  await resolveTransfer(app, row).catch((error: unknown) =>
    app.log.error({ err: error, transfer: row.id }, 'a transfer was not settled'),
  )
  return true
}

/** Asks the venue what became of one pending transfer, and ends it where that is proven. */
export async function resolveTransfer(app: App, row: Row): Promise<Outcome> {
  // Its phase is changed before the venue is asked: in this one nobody ever was.
  if (row.phase === 'created') return finalizeNow(app, row.id, 'failed', { from: 'created', note: 'never asked' })
  const venue = (await venueOf(app.db, row.venue))!
  let answer: MoveState = 'unknown'
  try {
    answer = await adapterOf(app, venue).query(row.id)
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
  }
  if (answer === 'done' || answer === 'failed') return finalizeNow(app, row.id, answer)

  const now = app.clock.now()
  const age = millisOf(now) - millisOf(row.createdAt)
  const notFound = answer === 'not-found' ? row.notFoundTimes + 1 : answer === 'pending' ? 0 : row.notFoundTimes
  const quiet = venue.quietSeconds * second
  const isManual = row.phase === 'manual' || age >= manualAfter
  // Once it waits for a person only proof ends it; a "not found" is none.
  if (row.phase !== 'manual' && answer === 'not-found' && notFound >= equalAnswers && age >= quiet) {
    return finalizeNow(app, row.id, 'failed', { note: `not found ${notFound} times` })
  }
  const usual = waits[Math.min(row.askedTimes, waits.length) - 1] ?? waits[0]!
  const wait = isManual
    ? manualWait
    : answer === 'not-found'
      ? Math.min(usual * second, Math.max(2 * second, quiet / equalAnswers))
      : usual * second
  await app.db
    .updateTable('transfer')
    .set({
      phase: isManual ? 'manual' : 'unknown',
      askedTimes: row.askedTimes + 1,
      notFoundTimes: notFound,
      nextAskAt: plus(now, wait),
    })
    .where('id', '=', row.id)
    .where('state', '=', 'pending')
    .execute()
  if (isManual && row.phase !== 'manual') await alarm(app, row, now)
  return outcomeOf(app, row.id)
}

async function alarm(app: App, row: Row, now: Instant): Promise<void> {
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

/** Asks about one transfer now, whatever its turn. Throws NotFound. */
export async function reconcileOne(app: App, id: string): Promise<void> {
  const row = await app.db.selectFrom('transfer').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) refuse(NotFound)
  if (row.state !== 'pending') return
  const isFresh =
    (row.phase === 'created' || row.phase === 'asked') && row.nextAskAt !== null && row.nextAskAt > app.clock.now()
  if (!isFresh) await resolveTransfer(app, row) // its own request is still at work
}

export interface Decision {
  id: string
  decision: 'success' | 'failed'
  evidence: string
  operator: string
  operatorName: string
}

/**
 * An operator's word on a transfer that waits for one. Over the threshold the first word is kept and a second
 * operator's makes it so. The same word again changes nothing.
 * Throws NotFound, TransferDecided (409), TransferNotManual (409), EvidenceMissing.
 */
export function decide(
  app: App,
  { id, decision, evidence, operator, operatorName }: Decision,
  note: (tx: Tx, step: 'first' | 'closed') => Promise<void>,
): Promise<void> {
  const as = decision === 'success' ? ('done' as const) : ('failed' as const)
  return transact(app, async (tx) => {
    const found = await tx.selectFrom('transfer').select('playerId').where('id', '=', id).executeTakeFirst()
    if (!found) refuse(NotFound)
    await lockPlayer(tx, found.playerId)
    const row = await tx.selectFrom('transfer').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
    if (row.state !== 'pending') return row.state === as ? undefined : refuse(TransferDecided)
    if (row.phase !== 'manual') refuse(TransferNotManual)
    if (evidence.trim() === '') refuse(EvidenceMissing)
    const threshold = fenFromYuan(String((await readSettings(tx)).four_eyes_transfer)) ?? refuse(Invalid)
    if (threshold > 0 && row.amount >= threshold) {
      const isSecond = row.firstBy !== null && row.firstDecision === as
      if (isSecond && row.firstBy === operator) return
      if (!isSecond) {
        await tx
          .updateTable('transfer')
          .set({ firstBy: operator, firstDecision: as, note: evidence.slice(0, 500) })
          .where('id', '=', id)
          .execute()
        return note(tx, 'first')
      }
    }
    const outcome = await finalize(tx, id, as, app.clock.now(), { note: evidence, decidedBy: operatorName })
    if (outcome !== as) refuse(TransferDecided)
    await sql`update venue_fault set closed_at = ${app.clock.now()} where kind = 'transfer.manual' and detail ->> 'about' = ${id} and closed_at is null`.execute(
      tx,
    )
    await note(tx, 'closed')
  })
}
