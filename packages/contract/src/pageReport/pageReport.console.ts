import { z } from 'zod'
import { read } from '../endpoint.ts'
import { NotFound } from '../refusal.copy.ts'
import { BeijingTime, itemsOf, ListQuery, ShortListQuery, Which } from '../wire.ts'
import { pageSites } from './pageReport.ts'

const view = 'operator:pageReport.view'

/** Beijing days, both included; the last thirty without them. */
const dates = { from: z.string().max(10).optional(), to: z.string().max(10).optional() }
const site = z.string().max(10).optional()
const Days = ShortListQuery.extend({ ...dates, site })

const PageErrorRow = z.object({
  id: z.string(),
  site: z.enum(pageSites),
  release: z.string(),
  route: z.string(),
  message: z.string(),
  browser: z.string(),
  /** The lowest and the highest major version of the browser; 0 where it is unknown. */
  least_version: z.number(),
  most_version: z.number(),
  /** How often it happened, in how many sessions and to how many signed-in players, on the days that were asked for. */
  count: z.number(),
  sessions: z.number(),
  players: z.number(),
  first_seen: BeijingTime,
  last_seen: BeijingTime,
})

/** Errors of pages, grouped by site, release, route, browser and message; the one seen last first. */
export const listPageErrors = read(view, 'pageReport.errors', 'GET /console/api/page-errors', {
  replica: 'late',
  input: ListQuery.omit({ state: true }).extend({ ...dates, site, release: z.string().max(40).optional() }),
  reply: itemsOf(PageErrorRow),
})

/** One group, with its stack and its last thirty days. */
export const readPageError = read(view, 'pageReport.error', 'GET /console/api/page-errors/:id', {
  input: Which,
  reply: PageErrorRow.extend({
    stack: z.string(),
    days: z.array(z.object({ day: z.string(), count: z.number(), sessions: z.number() })),
  }),
  refusals: [NotFound],
})

/** Sessions of each day and how many of them had an error, the newest day first. `share` is in percent. */
export const listPageErrorDays = read(view, 'pageReport.days', 'GET /console/api/page-error-days', {
  replica: 'late',
  input: Days,
  reply: itemsOf(
    z.object({ day: z.string(), sessions: z.number(), broken: z.number(), share: z.number(), count: z.number() }),
  ),
})

/** Browsers in use by sampled sessions, the most used first. `share` is in percent, `broken` counts sessions with an error. */
export const listPageBrowsers = read(view, 'pageReport.browsers', 'GET /console/api/page-browsers', {
  replica: 'late',
  input: Days,
  reply: itemsOf(
    z.object({
      id: z.string(),
      browser: z.string(),
      version: z.number(),
      /** Chromium, WebKit or Gecko with its major version: what decides which features there are. */
      engine: z.string(),
      os: z.string(),
      sessions: z.number(),
      share: z.number(),
      broken: z.number(),
    }),
  ),
})

/** The 75th percentile of each web vital by site and route; null where nothing was measured. */
export const listPageVitals = read(view, 'pageReport.vitals', 'GET /console/api/page-vitals', {
  replica: 'late',
  input: Days,
  reply: itemsOf(
    z.object({
      id: z.string(),
      site: z.enum(pageSites),
      route: z.string(),
      sessions: z.number(),
      /** Milliseconds. */
      lcp: z.number().nullable(),
      inp: z.number().nullable(),
      cls: z.number().nullable(),
    }),
  ),
})
