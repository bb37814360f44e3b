import type { PartnerTest, SentCall } from '@koi/contract/platform/outside/partner'
import type { OutsideCause } from '@koi/contract/play/venue/fault'
import type { Instant } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { refuse } from '../text/refuse.ts'
import { NeverTested } from '@koi/contract/platform/outside/partner.copy'
import { onOutsideFault } from './fault.ts'
import { type CallListener, type RawCall, toSentCall } from './partnerCall.ts'

export type TestRow = Selectable<Tables['partnerTest']>
type Which = { venue: string } | { channel: string }

export interface TestOutcome {
  ok: boolean
  milliseconds: number
  /** Why there was no usable answer, in English; null if there was one. */
  reason: string | null
  cause: OutsideCause | null
  calls: SentCall[]
}

/**
 * Runs `work`, which calls the partner through the listener. A thrown OutsideFault is a failed test; it is listed as a call
 * if nothing was sent.
 */
export async function runTest(work: (listener: CallListener) => Promise<void>): Promise<TestOutcome> {
  const from = performance.now()
  const calls: RawCall[] = []
  const fault = await work((call) => calls.push(call)).then(
    () => null,
    onOutsideFault((error) => error),
  )
  const reason = fault?.message ?? null
  const sent = calls.slice(-4).map(toSentCall)
  const unsent = {
    method: '',
    path: '',
    status: null,
    milliseconds: 0,
    fault: (reason ?? '').slice(0, 300),
    excerpt: '',
  }
  return {
    ok: reason === null,
    milliseconds: Math.round(performance.now() - from),
    reason,
    cause: fault?.kind ?? null,
    calls: reason !== null && sent.length === 0 ? [unsent] : sent,
  }
}

/** Outcome of the demo seed, whose partners are the sandbox of the same release. */
export const passedInSandbox: TestOutcome = { ok: true, milliseconds: 0, reason: null, cause: null, calls: [] }

/** Stores the newest test of a partner. `at`: when it began, so that settings changed meanwhile are newer. */
export async function keepTest(
  tx: Tx,
  which: Which,
  { ok, milliseconds, calls }: TestOutcome,
  by: string,
  at: Instant,
): Promise<void> {
  const column = 'venue' in which ? 'venue' : 'channel'
  const test = { at, byName: by, hasPassed: ok, milliseconds, calls: JSON.stringify(calls) }
  await tx
    .insertInto('partnerTest')
    .values({ ...which, ...test, passedAt: ok ? at : null })
    .onConflict((eb) => eb.column(column).doUpdateSet({ ...test, ...(ok ? { passedAt: at } : {}) }))
    .execute()
}

/** `connectedAt`: when the partner's settings last changed. */
export const shownTest = (
  row: TestRow | undefined,
  { connectedAt }: { connectedAt: Instant | null },
): PartnerTest | null =>
  row
    ? {
        at: row.at,
        by: row.byName,
        ok: row.hasPassed,
        has_passed: row.passedAt !== null,
        is_current: connectedAt === null || row.at >= connectedAt,
        milliseconds: row.milliseconds,
        calls: row.calls as unknown as SentCall[],
      }
    : null

export const loadTests = (db: Reader | Tx, column: 'venue' | 'channel', codes: readonly string[]): Promise<TestRow[]> =>
  db.selectFrom('partnerTest').selectAll().where(column, 'in', codes).execute()

/** Throws NeverTested if no test of the partner has passed. */
export async function requireTested(db: Reader | Tx, column: 'venue' | 'channel', code: string): Promise<void> {
  const [row] = await loadTests(db, column, [code])
  if (!row?.passedAt) refuse(NeverTested)
}
