import { z } from 'zod'
import { flow } from '../endpoint.ts'
import { Empty, Text } from '../wire.ts'

/** S-36; `bank` is the id of a card or address of the player. */
export const withdraw = flow('player', 'withdraw.open', 'POST /api/withdraw', {
  movesMoney: true,
  input: z.object({ amount: Text, bank: Text, password: Text }),
  reply: Empty,
})
