import { z } from 'zod'
import { read } from '../endpoint.ts'
import { Hundredths } from '../hundredths.ts'
import { switches } from '../state.ts'
import { Nothing, Yuan, stateCode } from '../wire.ts'

/** ENT-24: percentages are numbers, 0.5 means 0.5 %. */
const Level = z.object({
  level: z.number(),
  name: z.string(),
  recharge: Yuan,
  flow: Yuan,
  status: stateCode(switches),
  realperson: Hundredths,
  electron: Hundredths,
  e_sport: Hundredths,
  joker: Hundredths,
  sport: Hundredths,
  lottery: Hundredths,
})

/** S-21: the levels from VIP1 upwards. */
export const listLevels = read('anyone', 'vip.levels', 'POST /api/uservip', { input: Nothing, reply: z.array(Level) })

/** An addition of ours: what counts toward the next level so far, as the daily judgement will count it (STATE-15, D-065). */
export const readProgress = read('player', 'vip.progress', 'POST /api/vipprogress', {
  input: Nothing,
  reply: z.object({ paysum: Yuan, flow: Yuan }),
})
