import { minute, second } from '@koi/contract/time'
import { sql } from 'kysely'
import { schemaOf } from '../../site/brand/brand.ts'
import { type BrandEntry, isRequested } from './brandEntry.ts'
import { scheduledKinds } from '../jobs.ts'
import { Claimant } from '../../platform/queue/claimant.ts'
import { type Connection, connect, type Db } from '../../platform/db/db.ts'

/**
 * Scheduled tasks of a brand without requests run together once one is this late (milliseconds), for one brand per call
 * of `readDemand`. On the full hour tasks of all brands are due; running them at once would take more connections than
 * the database has.
 */
const idleDelay = 5 * minute
/** Milliseconds that a brand has for leasing its tasks when its turn comes. */
const turnTime = 2 * second

interface Demand {
  code: string
  /** The brand has due tasks. */
  hasTasks: boolean
  /** The brand has due tasks that are not scheduled ones. */
  isAsked: boolean
  /** The brand has tasks that have been due for `idleDelay`. */
  isLate: boolean
  hasEvents: boolean
}

async function closeIdle({ open }: BrandEntry): Promise<void> {
  if (open && open.built.app.pool.idleCount === open.built.app.pool.totalCount) await open.built.connection.closeIdle()
}

/** Resources that the brands of one database share in this process. */
export class BrandDatabase {
  readonly claimant: Claimant
  readonly #url: string
  /** Connection to the main brand's database, which is closed elsewhere; null for another database. */
  readonly #given: Db | null
  #connection: Promise<Connection> | null = null

  constructor(url: string, given: { claimant: Claimant; db: Db } | null = null) {
    this.#url = url
    this.#given = given?.db ?? null
    this.claimant = given?.claimant ?? new Claimant(url)
  }

  async #db(): Promise<Db> {
    if (this.#given) return this.#given
    this.#connection ??= connect(this.#url, { most: 1 }).catch((error: unknown) => {
      this.#connection = null
      throw error
    })
    return (await this.#connection).db
  }

  /** Finds out which open brands of this database have work to do, and closes idle connections of brands without requests. */
  async readDemand(open: readonly BrandEntry[]): Promise<void> {
    if (open.length === 0) return
    // The statement has no parameters and goes through Kysely, which names it: PostgreSQL plans it once per connection
    // and set of brands.
    const scheduled = scheduledKinds.map((kind) => `'${kind}'`).join()
    const parts = open.map(({ brand: { code } }) => {
      const schema = schemaOf(code)
      const due = `select from ${schema}.task where due_at <= now() and (lease is null or leased_until <= now())`
      return `select '${code}' as code,
        exists (${due}) as "hasTasks",
        exists (${due} and kind not in (${scheduled})) as "isAsked",
        exists (${due} and due_at <= now() - interval '${idleDelay} ms') as "isLate",
        exists (select from ${schema}.event_waiting) or exists (select from ${schema}.audit where seq is null) as "hasEvents"`
    })
    const { rows } = await sql.raw<Demand>(parts.join(' union all ')).execute(await this.#db())
    const found = new Map(rows.map((row) => [row.code, row]))
    const now = performance.now()
    const late: BrandEntry[] = []
    for (const entry of open) {
      const { hasTasks, isAsked, isLate, hasEvents } = found.get(entry.brand.code)!
      const hasTurn = now - entry.turnAt < turnTime
      entry.hasTasks = isAsked || (hasTasks && (isRequested(entry) || (isLate && hasTurn)))
      if (isLate && !hasTurn) late.push(entry)
      if (hasEvents) entry.eventsAt = now
    }
    const [next] = late.toSorted((one, other) => one.turnAt - other.turnAt)
    if (next) {
      next.turnAt = now
      next.hasTasks = true
    }
    await Promise.all(open.filter((entry) => !isRequested(entry)).map(closeIdle))
  }

  async close(): Promise<void> {
    if (this.#given) return
    await this.claimant.close()
    await (await this.#connection?.catch(() => null))?.close()
  }
}
