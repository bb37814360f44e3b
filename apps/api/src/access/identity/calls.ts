import { type Instant, millisOf, minute } from '@koi/contract/time'
import { sql } from 'kysely'
import { v4 } from 'uuid'
import type { Db, Tx } from '../../platform/db/db.ts'

/** A process synchronizes a session after this share of its limit, or `remainingShare` of the calls left if less. */
const unsyncedShare = 0.05
const remainingShare = 1 / 16

interface SessionCalls {
  session: Buffer
  minute: number
  calls: number
  /** How many of `calls` are in the database already. */
  written: number
  writing: Promise<void> | null
}

/**
 * Counts the calls of a session per minute. Counts are kept in memory, so that polling costs the database little; every
 * second each process writes its counts and reads those of the others. A session that has since used 5 % of its limit,
 * or 1/16 of what remains, waits for a synchronization of its own, so the limit is exact within 10 % over all
 * processes.
 */
export class CallCounts {
  #db: Db
  #process = v4()
  #own = new Map<string, SessionCalls>()
  #others = new Map<string, number>()
  #timer: NodeJS.Timeout

  constructor(db: Db) {
    this.#db = db
    this.#timer = setInterval(() => void this.#synchronizeAll().catch(() => undefined), 1000)
    this.#timer.unref()
  }

  /** Counts one call; returns whether the session has now made more than `most` in this minute. */
  async countCall(
    { session, sessionKey }: { session: Buffer; sessionKey: string },
    most: number,
    now: Instant,
  ): Promise<boolean> {
    const at = Math.floor(millisOf(now) / minute)
    const key = `${sessionKey}:${at}`
    const own = this.#own.get(key) ?? { session, minute: at, calls: 0, written: 0, writing: null }
    const ownCalls = ++own.calls
    this.#own.set(key, own)
    const remaining = () => most - ownCalls - (this.#others.get(key) ?? 0)
    const isOver = () => remaining() < 0
    while (
      !isOver() &&
      ownCalls - own.written >= Math.max(1, Math.min(most * unsyncedShare, remaining() * remainingShare))
    ) {
      own.writing ??= this.#synchronize([own]).finally(() => {
        own.writing = null
      })
      await own.writing
    }
    return isOver()
  }

  async #synchronizeAll(): Promise<void> {
    const newest = Math.max(0, ...[...this.#own.values()].map((count) => count.minute))
    for (const [key, count] of this.#own) if (count.minute < newest - 1) this.#own.delete(key)
    for (const key of this.#others.keys()) if (!this.#own.has(key)) this.#others.delete(key)
    await this.#synchronize([...this.#own.values()].filter(({ calls, written }) => calls > written))
  }

  async #synchronize(counted: SessionCalls[]): Promise<void> {
    if (counted.length === 0) return
    // All processes lock in the same order, which avoids deadlocks.
    const sorted = counted.toSorted((count, other) => Buffer.compare(count.session, other.session))
    // Each column is one array parameter: a statement takes at most 65,535 parameters.
    const sessions = sorted.map((count) => count.session)
    const minutes = sorted.map((count) => count.minute)
    const calls = sorted.map((count) => count.calls)
    // Concurrent writes may arrive out of order; the higher count is the later one.
    await sql`
      insert into call_count as c (session, minute, process, calls)
      select session, minute, ${this.#process}::uuid, calls
      from unnest(${sessions}::bytea[], ${minutes}::bigint[], ${calls}::int[]) as mine (session, minute, calls)
      on conflict (session, minute, process) do update set calls = greatest(c.calls, excluded.calls)`.execute(this.#db)
    const { rows: found } = await sql<{ session: Buffer; minute: number; calls: number }>`
      select session, minute, sum(calls) as calls from call_count
      where minute >= ${Math.min(...minutes)} and session = any(${sessions}::bytea[]) and process <> ${this.#process}
      group by session, minute`.execute(this.#db)
    for (const [n, count] of sorted.entries()) count.written = Math.max(count.written, calls[n]!)
    for (const row of found) {
      const key = `${row.session.toString('base64')}:${row.minute}`
      this.#others.set(key, Math.max(this.#others.get(key) ?? 0, row.calls))
    }
  }

  close(): void {
    clearInterval(this.#timer)
  }
}

export async function sweepCalls(tx: Tx, now: Instant): Promise<void> {
  await tx
    .deleteFrom('callCount')
    .where('minute', '<', Math.floor(millisOf(now) / minute) - 5)
    .execute()
}
