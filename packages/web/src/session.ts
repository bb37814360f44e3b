import { tabStorage } from './storage.ts'
import { storeOf } from './store.ts'

/**
 * The session of a tab: its token, kept in session storage under `key` (where there is none, by the page alone), and why
 * the last one ended (`none`: it did not).
 */
export function sessionOf<Ending>(key: string, none: Ending) {
  const { get, set, useStore } = storeOf({ token: tabStorage()?.getItem(key) ?? '', ending: none })

  /** '' without one. The storage is asked each time: what was put or cleared there by another hand counts. */
  const token = (): string => {
    const storage = tabStorage()
    return storage ? (storage.getItem(key) ?? '') : get().token
  }
  const howItEnded = (): Ending => get().ending
  const signIn = (next: string): void => {
    tabStorage()?.setItem(key, next)
    set({ token: next, ending: none })
  }
  /** `why`: what to tell whoever is asked to sign in again. */
  const signOut = (why = none): void => {
    tabStorage()?.removeItem(key)
    set({ token: '', ending: why })
  }
  const useToken = (): string => useStore(token)
  const useEnding = (): Ending => useStore((now) => now.ending)
  return { token, howItEnded, signIn, signOut, useToken, useEnding }
}
