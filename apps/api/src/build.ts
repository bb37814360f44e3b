import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { firstPage } from './firstPage.ts'
import { addRoutes, handlersOf } from './handlers.ts'
import { frameOrigins } from './venue/venue.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { type Connection, connect } from './platform/db.ts'
import { addHeaders, openToFrames, originsFrom, sitePolicy } from './platform/headers.ts'
import { addHealth } from './platform/health.ts'
import type { House } from './platform/house.ts'
import { CallCounts } from './platform/limits.ts'
import { mount } from './platform/mount.ts'
import { addReferences } from './platform/openapi.ts'
import { makeServer } from './platform/server.ts'
import { Sessions } from './platform/session.ts'
import { SettingsCache } from './platform/settings.ts'
import { serveSite } from './platform/site.ts'

const root = resolve(import.meta.dirname, '../../..')

export interface Built {
  app: FastifyInstance
  house: House
  connection: Connection
  close(): Promise<void>
}

/** The whole platform on one database, not yet listening. Tests ask it through `app.inject`. */
export async function build(
  config: Config,
  clock: Clock,
  options: { logLevel?: string; hasSites?: boolean } = {},
): Promise<Built> {
  const connection = await connect(config.databaseUrl)
  const { db, pool } = connection
  const app = await makeServer(config, options.logLevel)
  const sessions = new Sessions(db)
  const house: House = { config, clock, db, pool, settings: new SettingsCache(db), sessions, log: app.log }
  const calls = new CallCounts(db)

  addHeaders(app, config.isProduction)
  openToFrames(app, '/agent/api/')
  addHealth(app, house)
  addRoutes(app, house)
  const handlers = handlersOf(house)
  mount(app, { house, sessions, calls }, handlers)
  addReferences(app, handlers)
  if (options.hasSites !== false) {
    const policy = async () => sitePolicy(originsFrom(await house.settings.read(), await frameOrigins(db)))
    await serveSite(app, { at: '/console/', dist: join(root, 'apps/console/dist'), policy: 'desk' })
    await serveSite(app, { at: '/agent/', dist: join(root, 'apps/agent/dist'), policy: 'framed' })
    await serveSite(app, { at: '/service/', dist: join(root, 'apps/service/dist'), policy: 'framed' })
    await serveSite(app, { at: '/', dist: join(root, 'apps/play/dist'), policy, fill: firstPage(house, handlers) })
  }
  await app.ready()
  return {
    app,
    house,
    connection,
    close: async () => {
      await app.close()
      calls.close()
      await connection.close()
    },
  }
}
