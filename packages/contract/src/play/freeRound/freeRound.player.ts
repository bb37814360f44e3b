import { z } from 'zod'
import { read } from '../../endpoint.ts'
import { Hundredths } from '../../hundredths.ts'
import { BeijingTime, Nothing, Yuan } from '../../wire.ts'

/** Extension: lists playable free rounds, those that expire first at the top. */
export const listOwnFreeRounds = read('player', 'freeRound.open', 'POST /api/freeRounds', {
  input: Nothing,
  reply: z.array(
    z.object({
      id: z.string(),
      plat_name: z.string(),
      game_type: z.string(),
      game_code: z.string(),
      game_name: z.string(),
      rounds: z.number(),
      rounds_left: z.number(),
      stake: Yuan,
      turnover_multiple: Hundredths,
      until: BeijingTime,
    }),
  ),
})
