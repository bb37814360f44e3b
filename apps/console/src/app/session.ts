import { deviceTime } from '@koi/web/clock'
import { sessionOf } from '@koi/web/session'
import { siteStorage } from '@koi/web/storage'

/** Why the login page is shown; `ticket`: a ticket of the main brand was refused. */
export type Ending = 'idle' | 'expired' | 'left' | 'ticket'

/** The token is kept in session storage, so the session ends with the tab. */
export const { token, signIn, signOut, howItEnded, useToken } = sessionOf<Ending | null>('console_token', null)

/** Milliseconds without input after which the operator is signed out. */
export const idleLimit = 15 * 60_000

/** Milliseconds between two messages to the other tabs that the operator is active. */
const tellEvery = 5000
const activeKey = 'console_active'

/** When any tab of the console was last used, by the device's clock; 0 if that is unknown. */
function lastInAnyTab(): number {
  const at = Number(siteStorage.get(activeKey))
  return at <= deviceTime() ? at : 0
}

/**
 * Calls `onIdle` after `idleLimit` without pointer, key or scroll events in any tab of the console: a copy of a tab has the
 * same session. The moment of the last use is in local storage, because a tab that the browser has frozen gets messages late and
 * Safari before 15.4 has no channels; the channel is for browsers that refuse storage. Returns an unsubscribe function.
 */
export function watchIdle(onIdle: () => void): () => void {
  let last = deviceTime()
  let toldAt = 0
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(activeKey) : null
  const touch = () => {
    last = deviceTime()
    if (last - toldAt < tellEvery) return
    toldAt = last
    siteStorage.set(activeKey, String(last))
    channel?.postMessage(null)
  }
  channel?.addEventListener('message', () => {
    last = deviceTime()
  })
  const signs = ['pointerdown', 'keydown', 'wheel'] as const
  signs.forEach((sign) => window.addEventListener(sign, touch, { passive: true }))
  const timer = window.setInterval(() => {
    if (deviceTime() - Math.max(last, lastInAnyTab()) >= idleLimit) onIdle()
  }, 5000)
  return () => {
    window.clearInterval(timer)
    channel?.close()
    signs.forEach((sign) => window.removeEventListener(sign, touch))
  }
}
