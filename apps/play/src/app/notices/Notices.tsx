import { Button } from '@koi/ui/Button'
import { timeOfDay } from '@koi/web/clock'
import { storeOf } from '@koi/web/store'
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { addresses } from '@koi/contract/addresses'
import { routeOf } from '@koi/ui/router'
import { token } from '../session/session.ts'
import { siteHistory } from '../shell/go.ts'
import { copy } from './notices.copy.ts'
import css from './notices.module.css'

// Notices that are shown on any open screen: there is no network, or a new version is ready.

const { get, set, useStore } = storeOf<{ isOffline: boolean; cutAt: string; waiting: ServiceWorker | null }>({
  isOffline: false,
  /** Time of day at which the network was lost; '' if the page was opened without one. */
  cutAt: '',
  waiting: null,
})

/** Routes without forms or games, where a reload loses nothing. */
const reloadSafeRoutes = [addresses.home, addresses.promotions, addresses.sponsor, addresses.mine].map(routeOf)
const gameRoutes = [addresses.game, addresses.live].map(routeOf)

const currentRoute = (): string => routeOf(siteHistory.place().pathname)

function activateUpdate(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage('take')
}

/** Shows at most one notice, above the bottom navigation, and none over a game. */
export function Notices() {
  const { isOffline, cutAt, waiting } = useStore((now) => now)
  // Notices render outside the router.
  const route = useSyncExternalStore(siteHistory.subscribe, currentRoute)
  const isCalm = reloadSafeRoutes.includes(route)
  if (isOffline && !gameRoutes.includes(route))
    return (
      <div className={css.notice} role="status">
        <p>
          {copy.offline}
          {cutAt && <small>{copy.asOf(cutAt)}</small>}
        </p>
        {isCalm && (
          <Button size="s" kind="light" onClick={() => location.reload()}>
            {copy.retry}
          </Button>
        )}
      </div>
    )
  if (!waiting || !isCalm) return null
  return (
    <div className={css.notice} role="status">
      <p>{copy.version}</p>
      <Button size="s" kind="quiet" onClick={() => set({ ...get(), waiting: null })}>
        {copy.later}
      </Button>
      <Button size="s" onClick={() => activateUpdate(waiting)}>
        {copy.take}
      </Button>
    </div>
  )
}

let isMounted = false
function mountNotices(): void {
  if (isMounted) return
  isMounted = true
  createRoot(document.body.appendChild(document.createElement('aside'))).render(<Notices />)
}

/** Shows that a new version is ready until the player accepts or postpones it. */
export function showUpdateNotice({ waiting }: Pick<ServiceWorkerRegistration, 'waiting'>): void {
  set({ ...get(), waiting })
  mountNotices()
}

/**
 * Shows that there is no network until the browser fires `online` or any API call is answered. A browser that took a
 * network without internet access for a connection fires no `online` when access returns.
 */
export function showOfflineNotice(): void {
  const isKept = 'kept' in document.documentElement.dataset
  set({ ...get(), isOffline: true, cutAt: token() && !isKept ? timeOfDay() : '' })
  const answered = new PerformanceObserver((list) => {
    const calls = list.getEntriesByType('resource') as PerformanceResourceTiming[]
    if (calls.some(({ name, responseStatus }) => responseStatus > 0 && new URL(name).pathname.startsWith('/api/')))
      onBackOnline()
  })
  const onBackOnline = () => {
    answered.disconnect()
    removeEventListener('online', onBackOnline)
    set({ ...get(), isOffline: false })
  }
  answered.observe({ type: 'resource' })
  addEventListener('online', onBackOnline)
  mountNotices()
}
