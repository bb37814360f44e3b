import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { NotFound } from '../../refusal.copy.ts'
import { Range } from '../../books/report/report.console.ts'
import { Yuan } from '../../wire.ts'
import { ChannelRow } from './channel.console.ts'

const figures = {
  /** How often the channel was tried for a deposit. */
  orders: z.number(),
  paid: z.number(),
  /** Percentage of the orders that were credited, with one decimal. */
  success: z.number(),
  /** Seconds from trying the channel to the credit; null: nothing was credited. */
  median: z.number().nullable(),
  p95: z.number().nullable(),
  deposits: Yuan,
  cost: Yuan,
}

/** Deposits by the day on which the channel was tried; `hours`: up to 7 days by hour, Beijing time. */
export const readChannelReport = read('operator:report.view', 'report.channels', 'GET /console/api/reports/channels', {
  replica: 'late',
  input: Range,
  reply: z.object({
    from: z.string(),
    to: z.string(),
    totals: z.object(figures),
    items: z.array(z.object({ channel: z.string(), name: z.string(), ...figures })),
    hours: z.array(z.object({ hour: z.string(), channel: z.string(), name: z.string(), ...figures })),
  }),
})

/** Ends an automatic pause; orders before now do not count any more. */
export const resumeChannel = write(
  'operator:channel.change',
  'channel.resume',
  'POST /console/api/pay-channels/:id/resume',
  {
    input: z.object({ id: z.string().max(40) }),
    reply: ChannelRow,
    refusals: [NotFound],
  },
)
