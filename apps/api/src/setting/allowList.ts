import { AddressNotAllowed } from '@koi/contract/auth/operator.copy'
import type { FastifyInstance } from 'fastify'
import type { App } from '../platform/app.ts'
import { refuse } from '../platform/refuse.ts'
import { mayComeFrom } from './setting.ts'

/**
 * Refuses whatever is asked of the operators' API from an address that is not on the allow-list, before its body is read
 * and before anybody's password or session is looked at. A session whose address leaves the list has lost its access
 * within half a second.
 */
export function refuseAddresses(server: FastifyInstance, { settings }: Pick<App, 'settings'>): void {
  // By the route that was found, whatever the writing of the address. What routes note on arrival is noted by then.
  server.addHook('preParsing', async ({ routeOptions, ip }) => {
    if (!routeOptions.url?.startsWith('/console/api/')) return
    if (!mayComeFrom(await settings.read(), ip)) refuse(AddressNotAllowed)
  })
}
