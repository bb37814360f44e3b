import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { Empty, Flag, Nothing, Yuan } from '../../wire.ts'

/**
 * Extension: the first steps of a new player. `is_open` 0: nothing is shown, because the steps are done, the player closed
 * them, registered more than 30 days ago or is excluded. `deposited`, `played`, `gifted`: a step that is done. `offers`: number
 * of bonuses that wait to be taken; `offer_title` and `offer_amount` describe the one that ends first, with "0.00" for a
 * reward other than money.
 */
export const readStart = read('player', 'start.read', 'POST /api/start', {
  input: Nothing,
  reply: z.object({
    is_open: Flag,
    deposited: Flag,
    played: Flag,
    gifted: Flag,
    offers: z.number(),
    offer_title: z.string(),
    offer_amount: Yuan,
  }),
})

/** Extension: closes the first steps on every device. A repeated call changes nothing. */
export const closeStart = write('player', 'start.close', 'POST /api/start/close', { input: Nothing, reply: Empty })
