import { now } from '@koi/web/clock'
import { sessionOf } from '@koi/web/session'

/** Why the login page is shown; `ticket`: a ticket of the main brand was refused. */
export type Ending = 'idle' | 'expired' | 'left' | 'ticket'

/** The token is kept in session storage, so the session ends with the tab. */
export const { token, signIn, signOut, howItEnded, useToken } = sessionOf<Ending | null>('console_token', null)

/** Milliseconds without input after which the operator is signed out. */
export const idleLimit = 15 * 60_000

/** Calls `onIdle` after `idleLimit` without pointer, key or scroll events. Returns an unsubscribe function. */
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
