import type * as reporter from './pageReport.ts'

/** Events of the window that tell of an error; the last is that of `noteError`. */
export const errorEvents = ['error', 'unhandledrejection', 'koi:error']

/**
 * Loads the reporter once the page is idle, or at the first error, so that it costs the first load next to nothing.
 * Errors before that are handed to it.
 */
export function loadPageReport(load: () => Promise<typeof reporter>, terms: reporter.PageReportTerms): void {
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
      // Offline, or a file of an older release: the next error tries again.
      () => {
        isLoading = false
      },
    )
  }
  listen('addEventListener')
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 10_000 })
  else setTimeout(start, 3000)
}
