import * as contract from '@koi/contract/setting/setting.player'
import { NoServiceUrl } from '@koi/contract/setting/setting.refusals.copy'
import { on } from '../platform/on.ts'
import { makeTicket } from './ticket.ts'

export const chatPlayer = [
  // Empty: the built-in page, as a full address, because existing clients frame it as it is (ruling 17). The ticket stands
  // behind #, where no server sees it and the page may take it away.
  on(contract.readServiceUrl, async ({ tx, settings, origin, caller, now, refuse }) => {
    if (settings.service_url === '-') refuse(NoServiceUrl)
    if (settings.service_url) return { url: settings.service_url }
    const ticket = caller && (await makeTicket(tx, caller, now))
    return { url: `${origin}/service/${ticket ? `#ticket=${ticket}` : ''}` }
  }),
]
