import type { Db } from './db.ts'

/**
 * A value shared by all players. It is loaded from the database, and loaded again after an event of one of these kinds.
 */
export interface CacheDefinition<Value> {
  kinds: readonly string[]
  load(db: Db): Promise<Value>
}

/** Source of the events that invalidate caches. */
export interface Invalidations {
  /** Whether every event committed more than about a second ago has been delivered. */
  areCurrent(): boolean
  /** Starts the delivery of events. */
  start(): void
}

interface Entry {
  kinds: readonly string[]
  value: { is: unknown } | null
  loading: Promise<unknown> | null
}

/** Milliseconds after the last read during which caches need invalidations. */
const idleTime = 10_000

/**
 * Caches of this process. A change is visible at once in the process that committed it and within 0.3 s in the others.
 * While events are not delivered, every read loads from the database.
 */
export class Caches {
  readonly #db: Db
  readonly #entries = new Map<CacheDefinition<unknown>, Entry>()
  #invalidations: Invalidations = { areCurrent: () => false, start: () => undefined }
  #readAt = Number.NEGATIVE_INFINITY

  constructor(db: Db) {
    this.#db = db
  }

  follow(invalidations: Invalidations): void {
    this.#invalidations = invalidations
  }

  /** False after 10 s without a read; the caches are then cleared, so that events need not be delivered. */
  isInUse(): boolean {
    if (performance.now() - this.#readAt < idleTime) return true
    this.invalidate()
    return false
  }

  kinds(): readonly string[] {
    return [...this.#entries.values()].flatMap(({ kinds }) => kinds)
  }

  /** Values are shared: the caller must not change them. */
  async read<Value>(definition: CacheDefinition<Value>): Promise<Value> {
    this.#readAt = performance.now()
    const entry = this.#entryOf(definition)
    const isCurrent = this.#invalidations.areCurrent()
    if (isCurrent && entry.value) return entry.value.is as Value
    if (!isCurrent) this.#invalidations.start()
    if (entry.loading) return entry.loading as Promise<Value>
    const loading: Promise<Value> = definition.load(this.#db).then(
      (value) => {
        // The entry was invalidated during the load, so the value may be older than the change.
        if (entry.loading !== loading) return value
        entry.loading = null
        entry.value = isCurrent ? { is: value } : null
        return value
      },
      (error: unknown) => {
        if (entry.loading === loading) entry.loading = null
        throw error
      },
    )
    entry.loading = loading
    return loading
  }

  /** Drops the values that depend on these kinds of events; without `kinds`, all values. */
  invalidate(kinds?: ReadonlySet<string>): void {
    for (const entry of this.#entries.values())
      if (!kinds || entry.kinds.some((kind) => kinds.has(kind))) entry.value = entry.loading = null
  }

  #entryOf(definition: CacheDefinition<unknown>): Entry {
    const known = this.#entries.get(definition)
    if (known) return known
    const entry: Entry = { kinds: definition.kinds, value: null, loading: null }
    this.#entries.set(definition, entry)
    return entry
  }
}
