import { mkdirSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { sql } from 'kysely'
import { Maintenance } from '@koi/contract/refusal.copy'
import { minute, second } from '@koi/contract/time'
import { type Brand, brandConfig, loadBrands, migratePlatform, schemaOf } from './brand/brand.ts'
import { requestMatch } from './barring/publish.ts'
import { build, type Built } from './build.ts'
import { createBrand } from './createBrand.ts'
import { scheduledKinds } from './jobs.ts'
import type { BrandControl, NewBrand } from './platform/app.ts'
import { isProbePath, normalizedHost, withoutPort } from './platform/host.ts'
import { migrate } from './platform/migrate.ts'
import { wireOfPath } from './platform/wires.ts'
import { seed } from './seed.ts'
import { startWork } from './work.ts'

const reloadInterval = 2 * second
/** How often is looked for due tasks and waiting events of all brands, in one statement. */
const demandInterval = second / 2
/** Without a request for this long, and nothing to do, the loops of a brand pause. */
const idleAfter = minute
/**
 * Scheduled tasks of a brand without requests run together when one is this late, of one brand per `demandInterval`: at full
 * hours those of all brands are due, and would take more connections than the database has.
 */
const idleDelay = 5 * minute
/** A brand whose turn it is gets this long to lease its tasks. */
const turnTime = 2 * second
/** Loops run this long after events were seen, so that each of them has read them. */
const activeFor = 5 * second
const retryAfter = minute

interface OpenBrand {
  built: Built
  stop(): Promise<void>
}

interface Entry {
  brand: Brand
  /** Null while it opens, and of a suspended brand or one that failed to open. */
  open: OpenBrand | null
  opening: Promise<void> | null
  /** performance.now() of the latest failure to open. */
  failedAt: number | null
  requestedAt: number
  eventsAt: number
  /** performance.now() of its latest turn to run late scheduled tasks. */
  turnAt: number
  hasTasks: boolean
}

const newEntry = (brand: Brand): Entry => {
  const never = Number.NEGATIVE_INFINITY
  const moments = { requestedAt: never, eventsAt: never, turnAt: never }
  return { brand, open: null, opening: null, failedAt: null, ...moments, hasTasks: false }
}

interface Demand {
  code: string
  /** Tasks are due. */
  hasTasks: boolean
  /** Tasks other than scheduled ones are due. */
  isAsked: boolean
  /** Tasks are due for `idleDelay`. */
  isLate: boolean
  hasEvents: boolean
}

const isRequested = ({ requestedAt }: Entry): boolean => performance.now() - requestedAt < idleAfter

async function closeIdle({ open }: Entry): Promise<void> {
  if (open && open.built.app.pool.idleCount === open.built.app.pool.totalCount) await open.built.connection.closeIdle()
}

/**
 * The brands of an installation besides the main one: each is a whole platform on a schema of its own, with its own data
 * folder, in this process. A request belongs to the brand of its Host header. Brands are opened, suspended and closed as
 * `platform.brand` says, at most two seconds later.
 */
export class Brands implements BrandControl {
  readonly #main: Pick<Built, 'app' | 'server'>
  readonly #entries = new Map<string, Entry>()
  #hosts = new Map<string, string>()
  #timers: NodeJS.Timeout[] = []
  #running: Promise<void> = Promise.resolve()
  #reloading: Promise<void> = Promise.resolve()
  #isStopped = false
  /** Gives the listener back to the main brand. */
  #restore: () => void = () => undefined

  readonly #hasWork: boolean

  private constructor(main: Pick<Built, 'app' | 'server'>, hasWork: boolean) {
    this.#main = main
    this.#hasWork = hasWork
  }

  /**
   * Resolves when the hosts of all brands are known. Their schemas are upgraded and the brands opened afterwards, one after
   * another, a requested one at once; one that fails is logged and tried again. Without `hasWork` their jobs, tasks and
   * loops do not run, as in tests that run them themselves.
   */
  static async start(main: Pick<Built, 'app' | 'server'>, { hasWork = true } = {}): Promise<Brands> {
    const brands = new Brands(main, hasWork)
    const { config, pool, log } = main.app
    try {
      if (await loadBrands(pool)) {
        await migratePlatform(config.databaseUrl)
        await brands.#read()
      }
    } catch (error) {
      log.error({ err: error }, 'the brands could not be read')
    }
    main.app.brands = brands
    brands.#dispatch(main.server.server)
    brands.#repeat(reloadInterval, () => brands.reload(), 0)
    brands.#repeat(demandInterval, () => brands.#readDemand())
    return brands
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#main.app.brands = null
    this.#restore()
    for (const timer of this.#timers) clearTimeout(timer)
    await this.#running
    await this.#reloading
    const entries = [...this.#entries.values()]
    for (const { opening } of entries) await opening
    await Promise.all(entries.map((entry) => this.#close(entry)))
  }

  #repeat(interval: number, work: () => Promise<void>, first = interval): void {
    const index = this.#timers.length
    const run = () => {
      if (this.#isStopped) return
      const done = work()
        .catch((error: unknown) => this.#main.app.log.error({ err: error }, 'the brands could not be read'))
        .finally(() => {
          if (!this.#isStopped) this.#timers[index] = setTimeout(run, interval)
        })
      this.#running = Promise.all([this.#running, done]).then(() => undefined)
    }
    this.#timers[index] = setTimeout(run, first)
  }

  /** Null while the brand is suspended or could not be opened. */
  find(code: string): Built | null {
    return this.#entries.get(code)?.open?.built ?? null
  }

  stateOf(code: string): 'open' | 'failed' | 'opening' {
    const entry = this.#entries.get(code)
    if (entry?.open) return 'open'
    return entry && entry.failedAt !== null ? 'failed' : 'opening'
  }

  async create(brand: NewBrand): Promise<string> {
    const { config, clock, log } = this.#main.app
    // The first operator of a further brand does not get the password of the main one's.
    const password = await createBrand({ ...config, adminPassword: null }, clock, brand)
    await this.reload().catch((error: unknown) => log.error({ err: error }, 'the brands could not be read'))
    return password!
  }

  /** Reads `platform.brand` and opens and closes what has changed; one call after another, so that no brand opens twice. */
  reload(): Promise<void> {
    const done = this.#reloading.then(() => (this.#isStopped ? undefined : this.#reload()))
    this.#reloading = done.catch(() => undefined)
    return done
  }

  async #reload(): Promise<void> {
    await this.#read()
    for (const entry of this.#entries.values()) if (this.#isWanted(entry)) await this.#ensureOpen(entry)
  }

  /** Reads the brands, and closes those that were removed, suspended or moved to other hosts. */
  async #read(): Promise<void> {
    const { app } = this.#main
    const { installation } = app
    const found = await loadBrands(app.pool)
    const brands = found ?? []
    installation.brands = brands
    if (found && !installation.isShared) {
      installation.isShared = true
      installation.apps.set('main', app)
      await requestMatch(app, 'opened')
    }
    this.#hosts = new Map(brands.flatMap(({ code, hosts }) => hosts.map((host) => [host, code])))
    const codes = new Set(brands.map(({ code }) => code))
    for (const [code, entry] of this.#entries)
      if (!codes.has(code)) {
        this.#entries.delete(code)
        await entry.opening
        await this.#close(entry)
      }
    for (const brand of brands) {
      const entry = this.#entries.get(brand.code) ?? newEntry(brand)
      const hasMoved = entry.brand.hosts.join() !== brand.hosts.join()
      entry.brand = brand
      this.#entries.set(brand.code, entry)
      if (!brand.isSuspended && !hasMoved) continue
      await entry.opening
      await this.#close(entry)
    }
  }

  #isWanted({ brand, open, failedAt }: Entry): boolean {
    const hasJustFailed = failedAt !== null && performance.now() - failedAt < retryAfter
    return !this.#isStopped && !open && !brand.isSuspended && !hasJustFailed
  }

  #ensureOpen(entry: Entry): Promise<void> {
    entry.opening ??= this.#open(entry)
      .then(
        (open) => {
          entry.open = open
          entry.failedAt = null
        },
        (error: unknown) => {
          entry.failedAt = performance.now()
          this.#main.app.log.error({ err: error, brand: entry.brand.code }, 'a brand could not be opened')
        },
      )
      .finally(() => (entry.opening = null))
    return entry.opening
  }

  async #open(entry: Entry): Promise<OpenBrand> {
    const { app } = this.#main
    const config = brandConfig(app.config, entry.brand)
    mkdirSync(config.data, { recursive: true })
    await migrate(config.databaseUrl)
    const { claimant, admission, replica, installation } = app
    const isActive = () => isRequested(entry) || performance.now() - entry.eventsAt < activeFor
    const built = await build(config, app.clock, {
      logLevel: app.log.level,
      shared: { claimant, admission, replica, installation, isActive },
    })
    try {
      await seed(built.app)
      installation.apps.set(entry.brand.code, built.app)
      await requestMatch(built.app, 'opened')
      const stopWork = this.#hasWork
        ? await startWork(built.app, { hasTasks: () => entry.hasTasks, isActive })
        : async () => undefined
      // Hundreds of brands open one after another.
      await built.connection.closeIdle()
      return {
        built,
        stop: async () => {
          built.startDraining()
          await Promise.all([built.server.close(), stopWork()])
          await built.close()
        },
      }
    } catch (error) {
      installation.apps.delete(entry.brand.code)
      await built.close()
      throw error
    }
  }

  async #close(entry: Entry): Promise<void> {
    const { open } = entry
    entry.open = null
    this.#main.app.installation.apps.delete(entry.brand.code)
    await open?.stop()
  }

  async #readDemand(): Promise<void> {
    const open = [...this.#entries.values()].filter((entry) => entry.open)
    if (open.length === 0) return
    // Without parameters and through Kysely, which names it: planned once per connection and set of brands.
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
    const { rows } = await sql.raw<Demand>(parts.join(' union all ')).execute(this.#main.app.db)
    const now = performance.now()
    const late: Entry[] = []
    for (const { code, hasTasks, isAsked, isLate, hasEvents } of rows) {
      const entry = this.#entries.get(code)
      if (!entry) continue
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

  /** The requests and upgrades that arrive at the main brand's listener go to the brand of their host. */
  #dispatch(http: Server): void {
    for (const event of ['request', 'upgrade'] as const) {
      const own = http.listeners(event) as ((...args: unknown[]) => void)[]
      http.removeAllListeners(event)
      const restore = this.#restore
      this.#restore = () => {
        restore()
        http.removeAllListeners(event)
        for (const listener of own) http.on(event, listener)
      }
      http.on(event, (request: IncomingMessage, answer: ServerResponse | Duplex, ...rest: unknown[]) => {
        const entry = this.#entryOf(request)
        const deliver = ({ open }: Entry) => {
          if (open) open.built.server.server.emit(event, request, answer, ...rest)
          else refuse(request, answer)
        }
        if (entry === 'main') for (const listener of own) listener.call(http, request, answer, ...rest)
        else {
          // A monitor must not keep a brand busy that nobody visits.
          if (!isProbePath(request.url ?? '')) entry.requestedAt = performance.now()
          if (this.#isWanted(entry)) void this.#ensureOpen(entry).then(() => deliver(entry))
          else deliver(entry)
        }
      })
    }
  }

  /** A host of no further brand is the main one's, which refuses it unless it accepts any. */
  #entryOf({ headers }: IncomingMessage): Entry | 'main' {
    const host = normalizedHost(headers.host ?? '')
    const code = host && (this.#hosts.get(host) ?? this.#hosts.get(withoutPort(host)))
    return (code && this.#entries.get(code)) || 'main'
  }
}

/** Of a brand that is suspended, or could not be opened. */
function refuse(request: IncomingMessage, answer: ServerResponse | Duplex): void {
  if (!('writeHead' in answer)) {
    answer.destroy()
    return
  }
  const url = request.url ?? '/'
  const text = Maintenance.text({ tips: '' })
  // The players' API answers refusals with HTTP 200; a page must not.
  const { body, type, status, headers } = /^\/([a-z]+\/)?api\//i.test(url)
    ? wireOfPath(url).refused(Maintenance, text, null)
    : { body: text, type: 'text/plain', status: Maintenance.code, headers: {} }
  request.resume()
  answer.writeHead(status, { ...headers, 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
  answer.end(typeof body === 'string' ? body : JSON.stringify(body))
}
