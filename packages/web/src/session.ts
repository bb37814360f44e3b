import { useSyncExternalStore } from 'react'

// A page without an origin may not touch the storage at all: then the token lives as long as the page.
function stored(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/** The session of a tab: its token, kept in session storage under `key`, and why the last one ended (`none`: it did not). */
export function sessionOf<Ending>(key: string, none: Ending) {
  const listeners = new Set<() => void>()
  let held = stored()?.getItem(key) ?? ''
  let ending = none

  const change = (next: string) => {
    held = next
    if (next === '') stored()?.removeItem(key)
    else stored()?.setItem(key, next)
    listeners.forEach((listener) => listener())
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  /** '' without one. */
  const token = (): string => held
  const signIn = (next: string): void => {
    ending = none
    change(next)
  }
  /** `why`: what to tell whoever is asked to sign in again. */
  const signOut = (why = none): void => {
    ending = why
    change('')
  }
  const howItEnded = (): Ending => ending
  const useIsSignedIn = (): boolean => useSyncExternalStore(subscribe, token) !== ''
  return { token, signIn, signOut, howItEnded, useIsSignedIn }
}
