import { z } from 'zod'
import { read } from '../endpoint.ts'
import { Nothing, Yuan } from '../wire.ts'

/** S-35: what is still missing before money may leave; "0.00" means nothing (D-051). */
export const readDuty = read('player', 'turnover.duty', 'POST /api/getBetAmount', { input: Nothing, reply: z.object({ bet_amount: Yuan }) })
