import { create } from 'zustand'
import { storedToken, tokenKey } from './api.ts'
import { carried } from './carried.ts'
import { type Player, vipOf } from './player.ts'
import type { Site } from './site.ts'
import { isSame, keep, kept } from './store.ts'

interface Session {
  /** Empty for a visitor. Kept in session storage only (ENT-37). */
  token: string
  /** Null without a token, whatever the caches hold (D-092). */
  player: Player | null
  site: Site | null
  /** The settings were asked for on this visit, whatever came of it: until then `site` may be an old copy. */
  hasAskedSite: boolean
  /** Unread internal messages (D-041). */
  messageNum: number
  /** The dialog that tells of an expired session is open (ERR-01). */
  hasExpired: boolean
}

const token = storedToken()

export const useSession = create<Session>(() => ({
  token,
  player: token ? kept<Player>('userInfo') : null,
  site: kept<Site>('appInfo') ?? (carried('POST /api/app') as Site | undefined) ?? null,
  hasAskedSite: false,
  messageNum: token ? (kept<number>('messageNum') ?? 0) : 0,
  hasExpired: false,
}))

export const session = () => useSession.getState()

export function setToken(next: string): void {
  sessionStorage.setItem(tokenKey, next)
  useSession.setState({ token: next, hasExpired: false })
}

/** Takes over what the server says of the player; fields that did not come keep their value. */
export function setPlayer(news: Player): void {
  const merged = { ...session().player, ...news }
  const player = { ...merged, vip: vipOf(merged) }
  keep('userInfo', player)
  useSession.setState({ player })
}

export function setSite(site: Site): void {
  keep('appInfo', site)
  if (!isSame(site, session().site)) useSession.setState({ site })
}

export function setMessageNum(messageNum: number): void {
  keep('messageNum', messageNum)
  useSession.setState({ messageNum })
}

/** Forgets the player and keeps the catalogue (D-009). */
export function clearSession(): void {
  sessionStorage.removeItem(tokenKey)
  for (const key of ['userInfo', 'messageNum']) localStorage.removeItem(key)
  useSession.setState({ token: '', player: null, messageNum: 0 })
}

/** After a change of the login password nothing stays (D-009); the base address is put back by the next call. */
export function clearEverything(): void {
  clearSession()
  localStorage.clear()
  sessionStorage.clear()
}

export const useToken = (): string => useSession((now) => now.token)
export const usePlayer = (): Player | null => useSession((now) => now.player)
export const useSite = (): Site | null => useSession((now) => now.site)
