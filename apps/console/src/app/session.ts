import { useSyncExternalStore } from 'react'
import { nowMillis } from './clock.ts'

const key = 'console_token'
const listeners = new Set<() => void>()
const changed = () => listeners.forEach((listener) => listener())

/** The operator's token, '' without one. It lives as long as the tab (interface.md, operator API). */
export const token = (): string => sessionStorage.getItem(key) ?? ''

export function signIn(newToken: string): void {
  sessionStorage.setItem(key, newToken)
  changed()
}

export type Ending = 'idle' | 'expired' | 'left'
let lastEnding: Ending | null = null
/** Why the last session of this tab ended. */
export const howItEnded = (): Ending | null => lastEnding

export function forget(ending: Ending): void {
  lastEnding = ending
  sessionStorage.removeItem(key)
  changed()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useIsSignedIn = (): boolean => useSyncExternalStore(subscribe, token) !== ''

/** An operator who touches nothing for fifteen minutes is signed out. */
export const idleLimit = 15 * 60_000

/** Calls `onIdle` once nothing was pressed, typed or scrolled for `idleLimit`; returns the way to stop watching. */
export function watchIdle(onIdle: () => void): () => void {
  let last = nowMillis()
  const touch = () => {
    last = nowMillis()
  }
  const signs = ['pointerdown', 'keydown', 'wheel'] as const
  signs.forEach((sign) => window.addEventListener(sign, touch, { passive: true }))
  const timer = window.setInterval(() => {
    if (nowMillis() - last >= idleLimit) onIdle()
  }, 5000)
  return () => {
    window.clearInterval(timer)
    signs.forEach((sign) => window.removeEventListener(sign, touch))
  }
}
