import { z } from 'zod'
import { NotFound } from '../../refusal.copy.ts'
import { read, write } from '../../endpoint.ts'
import { Empty, Flag, Nothing, Text } from '../../wire.ts'

/**
 * Returns the next popup for the player and counts it as shown; null if there is none. A campaign's popup is shown at most
 * `shows` times, and at most once a Beijing day. `link`: a path of the site, or ''.
 */
export const showPopup = write('player', 'campaign.popup', 'POST /api/campaign/popup', {
  input: Nothing,
  reply: z.object({
    popup: z
      .object({ id: z.string(), title: z.string(), content: z.string(), link: z.string(), picture: z.string() })
      .nullable(),
  }),
})

/** Records that the player followed a campaign's link, for the first time or again. */
export const openCampaign = write('player', 'campaign.open', 'POST /api/campaign/open', {
  input: z.object({ id: Text }),
  reply: Empty,
  refusals: [NotFound],
})

const Choice = z.object({ contact: Flag })
/** Whether campaigns may reach the player by message, mail, text message and push. */
export const readContactChoice = read('player', 'campaign.choice', 'POST /api/campaign/choice', {
  replica: 'caughtUp',
  input: Nothing,
  reply: Choice,
})
export const chooseContact = write('player', 'campaign.choose', 'POST /api/campaign/choose', {
  input: Choice,
  reply: Choice,
})
