import { z } from 'zod'
import { LevelInUse, LevelNotLast, LevelNotNext, LevelTaken } from './vip.copy.ts'
import { ApprovalStale } from '../../access/approval/approval.copy.ts'
import { NotFound } from '../../refusal.copy.ts'
import { textsOf } from '../../contentTexts.ts'
import { read, write } from '../../endpoint.ts'
import { most } from '../../bounds.ts'
import { Hundredths, upTo } from '../../hundredths.ts'
import { switches } from '../../state.ts'
import { Empty, itemsOf, ListQuery, Yuan, bitCode, stateCode } from '../../wire.ts'

const Share = upTo(Hundredths, most.rebate)
const sharesOf = <Schema>(share: Schema) => ({
  realperson: share,
  electron: share,
  e_sport: share,
  joker: share,
  sport: share,
  lottery: share,
})

const LevelTexts = textsOf({ name: z.string().trim().max(20) })
export const LevelRow = z.object({
  id: z.number(),
  level: z.number(),
  name: z.string(),
  texts: LevelTexts,
  recharge: Yuan,
  flow: Yuan,
  keep_flow: Yuan,
  status: stateCode(switches),
  ...sharesOf(Hundredths),
  players: z.number(),
})

/** Turnover to keep the level; '' or omitted: half of the level's `flow`. */
const KeepFlow = z.union([z.literal('').transform(() => null), z.null(), Yuan]).optional()
const Status = bitCode(switches)

export const listLevelRows = read('operator:vip.view', 'vip.list', 'GET /console/api/vip-levels', {
  input: ListQuery.omit({ q: true, sort: true, state: true, from: true, to: true }),
  reply: itemsOf(LevelRow),
})

export const makeLevel = write('operator:vip.change', 'vip.make', 'POST /console/api/vip-levels', {
  needsFreshFactor: true,
  mayWait: true,
  input: z.object({
    level: z.coerce.number().int().min(1).max(99),
    name: z.string().trim().min(1).max(20).optional(),
    texts: LevelTexts.optional(),
    recharge: Yuan,
    flow: Yuan,
    keep_flow: KeepFlow,
    status: Status.default('on'),
    ...sharesOf(Share.default(0)),
  }),
  reply: LevelRow,
  refusals: [ApprovalStale, LevelTaken, LevelNotNext, NotFound],
})

/** Waits for a second operator when a rate rises, the level is easier to reach, or it is switched on. */
export const changeLevel = write('operator:vip.change', 'vip.change', 'PATCH /console/api/vip-levels/:id', {
  needsFreshFactor: true,
  mayWait: true,
  input: z.object({
    id: z.coerce.number().int(),
    name: z.string().trim().min(1).max(20).optional(),
    texts: LevelTexts.optional(),
    recharge: Yuan.optional(),
    flow: Yuan.optional(),
    keep_flow: KeepFlow,
    status: Status.optional(),
    ...sharesOf(Share.optional()),
  }),
  reply: LevelRow,
  refusals: [ApprovalStale, NotFound],
})

export const removeLevel = write('operator:vip.change', 'vip.remove', 'DELETE /console/api/vip-levels/:id', {
  needsFreshFactor: true,
  input: z.object({ id: z.coerce.number().int() }),
  reply: Empty,
  refusals: [NotFound, LevelNotLast, LevelInUse],
})
