import { sessionOf } from '@koi/web/session'
import { storeOf } from '@koi/web/store'
import { preloaded } from './preloaded.ts'
import { type Player, type PlayerAnswer, toPlayer, vipOf } from './player.read.ts'
import { type Site, type SiteAnswer, toSite } from './site.read.ts'
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
  /** The player's record as answered and cached. Null without a token, whatever the caches hold. */
  record: PlayerAnswer | null
  player: Player | null
  /** The settings as answered and cached. */
  settings: SiteAnswer | null
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
  const info = token() ? readStored<PlayerAnswer>('userInfo') : null
  const record = info && info.username === (sessionStorage.getItem(ownerKey) ?? info.username) ? info : null
  const settings = readStored<SiteAnswer>('appInfo') ?? (preloaded('POST /api/app') as SiteAnswer | undefined) ?? null
  return {
    record,
    player: record && toPlayer(record),
    settings,
    site: settings && toSite(settings),
    hasAskedSite: false,
    messageNum: record ? (readStored<number>('messageNum') ?? 0) : 0,
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
export function setPlayer(news: PlayerAnswer): void {
  const merged = { ...session().record, ...news }
  const record = { ...merged, vip: vipOf(merged) }
  // Skip the store and the render if nothing changed.
  if (isSame(record, session().record)) return
  writeStored('userInfo', record)
  sessionStorage.setItem(ownerKey, String(record.username))
  update({ record, player: toPlayer(record) })
}

export function setSite(settings: SiteAnswer): void {
  if (!isSame(settings, readStored('appInfo'))) writeStored('appInfo', settings)
  if (!isSame(settings, session().settings)) update({ settings, site: toSite(settings) })
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
  update({ record: null, player: null, messageNum: 0 })
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
