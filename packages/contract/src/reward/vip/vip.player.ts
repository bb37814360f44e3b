import { z } from 'zod'
import { read } from '../../endpoint.ts'
import { Hundredths } from '../../hundredths.ts'
import { switches } from '../../state.ts'
import { BeijingTime, Nothing, Yuan, stateCode } from '../../wire.ts'

/** Percentages are numbers: 0.5 is 0.5 %. */
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

export const listLevels = read('anyone', 'vip.levels', 'POST /api/uservip', { input: Nothing, reply: z.array(Level) })

/**
 * Extension of the given API: progress towards the next level, as the daily job computes it. `keep`: the turnover (`keep_flow`) to keep the
 * level, what is `made` of it, and the day on which it is judged; null without a level.
 */
export const readProgress = read('player', 'vip.progress', 'POST /api/vipprogress', {
  input: Nothing,
  reply: z.object({
    paysum: Yuan,
    flow: Yuan,
    keep: z.object({ keep_flow: Yuan, made: Yuan, until: BeijingTime }).nullable(),
  }),
})
