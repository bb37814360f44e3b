import { Button } from '@koi/ui/Button'
import { storeOf } from '@koi/web/store'
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { addresses } from '@koi/contract/addresses'
import { copy } from './notices.copy.ts'
import css from './notices.module.css'

// What the page has to say of itself, next to whatever screen is open: there is no network, a new version is ready.

const { get, set, useStore } = storeOf<{ isOffline: boolean; waiting: ServiceWorker | null }>({
  isOffline: false,
  waiting: null,
})

/** Where nothing is lost when the page loads itself again: no form and no game is there. */
const calm: readonly string[] = [addresses.home, addresses.promotions, addresses.sponsor, addresses.mine]
const games: readonly string[] = [addresses.game, addresses.live]

const routeNow = (): string => location.hash.slice(1).split('?')[0] || '/'
/** The router tells nobody out here where it goes; what it shows changes with it. */
function watchRoute(look: () => void): () => void {
  const observer = new MutationObserver(look)
  observer.observe(document.getElementById('root') ?? document.body, { childList: true, subtree: true })
  addEventListener('popstate', look)
  return () => {
    observer.disconnect()
    removeEventListener('popstate', look)
  }
}

/** The new worker takes over, and the page loads itself with it: the player asked for it. */
function take(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage('take')
}

/** One notice at a time, above the bottom navigation, and none above a game. */
export function Notices() {
  const { isOffline, waiting } = useStore((now) => now)
  const route = useSyncExternalStore(watchRoute, routeNow)
  const isCalm = calm.includes(route)
  if (isOffline && !games.includes(route))
    return (
      <div className={css.notice} role="status">
        <p>{copy.offline}</p>
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
      <Button size="s" onClick={() => take(waiting)}>
        {copy.take}
      </Button>
    </div>
  )
}

let isThere = false
function show(): void {
  if (isThere) return
  isThere = true
  createRoot(document.body.appendChild(document.createElement('aside'))).render(<Notices />)
}

/** Says that a new version waits, until the player takes it or puts it off. */
export function tellVersion({ waiting }: Pick<ServiceWorkerRegistration, 'waiting'>): void {
  set({ ...get(), waiting })
  show()
}

/**
 * Says that there is no network, until there is one: the browser says so, or a call is answered. A browser that counted a
 * network that led nowhere as one tells nothing when it leads somewhere again.
 */
export function tellOffline(): void {
  set({ ...get(), isOffline: true })
  const answered = new PerformanceObserver((list) => {
    const calls = list.getEntriesByType('resource') as PerformanceResourceTiming[]
    if (calls.some(({ name, responseStatus }) => responseStatus > 0 && new URL(name).pathname.startsWith('/api/')))
      back()
  })
  const back = () => {
    answered.disconnect()
    removeEventListener('online', back)
    set({ ...get(), isOffline: false })
  }
  answered.observe({ type: 'resource' })
  addEventListener('online', back)
  show()
}
