import { addresses } from '@koi/contract/addresses'
import { call } from '../data/api.ts'
import { siteHistory } from './go.ts'
import { token } from '../session/session.ts'

let last = ''

/** Reports once that the player followed a campaign's link; for a visitor, after the login. */
export function reportOpened(): void {
  const { pathname, search } = siteHistory.place()
  const id = new URLSearchParams(search).get('campaign') ?? ''
  if (id === '' || id === last || !token() || pathname === addresses.login) return
  last = id
  // A failed report only leaves one visit uncounted, so the player is not told.
  void call('POST /api/campaign/open', { id }, { quiet: true }).catch(() => undefined)
}
