import type { PageSite } from '@koi/contract/desk/pageReport/pageReport'

export interface PageReportTerms {
  site: PageSite
  /** `import.meta.url` of the entry script; the hash in its name is the release. */
  entry: string
  /** Current path; its query and ids are not reported. */
  routeOf: () => string
  /** Base address of the API; default: the page's origin. */
  base?: () => string
  /** Session token, used to count affected players; '' without a session. */
  token?: () => string
}

/** The part of pageReport.ts that is loaded later. */
interface Reporter {
  startPageReport(terms: PageReportTerms, early: Event[]): void
}

/** Window events that carry errors; the last one is sent by `noteError`. */
export const errorEvents = ['error', 'unhandledrejection', 'koi:error']

/** Loads the reporter on idle or on the first error, to keep it out of the initial load. */
export function loadPageReport(load: () => Promise<Reporter>, terms: PageReportTerms): void {
  const early: Event[] = []
  let isLoading = false
  const keep = (event: Event) => {
    early.push(event)
    start()
  }
  const listen = (change: 'addEventListener' | 'removeEventListener') => {
    for (const type of errorEvents) window[change](type, keep)
  }
  function start() {
    if (isLoading) return
    isLoading = true
    load().then(
      ({ startPageReport }) => {
        listen('removeEventListener')
        startPageReport(terms, early)
      },
      // The page is offline, or the file belongs to an older release: try again with the next error.
      () => {
        isLoading = false
      },
    )
  }
  listen('addEventListener')
  // Safari lacks requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 10_000 })
  else setTimeout(start, 3000)
}
