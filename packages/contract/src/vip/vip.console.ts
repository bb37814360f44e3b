import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { Hundredths } from '../hundredths.ts'
import { Empty, itemsOf, ListQuery, Yuan } from '../wire.ts'

const rates = {
  realperson: Hundredths,
  electron: Hundredths,
  e_sport: Hundredths,
  joker: Hundredths,
  sport: Hundredths,
  lottery: Hundredths,
}
const share = Hundredths.optional()
const sharesOrNone = { realperson: share, electron: share, e_sport: share, joker: share, sport: share, lottery: share }

export const LevelRow = z.object({
  id: z.number(),
  level: z.number(),
  name: z.string(),
  recharge: Yuan,
  flow: Yuan,
  keep_flow: Yuan,
  status: z.number(),
  ...rates,
  players: z.number(),
})

/** Blank or absent: half of the level's flow (D-065). */
const KeepFlow = z.union([z.literal('').transform(() => null), z.null(), Yuan]).optional()
const Status = z.coerce.number().int().min(0).max(1)

export const listLevelRows = read('operator:vip.view', 'vip.list', 'GET /console/api/vip-levels', {
  input: ListQuery,
  reply: itemsOf(LevelRow),
})

export const makeLevel = write('operator:vip.change', 'vip.make', 'POST /console/api/vip-levels', {
  input: z.object({
    level: z.coerce.number().int().min(1).max(99),
    name: z.string().trim().min(1).max(20).optional(),
    recharge: Yuan,
    flow: Yuan,
    keep_flow: KeepFlow,
    status: Status.default(1),
    ...sharesOrNone,
  }),
  reply: LevelRow,
})

export const changeLevel = write('operator:vip.change', 'vip.change', 'PATCH /console/api/vip-levels/:id', {
  input: z.object({
    id: z.coerce.number().int(),
    name: z.string().trim().min(1).max(20).optional(),
    recharge: Yuan.optional(),
    flow: Yuan.optional(),
    keep_flow: KeepFlow,
    status: Status.optional(),
    ...sharesOrNone,
  }),
  reply: LevelRow,
})

export const removeLevel = write('operator:vip.change', 'vip.remove', 'DELETE /console/api/vip-levels/:id', {
  input: z.object({ id: z.coerce.number().int() }),
  reply: Empty,
})
