import { addresses } from '@koi/contract/addresses'
import { call } from '../data/api.ts'
import { siteHistory } from './go.ts'
import { token } from '../session/session.ts'

let last = ''

/** Tells the server once that the player followed a campaign's link; after the login, if there was none. */
export function reportOpened(): void {
  const { pathname, search } = siteHistory.place()
  const id = new URLSearchParams(search).get('campaign') ?? ''
  if (id === '' || id === last || !token() || pathname === addresses.login) return
  last = id
  // What is not counted is no fault that a player could mend.
  void call('POST /api/campaign/open', { id }, { quiet: true }).catch(() => undefined)
}
