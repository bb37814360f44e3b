import { z } from 'zod'
import { flow } from '../../endpoint.ts'
import { Flag } from '../../wire.ts'
import { maxErrors, maxRepeats, pageSites, vitalNames } from './pageReport.ts'

const Route = z.string().max(500)

/** Requires no session, but uses one to count affected players. Reports above the limits get the same answer. */
export const sendPageReport = flow('anyone', 'pageReport.send', 'POST /api/page-reports', {
  takesBeacon: true,
  input: z.object({
    site: z.enum(pageSites),
    release: z.string().max(100),
    session: z.string().max(36),
    errors: z
      .array(
        z.object({
          message: z.string().max(2000),
          stack: z.string().max(4000).default(''),
          route: Route,
          count: z.number().int().min(1).max(maxRepeats).default(1),
        }),
      )
      .max(maxErrors)
      .default([]),
    vitals: z
      .array(z.object({ name: z.enum(vitalNames), value: z.number().min(0).max(600_000), route: Route }))
      .max(30)
      .default([]),
  }),
  reply: z.object({ sampled: Flag }),
})
