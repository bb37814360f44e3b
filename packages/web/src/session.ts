import { tabStorage } from './storage.ts'
import { storeOf } from './store.ts'

/** Keeps a token in session storage, or in memory, and the reason why the last session ended (`none`: it has not). */
export function sessionOf<Ending>(key: string, none: Ending) {
  const { get, set, subscribe, useStore } = storeOf({ token: tabStorage()?.getItem(key) ?? '', ending: none })

  /** Returns the token, '' without a session. It is read on every call, because other code or the user may change it. */
  const token = (): string => {
    const storage = tabStorage()
    return storage ? (storage.getItem(key) ?? '') : get().token
  }
  const howItEnded = (): Ending => get().ending
  const signIn = (next: string): void => {
    tabStorage()?.setItem(key, next)
    set({ token: next, ending: none })
  }
  /** Ends the session. `why`: the reason that the login page shows. */
  const signOut = (why = none): void => {
    tabStorage()?.removeItem(key)
    set({ token: '', ending: why })
  }
  const useToken = (): string => useStore(token)
  const useEnding = (): Ending => useStore((now) => now.ending)
  return { token, howItEnded, signIn, signOut, subscribe, useToken, useEnding }
}
