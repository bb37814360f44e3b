import { makePolicy } from '@koi/web/trusted'
import { whenIdle } from './idle.ts'

const notices = () => import('./Notices.tsx')
const tellOffline = () => void notices().then((one) => one.tellOffline())

/**
 * Installs the offline shell once the first page stands and rests, on builds only. Where it cannot be installed nothing is
 * lost. What there is to tell of it is fetched when there is something.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // The one script whose address is ever given to the browser at run time.
  const policy = makePolicy('worker', { createScriptURL: (_address: string) => '/sw.js' })
  const register = async () => {
    await whenIdle()
    const registration = await serviceWorker.register(policy.createScriptURL(''))
    const tell = () => {
      if (registration.waiting && serviceWorker.controller) void notices().then((one) => one.tellVersion(registration))
    }
    tell()
    registration.onupdatefound = () => registration.installing?.addEventListener('statechange', tell)
    // A page on a home screen is never loaded again by itself.
    document.addEventListener('visibilitychange', () => void (document.hidden || registration.update()))
    if (window.Notification?.permission === 'granted') void import('./push.ts').then((one) => one.followSession())
  }
  addEventListener('load', () => void register().catch(() => undefined), { once: true })
  addEventListener('offline', tellOffline)
  if (!navigator.onLine) tellOffline()
}
