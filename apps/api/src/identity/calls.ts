import { type Instant, millisOf, minute } from '@koi/contract/time'
import { v4 } from 'uuid'
import type { Db, Tx } from '../platform/db.ts'

/**
 * The rate limit: calls of a session per minute (D-098). Counted in memory, so that a poll costs the database nothing;
 * every second each process writes its counts and reads the others', so that the limit holds across processes within a
 * second.
 */
export class CallCounts {
  #db: Db
  #process = v4()
  #mine = new Map<string, { session: Buffer; minute: number; calls: number; isWritten: boolean }>()
  #others = new Map<string, number>()
  #timer: NodeJS.Timeout

  constructor(db: Db) {
    this.#db = db
    this.#timer = setInterval(() => void this.#share().catch(() => undefined), 1000)
    this.#timer.unref()
  }

  /** Counts one call and returns how many the session has made in this minute. */
  count({ session, sessionKey }: { session: Buffer; sessionKey: string }, now: Instant): number {
    const at = Math.floor(millisOf(now) / minute)
    const key = `${sessionKey}:${at}`
    const mine = this.#mine.get(key) ?? { session, minute: at, calls: 0, isWritten: true }
    mine.calls++
    mine.isWritten = false
    this.#mine.set(key, mine)
    return mine.calls + (this.#others.get(key) ?? 0)
  }

  async #share(): Promise<void> {
    const changed = [...this.#mine.values()].filter(({ isWritten }) => !isWritten)
    const newest = Math.max(0, ...[...this.#mine.values()].map((one) => one.minute))
    for (const [key, one] of this.#mine) if (one.minute < newest - 1) this.#mine.delete(key)
    if (changed.length === 0) return
    for (const one of changed) one.isWritten = true
    await this.#db
      .insertInto('callCount')
      .values(changed.map(({ session, minute: at, calls }) => ({ session, minute: at, calls, process: this.#process })))
      .onConflict((is) =>
        is.columns(['session', 'minute', 'process']).doUpdateSet((row) => ({ calls: row.ref('excluded.calls') })),
      )
      .execute()
    const rows = await this.#db
      .selectFrom('callCount')
      .select((is) => ['session', 'minute', is.fn.sum<number>('calls').as('calls')])
      .where('minute', '>=', newest - 1)
      .where('process', '<>', this.#process)
      .groupBy(['session', 'minute'])
      .execute()
    this.#others = new Map(rows.map((row) => [`${row.session.toString('base64')}:${row.minute}`, Number(row.calls)]))
  }

  close(): void {
    clearInterval(this.#timer)
  }
}

/** Drops the counts of minutes that are over. */
export async function sweepCalls(tx: Tx, now: Instant): Promise<void> {
  await tx
    .deleteFrom('callCount')
    .where('minute', '<', Math.floor(millisOf(now) / minute) - 5)
    .execute()
}
