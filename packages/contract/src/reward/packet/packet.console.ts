import { z } from 'zod'
import { RuleRangeWrong, RuleTimesWrong } from './packet.copy.ts'
import { ApprovalStale } from '../../access/approval/approval.copy.ts'
import { NotFound } from '../../refusal.copy.ts'
import { read, write } from '../../endpoint.ts'
import { most } from '../../bounds.ts'
import { Hundredths, upTo } from '../../hundredths.ts'
import { switches } from '../../state.ts'
import {
  BeijingTime,
  Empty,
  Flag,
  itemsOf,
  ListQuery,
  Yuan,
  bitCode,
  stateCode,
  Sort,
  WhichNumber,
} from '../../wire.ts'

const State = bitCode(switches)
const Times = z
  .union([z.literal(''), z.null(), z.coerce.number().int().min(0).max(1000)])
  .transform((times) => Number(times || 0))
/** Minimum that a rule requires; '' is stored as 0, not required. */
const Condition = z.union([z.literal('').transform(() => 0), Yuan])

const Money = upTo(Yuan, most.packet)
const Multiple = upTo(Hundredths, most.multiple)

export const RuleRow = z.object({
  id: z.number(),
  start_time: z.string(),
  end_time: z.string(),
  recharge: Yuan,
  day_flow: Yuan,
  flow_money: Yuan,
  min_money: Yuan,
  max_money: Yuan,
  multiple: Hundredths,
  max_times: z.number(),
  state: stateCode(switches),
  sort: z.number(),
})

export const listRules = read('operator:packet.view', 'packet.rules', 'GET /console/api/redpacket-rules', {
  input: ListQuery.omit({ q: true, from: true, to: true }),
  reply: itemsOf(RuleRow),
})

/**
 * Adds a rule. Times are US Eastern, `YYYY-MM-DD HH:mm:ss`; a date alone means its first second as start, its last
 * second as end.
 */
export const makeRule = write('operator:packet.change', 'packet.makeRule', 'POST /console/api/redpacket-rules', {
  needsFreshFactor: true,
  mayWait: true,
  input: z.object({
    start_time: z.string(),
    end_time: z.string(),
    recharge: Condition.default(0),
    day_flow: Condition.default(0),
    flow_money: Condition.default(0),
    min_money: Money,
    max_money: Money,
    multiple: Multiple.default(100),
    max_times: Times.default(0),
    state: State.default('on'),
    sort: Sort.default(0),
  }),
  reply: RuleRow,
  refusals: [ApprovalStale, RuleTimesWrong, RuleRangeWrong, NotFound],
})

export const changeRule = write(
  'operator:packet.change',
  'packet.changeRule',
  'PATCH /console/api/redpacket-rules/:id',
  {
    needsFreshFactor: true,
    mayWait: true,
    input: WhichNumber.extend({
      start_time: z.string().optional(),
      end_time: z.string().optional(),
      recharge: Condition.optional(),
      day_flow: Condition.optional(),
      flow_money: Condition.optional(),
      min_money: Money.optional(),
      max_money: Money.optional(),
      multiple: Multiple.optional(),
      max_times: Times.optional(),
      state: State.optional(),
      sort: Sort.optional(),
    }),
    reply: RuleRow,
    refusals: [ApprovalStale, NotFound, RuleTimesWrong, RuleRangeWrong],
  },
)

export const removeRule = write(
  'operator:packet.change',
  'packet.removeRule',
  'DELETE /console/api/redpacket-rules/:id',
  {
    needsFreshFactor: true,
    input: WhichNumber,
    reply: Empty,
    refusals: [NotFound],
  },
)

/** Evaluates every rule for one player now, without side effects. */
export const dryRunRules = read('operator:packet.view', 'packet.tryRules', 'GET /console/api/redpacket-rules/dry-run', {
  input: z.object({ player_id: z.string() }),
  reply: z.object({
    player_id: z.string(),
    username: z.string(),
    draw: z.string(),
    counted_from: BeijingTime,
    counted_to: BeijingTime,
    is_open: Flag,
    sendnums: z.number(),
    acquirednum: z.number(),
    max_times: z.number(),
    items: z.array(
      z.object({
        id: z.number(),
        start_time: z.string(),
        end_time: z.string(),
        live: Flag,
        deposits: Yuan,
        day_flow: Yuan,
        flow_money: Yuan,
        met: Flag,
        claimed: Flag,
      }),
    ),
  }),
  refusals: [NotFound],
})

const ClaimRow = z.object({
  id: z.string(),
  player_id: z.string(),
  username: z.string(),
  rule_id: z.number(),
  draw: z.string(),
  money: Yuan,
  redpacketmoney: Yuan,
  multiple: Hundredths,
  created_at: BeijingTime,
})

export const listClaims = read('operator:packet.view', 'packet.claims', 'GET /console/api/redpacket-claims', {
  replica: 'caughtUp',
  input: ListQuery.omit({ sort: true, state: true }),
  reply: itemsOf(ClaimRow),
})
