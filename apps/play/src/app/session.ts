import { sessionOf } from '@koi/web/session'
import { emitSignOut } from './signOut.ts'
import { readStored } from './store.ts'

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
  useEnding: useHasExpired,
} = sessionOf('token', false)

/**
 * Session-storage key with the name of this tab's player. Tabs share local storage but not the player. Empty from a
 * sign-in until the player is read; absent in a session that has not set it, which owns the cache.
 */
const ownerKey = 'username'

export const markOwner = (username: string): void => sessionStorage.setItem(ownerKey, username)

/** Local storage's copy of the player's record, if it is of this tab's player; null for a visitor. */
export function readOwned<T extends { username?: unknown }>(key: 'userInfo'): T | null {
  const stored = token() ? readStored<T>(key) : null
  return stored && stored.username === (sessionStorage.getItem(ownerKey) ?? stored.username) ? stored : null
}

/** Ends the session in this tab and clears the player's data; what is stored for everyone stays. */
export function endSession(hasExpired = false): void {
  for (const key of ['userInfo', 'messageNum']) localStorage.removeItem(key)
  sessionStorage.removeItem(ownerKey)
  dropToken(hasExpired)
  emitSignOut()
}

/** Clears all storage; the next call restores the base address. */
export function clearStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
}

/** At a sign-in: cached data belongs to another player until this one is read. */
export const markCacheUnowned = (): void => markOwner('')
