import {
  maxErrors,
  maxRepeats,
  maxReports,
  type PageReport,
  type ReportedError,
  type ReportedVital,
} from '@koi/contract/desk/pageReport/pageReport'
import type { Metric } from 'web-vitals'
import { errorEvents, type PageReportTerms } from './pageErrors.ts'
import { newUuid } from './uuid.ts'

interface PageError {
  message: string
  source?: string
  line?: number
  column?: number
  stack?: string
}

declare global {
  interface Window {
    /** Error events collected by start.js until the reporter replaces it. */
    koiErrors?: Event[] | { push(event: Event): void }
  }
}

const address = '/api/page-reports'
/** Milliseconds during which errors are batched into one report. */
const batchDelay = 1000
const longestMessage = 500
const longestStack = 1500
/** Maximum errors per report, which keeps a report below `longestReport`. */
const errorsAtOnce = 2

/** Reads the release from a script's name: '/assets/start-DxV3a1k.js' → 'DxV3a1k'; 'dev' for an unbuilt script. */
export const releaseOf = (entry: string): string => /-([\w-]{6,12})\.js$/.exec(entry)?.[1] ?? 'dev'

/** Removes ids and query from a path: '/players/17/cards?x=1' → '/players/:id/cards'. */
export const routePatternOf = (path: string): string =>
  path
    .split(/[?#]/)[0]!
    .split('/')
    .map((part) => (/\d/.test(part) || part.length > 30 ? ':id' : part))
    .join('/')
    .slice(0, 80) || '/'

/** Converts a thrown value for the report; null for an AbortError. */
function toPageError(reason: unknown): PageError | null {
  if (!(reason instanceof Error))
    return { message: typeof reason === 'string' ? reason : `a ${typeof reason} was thrown` }
  if (reason.name === 'AbortError') return null
  return { message: `${reason.name}: ${reason.message}`, stack: reason.stack ?? '' }
}

function errorIn(event: Event): PageError | null {
  if (event instanceof ErrorEvent) {
    const { message, filename: source, lineno: line, colno: column } = event
    return { message, source, line, column, ...(event.error ? toPageError(event.error) : {}) }
  }
  return toPageError('reason' in event ? event.reason : (event as CustomEvent<unknown>).detail)
}

const placeOf = ({ source, line, column }: PageError): string =>
  source ? `@${source}:${line ?? 0}:${column ?? 0}` : ''
/** Returns the stack lines that name a script, without the message. */
const framesOf = (error: PageError): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => line.includes('://'))
    .join('\n') || placeOf(error)
const isOfExtension = ({ source = '', stack = '' }: PageError): boolean => /-extension:\/\//.test(source + stack)

/**
 * Reports the page's errors and, if the server samples this visit, web vitals. `early`: previous error events. Never
 * throws; a report that cannot be sent is lost.
 */
export function startPageReport(
  { site, entry, routeOf, base = () => '', token = () => '' }: PageReportTerms,
  early: Event[] = [],
): void {
  const session = newUuid()
  const release = releaseOf(entry)
  const errors = new Map<string, ReportedError>()
  const vitals = new Map<string, ReportedVital>()
  let reports = 0
  let timer = 0

  /** Sends a report; returns whether the server samples this visit. `isLast`: the page may be unloading. */
  async function send(report: Partial<PageReport>, isLast: boolean): Promise<boolean> {
    if (++reports > maxReports) return false
    const body = JSON.stringify({ site, release, session, ...report })
    const sessionToken = token()
    const to = base() + address
    const hasKeepalive = 'keepalive' in Request.prototype
    // A beacon outlives the page in every browser, but cannot carry the Authorization header.
    if (isLast && !(sessionToken && hasKeepalive) && navigator.sendBeacon?.(to, body)) return false
    const headers = {
      'content-type': 'text/plain;charset=UTF-8',
      ...(sessionToken && { authorization: `Bearer ${sessionToken}` }),
    }
    const response = await fetch(to, { method: 'POST', body, headers, credentials: 'omit', keepalive: true })
    const { data } = (await response.json()) as { data?: { sampled?: number } | null }
    return data?.sampled === 1
  }

  function flush(isLast = false): void {
    clearTimeout(timer)
    timer = 0
    const fresh = [...errors.values()].filter(({ count }) => count > 0)
    const due = fresh.map((error) => ({ ...error, count: Math.min(error.count, maxRepeats) }))
    for (const error of fresh) error.count = 0
    const measured = [...vitals.values()]
    vitals.clear()
    for (let at = 0; at < due.length || (at === 0 && measured.length > 0); at += errorsAtOnce) {
      const report = { errors: due.slice(at, at + errorsAtOnce), vitals: at === 0 ? measured : [] }
      void send(report, isLast).catch(() => undefined)
    }
  }

  function add(error: PageError | null): void {
    if (!error || isOfExtension(error)) return
    const message = String(error.message)
      .replace(/^Uncaught (\(in promise\) )?/, '')
      .slice(0, longestMessage)
    const route = routePatternOf(routeOf())
    const key = `${route} ${message}`
    const known = errors.get(key)
    // The count is sent with the next report, at the latest when the page is hidden.
    if (known) known.count++
    else if (errors.size < maxErrors) {
      errors.set(key, { message, stack: framesOf(error).slice(0, longestStack), route, count: 1 })
      timer ||= window.setTimeout(() => flush(), batchDelay)
    }
  }

  const report = (event: Event) => add(errorIn(event))
  const { koiErrors: queue } = window
  const recorded = Array.isArray(queue) ? queue : []
  for (const event of new Set([...recorded, ...early])) report(event)
  // start.js keeps listening. In development there is no start.js, so the reporter listens.
  window.koiErrors = { push: report }
  for (const type of queue ? ['koi:error'] : errorEvents) addEventListener(type, report)
  // This listener is on document because web-vitals listens on window in the capture phase and must report first.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush(true)
  })
  addEventListener('pagehide', () => flush(true))
  send({}, false)
    .then((isSampled) =>
      isSampled ? measure(routeOf, (vital) => vitals.set(vital.name + vital.route, vital)) : undefined,
    )
    .catch(() => undefined)
}

