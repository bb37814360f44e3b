import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'

// The router of the sites. It keeps absolute paths in the page's hash or, in a frame, in memory.

export interface Place {
  pathname: string
  /** The query with its `?`; '' if there is none. */
  search: string
  /** Key of the history entry, which stays the same after back, forward and a reload. */
  key: string
  /** Number of entries of this site before this one. */
  index: number
  /** State given to `navigate`, otherwise null; undefined if a typed address or a plain link created the entry. */
  state: unknown
  /** How the place was reached last; 'open' for everything but `navigate`. */
  by: 'open' | 'push' | 'replace'
}

export interface NavigateOptions {
  replace?: boolean | undefined
  state?: unknown
}

export interface History {
  /** Returns the current place, as the same object until the place changes. */
  place(): Place
  /** Navigates to a path with its query, or by a number of history entries. */
  navigate(to: string | number, options?: NavigateOptions): void
  /** Calls `listener` when the place may have changed; returns the function that stops it. */
  subscribe(listener: () => void): () => void
}

type Entry = Pick<Place, 'key' | 'index' | 'state'>

const newKey = (): string => Math.random().toString(36).slice(2)

function split(path: string): Pick<Place, 'pathname' | 'search'> {
  const at = path.indexOf('?')
  const pathname = at < 0 ? path : path.slice(0, at)
  return { pathname: pathname.startsWith('/') ? pathname : `/${pathname}`, search: at < 0 ? '' : path.slice(at) }
}

export const pathOf = ({ pathname, search }: Pick<Place, 'pathname' | 'search'>): string => pathname + search

/** Closes the open layers, the last one first (`closeByBack`). */
const closers: (() => void)[] = []

/**
 * Lets Back close a layer instead of leaving its screen, where the browser does not do so itself. Returns the function that
 * ends it.
 */
export function closeByBack(close: () => void): () => void {
  if ('CloseWatcher' in window) return () => undefined
  closers.push(close)
  return () => void closers.splice(closers.indexOf(close), 1)
}

/** A history that keeps the place in the page's hash. */
export function hashHistory(): History {
  const listeners = new Set<() => void>()
  let last: Place | null = null
  let lastHash = ''

  function place(): Place {
    const hash = location.hash.slice(1)
    const stored = history.state as Entry | null
    if (last && stored?.key === last.key && hash === lastHash) return last
    const entry: Entry = stored?.key ? stored : { key: newKey(), index: last ? last.index + 1 : 0, state: undefined }
    if (entry !== stored) history.replaceState(entry, '')
    lastHash = hash
    last = { ...split(hash), ...entry, by: 'open' }
    return last
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const onPop = () => {
    const close = closers[closers.length - 1]
    const stored = history.state as Entry | null
    if (!close || !last || !stored || stored.index >= last.index) return tell()
    const { key, index: left, state } = last
    history.pushState({ key, index: left, state }, '', `#${lastHash}`)
    close()
  }

  return {
    place,
    navigate: (to, { replace = false, state = null } = {}) => {
      if (typeof to === 'number') return history.go(to)
      const { index } = place()
      const entry: Entry = { key: newKey(), index: replace ? index : index + 1, state }
      try {
        history[replace ? 'replaceState' : 'pushState'](entry, '', `#${to}`)
      } catch {
        // Safari allows a hundred calls in half a minute.
        location.hash = to
        return
      }
      lastHash = location.hash.slice(1)
      last = { ...split(lastHash), ...entry, by: replace ? 'replace' : 'push' }
      tell()
    },
    subscribe: (listener) => {
      if (listeners.size === 0) addEventListener('popstate', onPop)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('popstate', onPop)
      }
    },
  }
}

/** A history in memory, which adds nothing to the history of the page that frames this one. */
export function memoryHistory(path = '/'): History {
  const listeners = new Set<() => void>()
  let entries: Place[] = [{ ...split(path), key: newKey(), index: 0, state: undefined, by: 'open' }]
  let at = 0
  return {
    place: () => entries[at]!,
    navigate: (to, { replace = false, state = null } = {}) => {
      if (typeof to === 'number') at = Math.min(Math.max(at + to, 0), entries.length - 1)
      else {
        if (!replace) at++
        const next: Place = { ...split(to), key: newKey(), index: at, state, by: replace ? 'replace' : 'push' }
        entries = [...entries.slice(0, at), next]
      }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const RouterContext = createContext<{ place: Place; history: History } | null>(null)

function useRouter() {
  const router = useContext(RouterContext)
  if (!router) throw new Error('no Router around')
  return router
}

/** Provides the place of `history` to `children`. The previous screen stays until the next one can be rendered. */
export function Router({ history, children }: { history: History; children: ReactNode }) {
  const [place, setPlace] = useState(history.place)
  useLayoutEffect(() => {
    const update = () => startTransition(() => setPlace(history.place()))
    const unsubscribe = history.subscribe(update)
    // The address may change between the first render and this effect.
    update()
    return unsubscribe
  }, [history])
  return <RouterContext value={{ place, history }}>{children}</RouterContext>
}

export const useLocation = (): Place => useRouter().place

export const useNavigate = (): History['navigate'] => useRouter().history.navigate

/** Returns the query and a function that replaces it in the history entry. */
export function useQuery(): [query: URLSearchParams, setQuery: (next: Record<string, string>) => void] {
  const { place, history } = useRouter()
  return [
    new URLSearchParams(place.search),
    (next) => {
      const text = new URLSearchParams(next).toString()
      history.navigate(pathOf({ pathname: place.pathname, search: text && `?${text}` }), { replace: true })
    },
  ]
}

/** Redirects from the place at which it is rendered, unless that place was left before the effect runs. */
export function Navigate({ to }: { to: string }): null {
  const { place, history } = useRouter()
  useEffect(() => {
    if (history.place() === place) history.navigate(to, { replace: true })
  }, [place, history, to])
  return null
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string } & NavigateOptions

/** A link to a path of the site. A link to the open path replaces the history entry. */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const { place, history } = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
    if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    history.navigate(to, { replace: replace ?? to === pathOf(place), state })
  }
  return (
    <a href={`#${to}`} onClick={follow} {...rest}>
      {children}
    </a>
  )
}

/** Normalises a path for comparing routes: lower case, without a slash at its end. */
export const routeOf = (pathname: string): string => pathname.toLowerCase().replace(/(.)\/+$/, '$1')
