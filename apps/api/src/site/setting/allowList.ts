import { AddressNotAllowed } from '@koi/contract/player/auth/operator.copy'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../platform/ops/app.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { mayComeFrom } from './setting.ts'

/**
 * Refuses operator API calls from addresses outside the allow-list before the body, password or session is read. Removing
 * an address takes effect within half a second (the settings cache).
 */
export function registerAllowList(server: FastifyInstance, { settings }: Pick<App, 'settings'>): void {
  // Compared by route, because spellings of a URL differ; preParsing runs after the onRequest hooks of the routes.
  server.addHook('preParsing', async ({ routeOptions, ip }) => {
    if (!routeOptions.url?.startsWith('/console/api/')) return
    if (!mayComeFrom(await settings.read(), ip)) refuse(AddressNotAllowed)
  })
}
