import { z } from 'zod'
import { read } from '../../endpoint.ts'
import { rebateStates } from '../../state.ts'
import { Hundredths } from '../../hundredths.ts'
import { categories } from '../../play/game/game.ts'
import {
  BeijingTime,
  BeijingTimeOrBlank,
  itemsOf,
  ListQuery,
  SignedYuan,
  spelled,
  stateCode,
  Yuan,
} from '../../wire.ts'

export const RebateRow = z.object({
  id: z.string(),
  player_id: z.string(),
  username: z.string(),
  day: z.string(),
  venue: z.string(),
  category_id: spelled(categories),
  gamename: z.string(),
  stake: SignedYuan,
  percent: Hundredths,
  level: z.number(),
  money: Yuan,
  state: stateCode(rebateStates),
  created_at: BeijingTime,
  updated_at: BeijingTimeOrBlank,
})

export const listRebateRows = read('operator:rebate.view', 'rebate.rows', 'GET /console/api/rebates', {
  replica: 'caughtUp',
  input: ListQuery,
  reply: itemsOf(RebateRow),
})

const Due = z.object({
  player_id: z.string(),
  username: z.string(),
  venue: z.string(),
  category_id: spelled(categories),
  gamename: z.string(),
  level: z.number(),
  percent: Hundredths,
  stake: SignedYuan,
  money: Yuan,
})

/** Computes the result of a run for a Beijing day (default: yesterday) without side effects. */
export const previewRebates = read('operator:rebate.view', 'rebate.preview', 'GET /console/api/rebates/preview', {
  input: z.object({ date: z.string().optional() }),
  reply: z.object({ date: z.string(), players: z.number(), total: Yuan, items: z.array(Due) }),
})

const Day = z.object({
  date: z.string(),
  players: z.number(),
  records: z.number(),
  stake: SignedYuan,
  total: Yuan,
  claimed: Yuan,
})

export const listRebateDays = read('operator:rebate.view', 'rebate.days', 'GET /console/api/rebates/days', {
  replica: 'caughtUp',
  input: ListQuery.omit({ q: true, sort: true, state: true }),
  reply: itemsOf(Day),
})
