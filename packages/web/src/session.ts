import { tabStorage } from './storage.ts'
import { storeOf } from './store.ts'

/** Keeps a token in session storage, or in memory, and the reason why the last session ended (`none`: it has not). */
export function sessionOf<Ending>(key: string, none: Ending) {
  const { get, set, subscribe, useStore } = storeOf({ token: tabStorage.get(key) ?? '', ending: none })

  /** Returns the token, '' without a session. It is read on every call, because other code or the user may change it. */
  const token = (): string => tabStorage.get(key) ?? ''
  const howItEnded = (): Ending => get().ending
  const signIn = (next: string): void => {
    tabStorage.set(key, next)
    set({ token: next, ending: none })
  }
  /** Ends the session. `why`: the reason that the login page shows. */
  const signOut = (why = none): void => {
    tabStorage.remove(key)
    set({ token: '', ending: why })
  }
  const useToken = (): string => useStore(token)
  const useEnding = (): Ending => useStore((now) => now.ending)
  return { token, howItEnded, signIn, signOut, subscribe, useToken, useEnding }
}
