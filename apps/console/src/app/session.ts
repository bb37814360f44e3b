import { now } from '@koi/web/clock'
import { sessionOf } from '@koi/web/session'

export type Ending = 'idle' | 'expired' | 'left'

/** The operator's session; it lives as long as the tab (interface.md, operator API). */
export const { token, signIn, signOut, howItEnded, useToken } = sessionOf<Ending | null>('console_token', null)

/** An operator who touches nothing for fifteen minutes is signed out. */
export const idleLimit = 15 * 60_000

/** Calls `onIdle` once nothing was pressed, typed or scrolled for `idleLimit`; returns the way to stop watching. */
export function watchIdle(onIdle: () => void): () => void {
  let last = now()
  const touch = () => {
    last = now()
  }
  const signs = ['pointerdown', 'keydown', 'wheel'] as const
  signs.forEach((sign) => window.addEventListener(sign, touch, { passive: true }))
  const timer = window.setInterval(() => {
    if (now() - last >= idleLimit) onIdle()
  }, 5000)
  return () => {
    window.clearInterval(timer)
    signs.forEach((sign) => window.removeEventListener(sign, touch))
  }
}
