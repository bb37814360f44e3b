import { type Instant, millisOf, minute } from '@koi/contract/time'
import { sql } from 'kysely'
import { v4 } from 'uuid'
import type { Db, Tx } from '../platform/db.ts'

/**
 * The part of a limit, and of what is left of it, that a process may count by itself before it asks what the others have
 * counted: the nearer the end, the more often, so that many processes come to it together.
 */
const aloneShare = 0.05
const leftShare = 1 / 16

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
 * every second each process writes its counts and reads the others'. A session that makes a twentieth of its limit,
 * or a sixteenth of what is left of it, before that waits until it is done for it alone, so that over several processes
 * the limit holds within a tenth.
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
    const left = () => most - mineNow - (this.#others.get(key) ?? 0)
    const isOver = () => left() < 0
    while (!isOver() && mineNow - mine.told >= Math.max(1, Math.min(most * aloneShare, left() * leftShare))) {
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
    // As lists, one parameter each: a statement may have 65 535 of them, and there may be more sessions than that.
    const sessions = sorted.map((one) => one.session)
    const minutes = sorted.map((one) => one.minute)
    const calls = sorted.map((one) => one.calls)
    // Of two writes at once the later count stands, whichever comes last.
    await sql`
      insert into call_count as c (session, minute, process, calls)
      select session, minute, ${this.#process}::uuid, calls
      from unnest(${sessions}::bytea[], ${minutes}::bigint[], ${calls}::int[]) as mine (session, minute, calls)
      on conflict (session, minute, process) do update set calls = greatest(c.calls, excluded.calls)`.execute(this.#db)
    const { rows: found } = await sql<{ session: Buffer; minute: number; calls: number }>`
      select session, minute, sum(calls) as calls from call_count
      where minute >= ${Math.min(...minutes)} and session = any(${sessions}::bytea[]) and process <> ${this.#process}
      group by session, minute`.execute(this.#db)
    for (const [n, one] of sorted.entries()) one.told = Math.max(one.told, calls[n]!)
    for (const row of found) {
      const key = `${row.session.toString('base64')}:${row.minute}`
      this.#others.set(key, Math.max(this.#others.get(key) ?? 0, row.calls))
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
