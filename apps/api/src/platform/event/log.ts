import { second } from '@koi/contract/time'
import { sql } from 'kysely'
import type { App } from '../ops/app.ts'
import { onEmitted } from '../db/emitted.ts'
import { playerKinds } from './kinds.ts'
import { numberEvents } from './number.ts'

/** New events of one kind, player and subject, merged into one entry. */
export interface LogEntry {
  kind: string
  /** Null: the events are about all players, or about operators. */
  playerId: string | null
  about: string | null
  /** Number of the newest of these events. */
  position: number
}

export interface LogReader {
  /** Whether the log is polled for this reader. */
  isNeeded(): boolean
  /** Kinds that this reader gets for every player. */
  kinds(): readonly string[]
  /** Players for whom this reader gets the `playerKinds`, besides events about all players. */
  players(): readonly string[]
  /** Called when polling begins: events before this moment are not delivered. */
  onStart?(): void
  /** Called with new entries in the order of their numbers; some may be of kinds that only other readers asked for. */
  onEvents(entries: readonly LogEntry[]): void
}

/** Milliseconds between two polls: the longest delay of an event that another process wrote. */
const pollInterval = second / 5
/** Minimum milliseconds between two polls caused by commits of this process. */
const minGap = 50
/** Maximum events per query. */
const maxRange = 50_000

/**
 * Reads new events once for all readers of this process (docs/decisions/0039). It polls only while a reader needs it:
 * at a fixed interval, and at once after a transaction of this process that wrote events.
 */
export class EventLog {
  #app: App
  #readers: LogReader[] = []
  /** Cursor: every event up to this number has been delivered; null while no reader is needed. */
  #position: number | null = null
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined
  #endedAt = 0
  /** Start of the latest successful poll. */
  #readAt = Number.NEGATIVE_INFINITY
  #isWoken = false
  #isClosed = false

  constructor(app: App) {
    this.#app = app
    onEmitted(app.db, () => this.#wake())
  }

  get position(): number {
    return this.#position ?? 0
  }

  /** Whether every event committed more than a second ago has been delivered. */
  isCurrent(): boolean {
    return this.#position !== null && performance.now() - this.#readAt < second
  }

  add(reader: LogReader): void {
    this.#readers.push(reader)
  }

  /** Starts to poll, if polling has not started. The caller's reader must need the log. */
  async start(): Promise<void> {
    if (this.#position === null) await this.catchUp()
  }

  /** Resolves when every event committed before the call has been delivered. The caller's reader must need the log. */
  catchUp(): Promise<void> {
    if (!this.#running) return this.#poll()
    return (this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = null
        return this.catchUp()
      }))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await (this.#next ?? this.#running)?.catch(() => undefined)
  }

  #poll(): Promise<void> {
    clearTimeout(this.#timer)
    this.#isWoken = false
    return (this.#running = this.#readNew().then(
      () => this.#finish(this.#isWoken ? minGap : pollInterval),
      (error: unknown) => {
        this.#finish(second)
        throw error
      },
    ))
  }

  #finish(pause: number): void {
    this.#running = null
    this.#endedAt = performance.now()
    this.#schedule(pause)
  }

  #schedule(pause: number): void {
    clearTimeout(this.#timer)
    if (!this.#isClosed) this.#timer = setTimeout(() => this.#tick(), pause).unref()
  }

  #tick(): void {
    if (!this.#readers.some((reader) => reader.isNeeded())) this.#position = null
    else if (!this.#running)
      this.#poll().catch((error: unknown) => this.#app.log.error({ err: error }, 'changes could not be read'))
  }

  #wake(): void {
    if (this.#position === null) return
    if (this.#running) this.#isWoken = true
    else if (!this.#isWoken) {
      this.#isWoken = true
      this.#schedule(Math.max(0, this.#endedAt + minGap - performance.now()))
    }
  }

  async #readNew(): Promise<void> {
    const { db } = this.#app
    const startedAt = performance.now()
    const { rows } = await sql<{ position: number; isWaiting: boolean }>`
      select position, exists (select from event_waiting) as is_waiting from event_head`.execute(db)
    const { position, isWaiting } = rows[0]!
    if (isWaiting) await numberEvents(this.#app, true)
    if (this.#position === null) {
      this.#position = isWaiting ? await this.#loadHead() : position
      for (const reader of this.#readers) reader.onStart?.()
    } else if (isWaiting || position > this.#position) while (!(await this.#readPage(this.#position)));
    this.#readAt = startedAt
  }

  async #loadHead(): Promise<number> {
    return (await this.#app.db.selectFrom('eventHead').select('position').executeTakeFirstOrThrow()).position
  }

  /** Delivers the events after a number, at most `maxRange` of them. Returns whether these were all. */
  async #readPage(after: number): Promise<boolean> {
    const kinds = this.#readers.flatMap((reader) => reader.kinds())
    const players = this.#readers.flatMap((reader) => reader.players())
    const { rows } = await sql<LogEntry & { last: number; isWhole: boolean; kind: string | null }>`
      with head as (select least(position, ${after}::bigint + ${maxRange}) as last, position <= ${after}::bigint + ${maxRange} as is_whole from event_head)
      select h.last, h.is_whole, e.* from head h left join lateral (
        select kind, player_id, about, max(position) as position from event
        where position > ${after} and position <= h.last and (kind = any(${kinds}::text[])
          or kind = any(${playerKinds}::text[]) and (player_id is null or player_id = any(${players}::uuid[])))
        group by kind, player_id, about) e on true order by e.position`.execute(this.#app.db)
    const { last, isWhole } = rows[0]!
    this.#position = last
    const entries = rows.filter(({ kind }) => kind !== null)
    for (const reader of this.#readers) if (reader.isNeeded()) reader.onEvents(entries)
    return isWhole
  }
}

const logs = new WeakMap<App, EventLog>()

export function eventLogOf(app: App): EventLog {
  const log = logs.get(app) ?? new EventLog(app)
  logs.set(app, log)
  return log
}
