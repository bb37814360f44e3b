import { mkdirSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { Maintenance } from '@koi/contract/refusal.copy'
import { minute, second } from '@koi/contract/time'
import { type Brand, brandConfig, loadBrands, migratePlatform, schemaOf } from './brand/brand.ts'
import { build, type Built } from './build.ts'
import { createBrand } from './createBrand.ts'
import type { BrandControl, NewBrand } from './platform/app.ts'
import { normalizedHost, withoutPort } from './platform/host.ts'
import { migrate } from './platform/migrate.ts'
import { wireOfPath } from './platform/wires.ts'
import { seed } from './seed.ts'
import { startWork } from './work.ts'

const reloadInterval = 2 * second
/** How often is looked for due tasks and waiting events of all brands, in one statement. */
const demandInterval = second / 2
/** Without a request for this long, and nothing to do, the loops of a brand pause. */
const idleAfter = minute
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
  /** performance.now() of the latest failure to open. */
  failedAt: number | null
  requestedAt: number
  eventsAt: number
  hasTasks: boolean
}

interface Demand {
  code: string
  hasTasks: boolean
  hasEvents: boolean
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

  private constructor(main: Pick<Built, 'app' | 'server'>) {
    this.#main = main
  }

  /** Upgrades the schemas of all brands and opens those that are not suspended; one that fails is logged and tried again. */
  static async start(main: Pick<Built, 'app' | 'server'>): Promise<Brands> {
    const brands = new Brands(main)
    const { config, pool } = main.app
    if (await loadBrands(pool)) await migratePlatform(config.databaseUrl)
    await brands.reload()
    main.app.brands = brands
    brands.#dispatch(main.server.server)
    brands.#repeat(reloadInterval, () => brands.reload())
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
    await Promise.all([...this.#entries.values()].map((entry) => this.#close(entry)))
  }

  #repeat(interval: number, work: () => Promise<void>): void {
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
    this.#timers[index] = setTimeout(run, interval)
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
    const brands = (await loadBrands(this.#main.app.pool)) ?? []
    this.#hosts = new Map(brands.flatMap(({ code, hosts }) => hosts.map((host) => [host, code])))
    const wanted = new Map(brands.map((brand) => [brand.code, brand]))
    for (const [code, entry] of this.#entries)
      if (!wanted.has(code)) {
        this.#entries.delete(code)
        await this.#close(entry)
      }
    for (const brand of brands) await this.#apply(brand)
  }

  async #apply(brand: Brand): Promise<void> {
    const now = performance.now()
    const known = this.#entries.get(brand.code)
    const entry: Entry = known ?? { brand, open: null, failedAt: null, requestedAt: now, eventsAt: now, hasTasks: true }
    const hasMoved = entry.brand.hosts.join() !== brand.hosts.join()
    entry.brand = brand
    this.#entries.set(brand.code, entry)
    if (entry.open && (brand.isSuspended || hasMoved)) await this.#close(entry)
    if (entry.open || brand.isSuspended || (entry.failedAt !== null && now - entry.failedAt < retryAfter)) return
    try {
      entry.open = await this.#open(entry)
      entry.failedAt = null
    } catch (error) {
      entry.failedAt = performance.now()
      this.#main.app.log.error({ err: error, brand: brand.code }, 'a brand could not be opened')
    }
  }

  async #open(entry: Entry): Promise<OpenBrand> {
    const { app } = this.#main
    const config = brandConfig(app.config, entry.brand)
    mkdirSync(config.data, { recursive: true })
    await migrate(config.databaseUrl)
    const { claimant, admission } = app
    const built = await build(config, app.clock, {
      logLevel: app.log.level,
      shared: { brand: entry.brand.code, claimant, admission },
    })
    try {
      await seed(built.app)
      const stopWork = await startWork(built.app, {
        hasTasks: () => entry.hasTasks,
        isActive: () =>
          performance.now() - entry.requestedAt < idleAfter || performance.now() - entry.eventsAt < activeFor,
      })
      return {
        built,
        stop: async () => {
          built.startDraining()
          await Promise.all([built.server.close(), stopWork()])
          await built.close()
        },
      }
    } catch (error) {
      await built.close()
      throw error
    }
  }

  async #close(entry: Entry): Promise<void> {
    const { open } = entry
    entry.open = null
    await open?.stop()
  }

  async #readDemand(): Promise<void> {
    const open = [...this.#entries.values()].filter((entry) => entry.open)
    if (open.length === 0) return
    const parts = open.map(({ brand: { code } }) => {
      const schema = schemaOf(code)
      return `select '${code}' as code,
        exists (select from ${schema}.task where due_at <= now() and (lease is null or leased_until <= now())) as "hasTasks",
        exists (select from ${schema}.event_waiting) or exists (select from ${schema}.audit where seq is null) as "hasEvents"`
    })
    const { rows } = await this.#main.app.pool.query<Demand>(parts.join(' union all '))
    for (const { code, hasTasks, hasEvents } of rows) {
      const entry = this.#entries.get(code)
      if (!entry) continue
      entry.hasTasks = hasTasks
      if (hasEvents) entry.eventsAt = performance.now()
    }
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
        if (entry === 'main') for (const listener of own) listener.call(http, request, answer, ...rest)
        else if (entry.open) {
          entry.requestedAt = performance.now()
          entry.open.built.server.server.emit(event, request, answer, ...rest)
        } else refuse(request, answer)
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
  const { body, type, status } = /^\/([a-z]+\/)?api\//i.test(url)
    ? wireOfPath(url).refused(Maintenance, text, null)
    : { body: text, type: 'text/plain', status: Maintenance.code }
  request.resume()
  answer.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
  answer.end(typeof body === 'string' ? body : JSON.stringify(body))
}