/** Attributes each web vital to the route shown when it happened. */
async function measure(routeOf: () => string, report: (vital: ReportedVital) => void): Promise<void> {
  // web-vitals needs Array.prototype.at (Chrome 92, Safari 15.4).
  if (!('at' in Array.prototype) || !('PerformanceObserver' in window)) return
  const routes = [{ at: 0, route: routePatternOf(routeOf()) }]
  const recordRoute = ({ timeStamp: at }: Event) => {
    const route = routePatternOf(routeOf())
    if (routes[routes.length - 1]?.route !== route) routes.push({ at, route })
  }
  // Routers emit no navigation event, but every navigation starts with one of these.
  for (const type of ['pointerdown', 'keydown', 'popstate', 'hashchange'])
    addEventListener(type, recordRoute, { capture: true, passive: true })
  const onMetric = ({ name, value, entries }: Metric) => {
    if (name !== 'LCP' && name !== 'INP' && name !== 'CLS') return
    const largest = name === 'CLS' ? [...entries].sort((one, other) => shiftOf(other) - shiftOf(one))[0] : entries[0]
    const time = largest?.startTime ?? 0
    const { route } = routes.filter(({ at }) => at <= time).pop() ?? routes[0]!
    report({ name, value: Math.round(value * 1000) / 1000, route })
  }
  const { onCLS, onINP, onLCP } = await import('web-vitals')
  onCLS(onMetric)
  onINP(onMetric)
  onLCP(onMetric)
}

const shiftOf = (entry: PerformanceEntry): number => ('value' in entry ? Number(entry.value) : 0)
