import { sessionOf } from '@koi/web/session'
import { storeOf } from '@koi/web/store'
import { preloaded } from './preloaded.ts'
import { type Player, vipOf } from './player.ts'
import type { Site } from './site.ts'
import { isSame, writeStored, readStored } from './store.ts'

/**
 * The player's token, '' for a visitor, kept in session storage only. The ending is `true` while the dialog about the
 * expiry is open.
 */
export const {
  token,
  signIn: setToken,
  signOut: dropToken,
  useToken,
  useEnding: useHasExpired,
} = sessionOf('token', false)

interface Session {
  /** Null without a token, whatever the caches hold. */
  player: Player | null
  site: Site | null
  /** Whether the settings were requested on this visit; until then `site` may be an old copy. */
  hasAskedSite: boolean
  messageNum: number
}

/**
 * Session-storage key with the name of this tab's player. Tabs share local storage but not the player. Empty from a
 * sign-in until the player is read; absent in a session that has not set it, which owns the cache.
 */
const ownerKey = 'username'

/** Initial state: the cache of this tab's player and the responses inlined into the page. */
export function initialSession(): Session {
  const info = token() ? readStored<Player>('userInfo') : null
  const player = info && info.username === (sessionStorage.getItem(ownerKey) ?? info.username) ? info : null
  return {
    player,
    site: readStored<Site>('appInfo') ?? (preloaded('POST /api/app') as Site | undefined) ?? null,
    hasAskedSite: false,
    messageNum: player ? (readStored<number>('messageNum') ?? 0) : 0,
  }
}

export const {
  get: session,
  set: setSession,
  subscribe: watchSession,
  useStore: useSession,
} = storeOf(initialSession())
const update = (changes: Partial<Session>) => setSession({ ...session(), ...changes })

/** Merges the server's fields into the player; missing fields keep their value. */
export function setPlayer(news: Player): void {
  const merged = { ...session().player, ...news }
  const player = { ...merged, vip: vipOf(merged) }
  // Skip the store and the render if nothing changed.
  if (isSame(player, session().player)) return
  writeStored('userInfo', player)
  sessionStorage.setItem(ownerKey, String(player.username))
  update({ player })
}

export function setSite(site: Site): void {
  if (!isSame(site, readStored('appInfo'))) writeStored('appInfo', site)
  if (!isSame(site, session().site)) update({ site })
}

export function setMessageNum(messageNum: number): void {
  if (messageNum === session().messageNum) return
  writeStored('messageNum', messageNum)
  update({ messageNum })
}

export const setAskedSite = (): void => void (session().hasAskedSite || update({ hasAskedSite: true }))

/** Clears the player's data and keeps the game catalogue. */
export function clearSession(hasExpired = false): void {
  for (const key of ['userInfo', 'messageNum']) localStorage.removeItem(key)
  sessionStorage.removeItem(ownerKey)
  dropToken(hasExpired)
  update({ player: null, messageNum: 0 })
}

/** Clears all storage; the next call restores the base address. */
export function clearEverything(): void {
  clearSession()
  localStorage.clear()
  sessionStorage.clear()
}

/** At a sign-in: cached data belongs to another player until this one is read. */
export const markCacheUnowned = (): void => sessionStorage.setItem(ownerKey, '')

export const usePlayer = (): Player | null => useSession((now) => now.player)
export const useSite = (): Site | null => useSession((now) => now.site)
