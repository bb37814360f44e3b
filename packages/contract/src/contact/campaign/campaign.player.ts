import { z } from 'zod'
import { NotFound } from '../../refusal.copy.ts'
import { read, write } from '../../endpoint.ts'
import { Empty, Flag, Nothing, Text } from '../../wire.ts'

/**
 * The next popup for the player, which counts as shown; null: none. Each campaign shows at most as often as it says, and at most once a
 * Beijing day. `link`: a path of the site, or ''.
 */
export const showPopup = write('player', 'campaign.popup', 'POST /api/campaign/popup', {
  input: Nothing,
  reply: z.object({
    popup: z
      .object({ id: z.string(), title: z.string(), content: z.string(), link: z.string(), picture: z.string() })
      .nullable(),
  }),
})

/** The player followed a campaign's link, for the first time or again. */
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
