import { z } from 'zod'
import { read } from '../../endpoint.ts'
import { NotFound } from '../../refusal.copy.ts'
import { BeijingTime, itemsOf, ListQuery, ShortListQuery, Which } from '../../wire.ts'
import { pageSites } from './pageReport.ts'

const view = 'operator:pageReport.view'

/** Beijing days, inclusive; default: the last 30. */
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
  /** Lowest and highest major browser version; 0 if unknown. */
  least_version: z.number(),
  most_version: z.number(),
  count: z.number(),
  sessions: z.number(),
  players: z.number(),
  first_seen: BeijingTime,
  last_seen: BeijingTime,
})

/** Lists page errors grouped by site, release, route, browser and message, last seen first. */
export const listPageErrors = read(view, 'pageReport.errors', 'GET /console/api/page-errors', {
  replica: 'late',
  input: ListQuery.omit({ state: true }).extend({ ...dates, site, release: z.string().max(40).optional() }),
  reply: itemsOf(PageErrorRow),
})

export const readPageError = read(view, 'pageReport.error', 'GET /console/api/page-errors/:id', {
  input: Which,
  reply: PageErrorRow.extend({
    stack: z.string(),
    days: z.array(z.object({ day: z.string(), count: z.number(), sessions: z.number() })),
  }),
  refusals: [NotFound],
})

/** Lists sessions per day, and those with an error, newest first. `share` in percent. */
export const listPageErrorDays = read(view, 'pageReport.days', 'GET /console/api/page-error-days', {
  replica: 'late',
  input: Days,
  reply: itemsOf(
    z.object({ day: z.string(), sessions: z.number(), broken: z.number(), share: z.number(), count: z.number() }),
  ),
})

/** Lists browsers of sampled sessions, most used first. `share` in percent; `broken`: sessions with an error. */
export const listPageBrowsers = read(view, 'pageReport.browsers', 'GET /console/api/page-browsers', {
  replica: 'late',
  input: Days,
  reply: itemsOf(
    z.object({
      id: z.string(),
      browser: z.string(),
      version: z.number(),
      engine: z.string(),
      os: z.string(),
      sessions: z.number(),
      share: z.number(),
      broken: z.number(),
    }),
  ),
})

/** Lists the 75th percentile of each web vital per site and route; null without data. */
export const listPageVitals = read(view, 'pageReport.vitals', 'GET /console/api/page-vitals', {
  replica: 'late',
  input: Days,
  reply: itemsOf(
    z.object({
      id: z.string(),
      site: z.enum(pageSites),
      route: z.string(),
      sessions: z.number(),
      /** Largest contentful paint in milliseconds. */
      lcp: z.number().nullable(),
      inp: z.number().nullable(),
      cls: z.number().nullable(),
    }),
  ),
})
