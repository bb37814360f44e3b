import { z } from 'zod'
import { read } from '../../endpoint.ts'
import { Nothing } from '../../wire.ts'
import { openingGaps, openingLines, siteStates } from './opening.ts'

/**
 * The checklist of a site before its opening, from facts only. `about` of a gap is the key of a setting, the user name of
 * an operator, the name of a venue or channel, a Beijing time, or a sentence of `koi doctor`.
 */
export const readOpening = read('operator:setting.view', 'opening.read', 'GET /console/api/opening', {
  input: Nothing,
  reply: z.object({
    site_state: z.enum(siteStates),
    /** Lines that are not optional and not done. */
    undone: z.number(),
    lines: z.array(
      z.object({
        name: z.enum(openingLines),
        is_done: z.boolean(),
        is_optional: z.boolean(),
        missing: z.array(z.object({ gap: z.enum(openingGaps), about: z.string() })),
      }),
    ),
  }),
})
