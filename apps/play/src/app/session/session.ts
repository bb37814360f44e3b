import { sessionOf } from '@koi/web/session'
import { siteStorage, tabStorage } from '@koi/web/storage'
import { emitSignOut } from './signOut.ts'

/**
 * The player's token, '' for a visitor, kept in session storage only. The ending is `true` while the dialog about the
 * expiry is open.
 */
export const {
  token,
  signIn: setToken,
  signOut: dropToken,
  subscribe: watchToken,
  useToken,
  howItEnded: hasExpired,
  useEnding: useHasExpired,
} = sessionOf('token', false)

/** Ends the session in this tab and clears the player's data; what is kept for everyone stays. */
export function endSession(hasExpired = false): void {
  dropToken(hasExpired)
  emitSignOut()
}

/** Clears all storage; the next call restores the base address. */
export function clearStorage(): void {
  siteStorage.clear()
  tabStorage.clear()
}
