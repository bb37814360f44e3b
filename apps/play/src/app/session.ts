import { sessionOf } from '@koi/web/session'
import { storeOf } from '@koi/web/store'
import { carried } from './carried.ts'
import { type Player, vipOf } from './player.ts'
import type { Site } from './site.ts'
import { isSame, keep, kept } from './store.ts'

/**
 * The token of the player, empty for a visitor, kept in session storage only (ENT-37). A session has ended with `true`
 * while the dialog that tells of its expiry is open (ERR-01).
 */
export const {
  token,
  signIn: setToken,
  signOut: dropToken,
  useToken,
  useEnding: useHasExpired,
} = sessionOf('token', false)

interface Session {
  /** Null without a token, whatever the caches hold (D-092). */
  player: Player | null
  site: Site | null
  /** The settings were asked for on this visit, whatever came of it: until then `site` may be an old copy. */
  hasAskedSite: boolean
  /** Unread internal messages (D-041). */
  messageNum: number
}

/**
 * The tabs share what is kept of a player; each has a player of its own, whose name this key of its session storage has.
 * Empty from a sign-in until the player is read; absent in a session that has not told, to which what is kept belongs.
 */
const whose = 'username'

/** What is known when a visit begins: what was kept of this tab's player, and what the page carries. */
export function known(): Session {
  const info = token() ? kept<Player>('userInfo') : null
  const player = info && info.username === (sessionStorage.getItem(whose) ?? info.username) ? info : null
  return {
    player,
    site: kept<Site>('appInfo') ?? (carried('POST /api/app') as Site | undefined) ?? null,
    hasAskedSite: false,
    messageNum: player ? (kept<number>('messageNum') ?? 0) : 0,
  }
}

export const { get: session, set: setSession, subscribe: watchSession, useStore: useSession } = storeOf(known())
const change = (news: Partial<Session>) => setSession({ ...session(), ...news })

/** Takes over what the server says of the player; fields that did not come keep their value. */
export function setPlayer(news: Player): void {
  const merged = { ...session().player, ...news }
  const player = { ...merged, vip: vipOf(merged) }
  // A poll that brings nothing new draws and stores nothing.
  if (isSame(player, session().player)) return
  keep('userInfo', player)
  sessionStorage.setItem(whose, String(player.username))
  change({ player })
}

export function setSite(site: Site): void {
  if (!isSame(site, kept('appInfo'))) keep('appInfo', site)
  if (!isSame(site, session().site)) change({ site })
}

export function setMessageNum(messageNum: number): void {
  if (messageNum === session().messageNum) return
  keep('messageNum', messageNum)
  change({ messageNum })
}

/** The settings were asked for, whatever came of it. */
export const setAskedSite = (): void => void (session().hasAskedSite || change({ hasAskedSite: true }))

/** Forgets the player and keeps the catalogue (D-009). */
export function clearSession(hasExpired = false): void {
  for (const key of ['userInfo', 'messageNum']) localStorage.removeItem(key)
  sessionStorage.removeItem(whose)
  dropToken(hasExpired)
  change({ player: null, messageNum: 0 })
}

/** After a change of the login password nothing stays (D-009); the base address is put back by the next call. */
export function clearEverything(): void {
  clearSession()
  localStorage.clear()
  sessionStorage.clear()
}

/** A sign-in begins: what is kept of a player is another's until this one is read. */
export const disownKept = (): void => sessionStorage.setItem(whose, '')

export const usePlayer = (): Player | null => useSession((now) => now.player)
export const useSite = (): Site | null => useSession((now) => now.site)
