import * as contract from '@koi/contract/site/setting/setting.player'
import { NoServiceUrl } from '@koi/contract/site/setting/setting.refusals.copy'
import { on } from '../../platform/http/on.ts'
import { makeTicket } from './ticket.ts'

export const chatPlayer = [
  // Address of the service page, by default the built-in one. The ticket is in the URL's fragment, which browsers do
  // not send to servers.
  on(contract.readServiceUrl, async ({ tx, settings, origin, caller, now, refuse }) => {
    if (settings.service_url === '-') refuse(NoServiceUrl)
    if (settings.service_url) return { url: settings.service_url }
    const ticket = caller && (await makeTicket(tx, caller, now))
    return { url: `${origin}/service/${ticket ? `#ticket=${ticket}` : ''}` }
  }),
]
