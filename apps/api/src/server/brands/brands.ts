import { mainBrand } from '@koi/contract/site/brand/brand'
import { mkdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { minute, second } from '@koi/contract/time'
import { requestMatch } from '../../player/barring/publish.ts'
import {
  brandConfig,
  BrandProblem,
  loadBrands,
  databaseUrlOf,
  upgradedBrands,
  schemaOf,
} from '../../site/brand/brand.ts'
import { BrandDatabase } from './brandDatabase.ts'
import { dispatch } from './brandDispatch.ts'
import { type BrandEntry, isRequested, newEntry, type OpenBrand } from './brandEntry.ts'
import { build, type Built } from '../build.ts'
import { createBrand } from './createBrand.ts'
import type { BrandControl, NewBrand } from '../../platform/ops/app.ts'
import { isProbePath, normalizedHost, withoutPort } from '../../platform/http/host.ts'
import { recoverMove } from './moveBrand.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { connectionProblem } from '../preflight.ts'
import { removeBrand } from './removeBrand.ts'
import { seed } from '../seed.ts'
import { startWork } from '../work.ts'

const reloadInterval = 2 * second
/** Milliseconds between polls for due tasks and waiting events of all brands; a poll is one statement per database. */
const demandInterval = second / 2
/** Milliseconds for which the loops of a brand run after events were seen, so that each loop reads them. */
const activeFor = 5 * second
const retryAfter = minute

type MainBrand = Pick<Built, 'app' | 'server' | 'claimant'>

/**
 * The further brands of an installation, all in this process. Each is a complete platform with its own schema and data
 * folder. The Host header decides which brand gets a request. Brands are opened, suspended and closed within two
 * seconds of a change in `platform.brand`.
 */
export class Brands implements BrandControl {
  readonly #main: MainBrand
  readonly #entries = new Map<string, BrandEntry>()
  /** Databases by name; null is the main brand's. */
  readonly #databases = new Map<string | null, BrandDatabase>()
  #hosts = new Map<string, string>()
  #timers: NodeJS.Timeout[] = []
  #running: Promise<void> = Promise.resolve()
  #reloading: Promise<void> = Promise.resolve()
  #isStopped = false
  /** Makes the main brand receive all requests again. */
  #restore: () => void = () => undefined

  readonly #hasWork: boolean

  private constructor(main: MainBrand, hasWork: boolean) {
    this.#main = main
    this.#hasWork = hasWork
  }

  /**
   * Resolves when the hosts of all brands are known. Afterwards schemas are upgraded and brands opened one after
   * another; a brand that gets a request is opened at once, and one that fails to open is logged and retried. Without
   * `hasWork` jobs, tasks and loops of the brands do not run, for tests that run them themselves.
   */
  static async start(main: MainBrand, { hasWork = true } = {}): Promise<Brands> {
    const brands = new Brands(main, hasWork)
    const { config, log } = main.app
    try {
      if (await upgradedBrands(config.databaseUrl)) await brands.#read()
    } catch (error) {
      log.error({ err: error }, 'the brands could not be read')
    }
    main.app.brands = brands
    brands.#restore = dispatch(main.server.server, (request) => brands.#find(request))
    brands.#repeat(reloadInterval, () => brands.reload(), 0)
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
    await Promise.all([...this.#databases.values()].map((database) => database.close()))
  }

  #databaseOf(name: string | null): BrandDatabase {
    const known = this.#databases.get(name)
    if (known) return known
    const { app, claimant } = this.#main
    const shared = name === null ? { db: app.db, claimant: claimant! } : null
    const made = new BrandDatabase(databaseUrlOf(app.config, name), shared)
    this.#databases.set(name, made)
    this.#repeat(demandInterval, () => made.readDemand(this.#openIn(name)))
    return made
  }

  #openIn(name: string | null): BrandEntry[] {
    return [...this.#entries.values()].filter(({ open, brand }) => open && brand.placement === name)
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

  /** The open brand; null while it is suspended or could not be opened. */
  find(code: string): Built | null {
    return this.#entries.get(code)?.open?.built ?? null
  }

  stateOf(code: string): 'open' | 'failed' | 'opening' | 'moving' {
    const entry = this.#entries.get(code)
    if (entry?.brand.isMoving) return 'moving'
    if (entry?.open) return 'open'
    return entry && entry.failedAt !== null ? 'failed' : 'opening'
  }

  async create(brand: NewBrand & { owner: object }): Promise<void> {
    const { config, clock, log } = this.#main.app
    await createBrand(config, clock, brand)
    await this.reload().catch((error: unknown) => log.error({ err: error }, 'the brands could not be read'))
  }

  /**
   * Reads `platform.brand`, then opens and closes brands accordingly. Calls run one after another, so that no brand
   * opens twice.
   */
  reload(): Promise<void> {
    const done = this.#reloading.then(() => (this.#isStopped ? undefined : this.#reload()))
    this.#reloading = done.catch(() => undefined)
    return done
  }

  async #reload(): Promise<void> {
    await this.#read()
    await this.#holdOpen()
    if (await this.#recoverMoves()) await this.#read()
    await this.#removeDue()
    for (const entry of this.#entries.values()) if (this.#isWanted(entry)) await this.#ensureOpen(entry)
    await this.#holdOpen()
  }

  /** Deletes the brands whose time of removal has passed. */
  async #removeDue(): Promise<void> {
    const { config, clock, log } = this.#main.app
    const now = clock.now()
    for (const { brand } of this.#entries.values()) {
      if (!brand.removeAt || brand.removeAt > now || this.#isStopped) continue
      try {
        await removeBrand(config, brand.code, now)
        log.info({ brand: brand.code }, 'a brand was removed')
        await this.#read()
      } catch (error) {
        // Another process is removing the brand, or its database does not answer.
        if (!(error instanceof BrandProblem))
          log.error({ err: error, brand: brand.code }, 'a brand could not be removed')
      }
    }
  }

  /** Completes or undoes moves whose process has died. Returns whether there was one. */
  async #recoverMoves(): Promise<boolean> {
    let hasRecovered = false
    for (const { brand } of this.#entries.values())
      if (brand.hasMove && !this.#isStopped)
        try {
          if (await recoverMove(this.#main.app.config, brand.code)) hasRecovered = true
        } catch (error) {
          this.#main.app.log.error({ err: error, brand: brand.code }, 'a move of a brand could not be recovered')
        }
    return hasRecovered
  }

  /** Holds a lock per open brand, which tells a move that this process uses the brand's tables. */
  async #holdOpen(): Promise<void> {
    const held = [...this.#databases].map(([name, { claimant }]) =>
      claimant.hold(this.#openIn(name).map(({ brand }) => schemaOf(brand.code))),
    )
    await Promise.all(held)
  }

  /** Reads the brands, and closes those that were removed, suspended or moved to other hosts or databases. */
  async #read(): Promise<void> {
    const { app } = this.#main
    const { installation } = app
    const found = await loadBrands(app.pool)
    const brands = found ?? []
    installation.brands = brands
    if (found && !installation.isShared) {
      installation.isShared = true
      installation.apps.set(mainBrand, app)
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
      const isSame = entry.brand.hosts.join() === brand.hosts.join() && entry.brand.placement === brand.placement
      entry.brand = brand
      this.#entries.set(brand.code, entry)
      if (!brand.isSuspended && !brand.isMoving && isSame) continue
      await entry.opening
      await this.#close(entry)
    }
  }

  #isWanted({ brand, open, failedAt }: BrandEntry): boolean {
    const hasJustFailed = failedAt !== null && performance.now() - failedAt < retryAfter
    return !this.#isStopped && !open && !brand.isSuspended && !brand.isMoving && !hasJustFailed
  }

  #ensureOpen(entry: BrandEntry): Promise<void> {
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

  async #open(entry: BrandEntry): Promise<OpenBrand> {
    const { app } = this.#main
    const config = brandConfig(app.config, entry.brand)
    const { placement } = entry.brand
    const problem = placement === null ? null : await connectionProblem(config, `KOI_DATABASES ("${placement}")`)
    if (problem) throw new Error(problem)
    mkdirSync(config.data, { recursive: true })
    await migrate(config.databaseUrl)
    const { admission, replica, installation } = app
    const { claimant } = this.#databaseOf(placement)
    const isActive = () => isRequested(entry) || performance.now() - entry.eventsAt < activeFor
    const built = await build(config, app.clock, {
      logLevel: app.log.level,
      shared: { claimant, admission, replica: placement === null ? replica : null, installation, isActive },
    })
    try {
      await seed(built.app)
      installation.apps.set(entry.brand.code, built.app)
      await requestMatch(built.app, 'opened')
      const stopWork = this.#hasWork
        ? await startWork(built.app, { hasTasks: () => entry.hasTasks, isActive })
        : async () => undefined
      // Hundreds of brands open one after another, and their idle connections would add up.
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

  async #close(entry: BrandEntry): Promise<void> {
    const { open } = entry
    entry.open = null
    this.#main.app.installation.apps.delete(entry.brand.code)
    await open?.stop()
  }

  /** Finds the brand of a request. A host of no further brand goes to the main one, which refuses a host it does not know. */
  #find({ headers, url }: IncomingMessage): 'main' | Built | null | Promise<Built | null> {
    const host = normalizedHost(headers.host ?? '')
    const code = host && (this.#hosts.get(host) ?? this.#hosts.get(withoutPort(host)))
    const entry = code && this.#entries.get(code)
    if (!entry) return 'main'
    // Probes of a monitor do not count as requests, which would keep the brand active.
    if (!isProbePath(url ?? '')) entry.requestedAt = performance.now()
    const built = () => entry.open?.built ?? null
    return this.#isWanted(entry) ? this.#ensureOpen(entry).then(built) : built()
  }
}
