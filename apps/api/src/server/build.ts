import { addresses } from '@koi/contract/addresses'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { brandedPage, firstPage } from './pages/firstPage.ts'
import { addInstallationMetrics } from '../desk/alarm/figures.ts'
import { addRoutes, handlersOf } from './handlers.ts'
import { addLookPreview } from './pages/lookPreview.ts'
import { addManifest } from './pages/manifest.ts'
import { invalidateCaches } from '../platform/event/invalidate.ts'
import { frameOrigins } from '../play/venue/venue.ts'
import { Admission } from '../platform/ops/admission.ts'
import { Claimant } from '../platform/queue/claimant.ts'
import type { Clock } from '../platform/base/clock.ts'
import type { Config } from '../platform/ops/config.ts'
import { type Connection, connect, type PoolLimits } from '../platform/db/db.ts'
import { addHeaders, framedPolicy, allowAnyOrigin, originsFrom, sitePolicy } from '../platform/http/headers.ts'
import { addHealth, type Draining } from '../platform/ops/health.ts'
import { rejectForeignHosts, ownOriginsOf, pageOriginOf } from '../platform/http/host.ts'
import type { App, Installation } from '../platform/ops/app.ts'
import { CallCounts } from '../access/identity/calls.ts'
import { gateOf } from '../access/identity/gate.ts'
import { registerAllowList } from '../site/setting/allowList.ts'
import { dropRegistry, registryOf } from '../platform/ops/metrics.ts'
import { jobs } from './jobs.ts'
import { mount } from '../platform/http/mount.ts'
import { readiness } from './preflight.ts'
import { addReferences } from '../platform/http/openapi.ts'
import { processesIn } from '../platform/ops/config.ts'
import { Replica } from '../platform/db/replica.ts'
import { languagesOn } from '../platform/text/language.ts'
import { makeServer } from '../platform/http/server.ts'
import { Sessions } from '../access/identity/session.ts'
import { findStaff } from '../access/identity/staff.ts'
import { readDraft } from '../desk/look/draft.ts'
import { lookOf } from '../desk/look/parts.ts'
import { Caches } from '../platform/db/caches.ts'
import { SettingsCache } from '../platform/db/settings.ts'
import { distOf, serveSite } from '../platform/http/site.ts'
import { logRequests, traceRequests } from '../platform/http/requests.ts'
import { isTraced } from '../platform/base/trace.ts'
import { addSiteTexts } from '../site/siteText/siteText.routes.ts'

export interface Built extends Draining {
  server: FastifyInstance
  app: App
  connection: Connection
  /** Claimant of the main brand; null in a further brand, which uses the claimant of its database. */
  claimant: Claimant | null
  /** Refusals that endpoints answered without listing them; each is a bug. */
  unlisted: ReadonlySet<string>
  close(): Promise<void>
}

/** Builds the platform on one database without listening. Tests call it through `server.inject`. */
export async function build(
  config: Config,
  clock: Clock,
  options: {
    logLevel?: string
    logTo?: { write(line: string): void }
    hasSites?: boolean
    /** True if no other process writes to the database, as in most tests. */
    isOnlyWriter?: boolean
    database?: Partial<PoolLimits>
    /** What a further brand shares with the main one. */
    shared?: {
      claimant: App['claimant']
      admission: Admission
      replica: Replica | null
      installation: Installation
      /** Whether the brand gets requests. */
      isActive(): boolean
    }
  } = {},
): Promise<Built> {
  const connection = await connect(config.databaseUrl, options.database)
  const { db, pool } = connection
  const { shared } = options
  const caches = new Caches(db)
  const settings = new SettingsCache(caches)
  const server = await makeServer(config, options.logLevel, options.logTo, () => settings.last())
  const sessions = new Sessions(
    db,
    shared && ((session, now) => findStaff(shared.installation.db, config.brand!, session, now)),
  )
  const replica =
    config.replica &&
    new Replica({ ...config.replica, primary: connection, log: server.log, leader: shared?.replica ?? null })
  const own = shared ? null : new Claimant(config.databaseUrl)
  const claimant = own ?? shared!.claimant
  const calls = new CallCounts(db)
  const admission = shared?.admission ?? new Admission(processesIn(process.env.KOI_PROCESSES) ?? 1)
  if (!shared) server.addHook('preClose', async () => admission.drain())
  const app: App = {
    config,
    clock,
    db,
    pool,
    replica,
    caches,
    settings,
    claimant,
    sessions,
    calls,
    admission,
    log: server.log,
    brands: null,
    installation: shared?.installation ?? { db, pool, config, brands: [], isShared: false, apps: new Map() },
  }
  invalidateCaches(app, options.isOnlyWriter ?? false, shared?.isActive)

  if (isTraced()) traceRequests(server)
  if (config.logsRequests) logRequests(server)
  addHeaders(server, config.isProduction)
  rejectForeignHosts(server, config)
  allowAnyOrigin(server, '/agent/api/')
  allowAnyOrigin(server, '/api/page-reports')
  allowAnyOrigin(server, '/look/')
  registerAllowList(server, app)
  const registry = registryOf(app)
  addInstallationMetrics(
    registry,
    app,
    jobs.map(({ name }) => name),
  )
  const draining = addHealth(server, app, registry, readiness(app))
  const handlers = handlersOf(app)
  const gate = gateOf(app, sessions, calls, handlers)
  addRoutes(server, app, gate)
  const unlisted = mount(server, app, gate, handlers)
  addReferences(server, handlers)
  addManifest(server, app)
  addLookPreview(server, app, handlers)
  if (options.hasSites !== false) {
    const policy = async () =>
      sitePolicy(originsFrom(await app.settings.read(), [config.publicUrl, ...(await frameOrigins(db))]))
    const languagesOf = async () => languagesOn(await app.settings.read())
    const framed = {
      languagesOn: languagesOf,
      policy: (request: FastifyRequest) => framedPolicy(pageOriginOf(config, request), ownOriginsOf(config)),
    }
    await serveSite(server, admission, { at: '/console/', dist: distOf('console'), policy: 'desk' })
    await serveSite(server, admission, { at: '/agent/', dist: distOf('agent'), ...framed, fill: brandedPage(app) })
    await serveSite(server, admission, { at: '/service/', dist: distOf('service'), ...framed })
    await addSiteTexts(server, app, async () => [
      (await app.settings.read()).site_texts,
      lookOf((await readDraft(db)).parts).site_texts ?? {},
    ])
    await serveSite(server, admission, {
      at: '/',
      dist: distOf('play'),
      policy,
      languagesOn: languagesOf,
      fill: firstPage(app, handlers),
      hashRoutes: Object.values(addresses),
    })
  }
  await server.ready()
  return {
    server,
    app,
    connection,
    claimant: own,
    unlisted,
    ...draining,
    close: async () => {
      await server.close()
      if (config.brand) dropRegistry(app)
      calls.close()
      await replica?.close()
      await own?.close()
      await connection.close()
    },
  }
}
