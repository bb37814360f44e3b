import { useSyncExternalStore } from 'react'

const key = 'agent_token'
const listeners = new Set<() => void>()

// A page without an origin may not touch the storage at all: then the token lives as long as the page.
function stored(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

let held = stored()?.getItem(key) ?? ''
let ending = ''

const change = (next: string) => {
  held = next
  if (next === '') stored()?.removeItem(key)
  else stored()?.setItem(key, next)
  listeners.forEach((listener) => listener())
}

export const token = (): string => held

export function signIn(next: string): void {
  ending = ''
  change(next)
}

/** `why`: what to tell the agent when they are asked to sign in again. */
export function signOut(why = ''): void {
  ending = why
  change('')
}

export const howItEnded = (): string => ending

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useIsSignedIn = (): boolean => useSyncExternalStore(subscribe, token) !== ''
