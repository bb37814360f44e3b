import { type Instant, millisOf, minute } from '@koi/contract/time'
import { sql } from 'kysely'
import { v4 } from 'uuid'
import type { Db, Tx } from '../platform/db.ts'

/** The part of a limit that a process may count by itself before it asks what the others have counted. */
const aloneShare = 0.05

interface Counted {
  session: Buffer
  minute: number
  calls: number
  /** How many of `calls` the other processes can see. */
  told: number
  /** While they are being told. */
  telling: Promise<void> | null
}

/**
 * The rate limit: calls of a session per minute (D-098). Counted in memory, so that a poll costs the database little:
 * every second each process writes its counts and reads the others'. A session that makes a twentieth of its limit
 * before that waits until it is done for it alone, so that over two processes the limit holds within a tenth.
 */
export class CallCounts {
  #db: Db
  #process = v4()
  #mine = new Map<string, Counted>()
  #others = new Map<string, number>()
  #timer: NodeJS.Timeout

  constructor(db: Db) {
    this.#db = db
    this.#timer = setInterval(() => void this.#share().catch(() => undefined), 1000)
    this.#timer.unref()
  }

  /** Counts one call and says whether the session has made more than `most` in this minute. */
  async isOver(
    { session, sessionKey }: { session: Buffer; sessionKey: string },
    most: number,
    now: Instant,
  ): Promise<boolean> {
    const at = Math.floor(millisOf(now) / minute)
    const key = `${sessionKey}:${at}`
    const mine = this.#mine.get(key) ?? { session, minute: at, calls: 0, told: 0, telling: null }
    const mineNow = ++mine.calls
    this.#mine.set(key, mine)
    const isOver = () => mineNow + (this.#others.get(key) ?? 0) > most
    while (!isOver() && mineNow - mine.told >= Math.max(1, most * aloneShare)) {
      mine.telling ??= this.#tell([mine]).finally(() => {
        mine.telling = null
      })
      await mine.telling
    }
    return isOver()
  }

  async #share(): Promise<void> {
    const newest = Math.max(0, ...[...this.#mine.values()].map((one) => one.minute))
    for (const [key, one] of this.#mine) if (one.minute < newest - 1) this.#mine.delete(key)
    for (const key of this.#others.keys()) if (!this.#mine.has(key)) this.#others.delete(key)
    await this.#tell([...this.#mine.values()].filter(({ calls, told }) => calls > told))
  }

  /** Writes counts of ours and reads what the other processes have of the same. */
  async #tell(counted: Counted[]): Promise<void> {
    if (counted.length === 0) return
    // In one order, so that two processes that write the same rows do not wait for each other.
    const sorted = counted.toSorted((one, other) => Buffer.compare(one.session, other.session))
    const rows = sorted.map((one) => ({
      session: one.session,
      minute: one.minute,
      calls: one.calls,
      process: this.#process,
    }))
    await this.#db
      .insertInto('callCount')
      .values(rows)
      .onConflict((is) =>
        is.columns(['session', 'minute', 'process']).doUpdateSet((row) => ({
          // Of two writes at once the later count stands, whichever comes last.
          calls: sql<number>`greatest(call_count.calls, ${row.ref('excluded.calls')})`,
        })),
      )
      .execute()
    const found = await this.#db
      .selectFrom('callCount')
      .select((is) => ['session', 'minute', is.fn.sum<number>('calls').as('calls')])
      .where('minute', '>=', Math.min(...rows.map((one) => one.minute)))
      .where(
        'session',
        'in',
        rows.map(({ session }) => session),
      )
      .where('process', '<>', this.#process)
      .groupBy(['session', 'minute'])
      .execute()
    for (const [n, one] of sorted.entries()) one.told = Math.max(one.told, rows[n]!.calls)
    for (const row of found) {
      const key = `${row.session.toString('base64')}:${row.minute}`
      this.#others.set(key, Math.max(this.#others.get(key) ?? 0, Number(row.calls)))
    }
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
