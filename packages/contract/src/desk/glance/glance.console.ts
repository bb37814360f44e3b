import { z } from 'zod'
import { threadStates } from '../../contact/chat/chat.ts'
import { read } from '../../endpoint.ts'
import { riskRules } from '../../player/link/link.ts'
import { NotFound } from '../../refusal.copy.ts'
import { BeijingTime, Flag, Which } from '../../wire.ts'

/**
 * What the head of a player's page shows besides the player's details. `last_seen`: the latest successful sign-in, and `seen_at`
 * of the latest call; `risk`, `barring_hits` and `chat` are null without the permission to see them; `barring_hits` counts open
 * ones; `chat`: the player's conversation while it is open.
 */
export const readGlance = read('operator:player.view', 'player.glance', 'GET /console/api/players/:id/glance', {
  replica: 'caughtUp',
  input: Which,
  reply: z.object({
    last_seen: z
      .object({ seen_at: BeijingTime, ip: z.string(), device: z.string(), agent: z.string(), is_new: Flag })
      .nullable(),
    risk: z
      .object({
        score: z.number().int(),
        linked: z.number(),
        rules: z.array(z.object({ rule: z.enum(riskRules), points: z.number() })),
      })
      .nullable(),
    barring_hits: z.number().nullable(),
    chat: z.object({ id: z.string(), state: z.enum(threadStates), last_at: BeijingTime }).nullable(),
  }),
  refusals: [NotFound],
})
