import { ticketField } from '@koi/contract/site/staff/staff'
import { write } from './api.ts'
import { signIn, signOut, token } from './session.ts'

/**
 * Exchanges a ticket of the main brand in the address (`#ticket=…`) for a session and removes it from the address at once. If
 * the ticket is refused, an existing session is kept; without one the login page shows the reason.
 */
export async function enterByTicket(): Promise<void> {
  const ticket = new URLSearchParams(location.hash.slice(1)).get(ticketField)
  if (ticket === null) return
  history.replaceState(null, '', location.pathname + location.search)
  try {
    signIn((await write('POST /console/api/login/ticket', {}, { ticket })).token)
  } catch {
    if (token() === '') signOut('ticket')
  }
}
