import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { ApprovalStale } from '../../access/approval/approval.copy.ts'
import { NotFound } from '../../refusal.copy.ts'
import { withdrawalStates } from '../../state.ts'
import {
  BeijingTime,
  Flag,
  itemsOf,
  JsonValue,
  ListQuery,
  ShortListQuery,
  stateWord,
  Which,
  Yuan,
  Label,
} from '../../wire.ts'
import {
  RuleAmountNeeded,
  RuleChanged,
  RuleNameNeeded,
  RuleNameTaken,
  RuleSegmentUnknown,
  RuleSumsNeeded,
  RuleUntried,
  TooManyRules,
} from './payoutRule.copy.ts'
import { RuleDecision } from './decision.ts'
import { ruleModes } from './payoutRule.ts'

const Mode = z.enum(ruleModes)

const Terms = {
  name: Label.max(60).default(''),
  note: z.string().trim().max(500).default(''),
  /** Id of the segment whose condition, as it was when the rule was saved, the player must fulfil; '': all players. */
  segment: z.string().max(40).default(''),
  /** Greatest withdrawal that the rule approves. */
  most: Yuan,
  /** Greatest sum that all rules together approve for a player within 24 hours; 0: none yet, the rule cannot act. */
  player_most: Yuan,
  /** Whether the player's first withdrawal may be approved. */
  takes_first: Flag,
  /** Least number of days since the payee was added. */
  payee_days: z.coerce.number().int().min(0).max(3650),
  /** Limit on the sum of the player's withdrawals, including this one, in percent of all deposits; 0: no limit. */
  share_most: z.coerce.number().int().min(0).max(100_000),
  /** Greatest win of the player over the last seven Beijing days; 0: no limit. */
  win_most: Yuan,
}

/**
 * `would_approve`: orders that this version approved in shadow mode. `agreed`, `disagreed` and `open`: how many of them
 * operators decided in the same way, differently, or not yet.
 */
const Trial = z.object({
  would_approve: z.number(),
  agreed: z.number(),
  disagreed: z.number(),
  open: z.number(),
  /** Of the agreed ones, those above half of the rule's limit. */
  large: z.number(),
  /** Operators besides the rule's maker who decided them. */
  deciders: z.number(),
  /** Orders that the rule left to an operator, who approved them. */
  left_approved: z.number(),
})

export const PayoutRuleRow = z.object({
  id: z.string(),
  ...Terms,
  name: z.string(),
  note: z.string(),
  segment: z.string(),
  segment_name: z.string(),
  /** Version of the segment whose condition is tested; 0 without a segment. */
  segment_version: z.number(),
  /** 1 if the segment was changed after the rule was saved. */
  is_outdated: Flag,
  payee_days: z.number(),
  share_most: z.number(),
  /** Rules are tried in ascending order. */
  sort: z.number(),
  mode: Mode,
  version: z.number(),
  trial: Trial,
  /** Number of orders that this version paid. */
  approved: z.number(),
  approved_sum: Yuan,
  made_by: z.string(),
  changed_at: BeijingTime,
})

const Given = z.object({ ...Terms, sort: z.coerce.number().int().min(0).max(1000).default(100) })
/** Omitted fields are kept. */
const Changed = z
  .object({
    ...Given.shape,
    name: Label.max(60),
    note: z.string().trim().max(500),
    segment: z.string().max(40),
    sort: z.coerce.number().int().min(0).max(1000),
  })
  .partial()
const wrong = [NotFound, RuleSegmentUnknown, RuleNameNeeded, RuleNameTaken, RuleAmountNeeded] as const

export const listPayoutRules = read('operator:payoutRule.view', 'payoutRule.list', 'GET /console/api/payout-rules', {
  input: ShortListQuery,
  reply: itemsOf(PayoutRuleRow),
})
/** Creates a rule, which runs in shadow mode. */
export const makePayoutRule = write('operator:payoutRule.change', 'payoutRule.make', 'POST /console/api/payout-rules', {
  needsFreshFactor: true,
  input: Given,
  reply: PayoutRuleRow,
  refusals: [...wrong, TooManyRules],
})
/**
 * Changes a rule. A change of what it tests makes a new version, which starts in shadow mode; `segment` takes the segment's
 * current condition. A change of name, note or order makes no new version.
 */
export const changePayoutRule = write(
  'operator:payoutRule.change',
  'payoutRule.change',
  'PATCH /console/api/payout-rules/:id',
  {
    needsFreshFactor: true,
    input: Which.extend(Changed.shape),
    reply: PayoutRuleRow,
    refusals: wrong,
  },
)
/** Lets a version pay; requires both sums, and that operators agreed with its decisions in shadow mode. */
export const actPayoutRule = write(
  'operator:payoutRule.change',
  'payoutRule.act',
  'POST /console/api/payout-rules/:id/act',
  {
    needsFreshFactor: true,
    input: Which.extend({ version: z.coerce.number().int().min(1) }),
    mayWait: true,
    reply: PayoutRuleRow,
    refusals: [ApprovalStale, NotFound, RuleChanged, RuleSumsNeeded, RuleUntried],
  },
)
/** Puts a rule back into shadow mode, or switches it off. */
export const stopPayoutRule = write(
  'operator:payoutRule.stop',
  'payoutRule.stop',
  'POST /console/api/payout-rules/:id/stop',
  { input: Which.extend({ mode: Mode.exclude(['act']) }), reply: PayoutRuleRow, refusals: [NotFound] },
)
/** Puts every rule that pays back into shadow mode. */
export const stopPayoutRules = write(
  'operator:payoutRule.stop',
  'payoutRule.stopAll',
  'POST /console/api/payout-rules/stop',
  { input: z.object({}), reply: z.object({ stopped: z.number() }) },
)

/** Lists the decisions of one rule, newest first. `facts`: the values that it tested, amounts in fen. */
export const listPayoutDecisions = read(
  'operator:payoutRule.view',
  'payoutRule.decisions',
  'GET /console/api/payout-rules/:id/decisions',
  {
    input: ListQuery.pick({ page: true, per_page: true }).extend(Which.shape),
    reply: itemsOf(
      z.object({
        id: z.string(),
        out_trade_no: z.string(),
        username: z.string(),
        amount: Yuan,
        step: stateWord(withdrawalStates),
        decided_by: z.string(),
        version: z.number(),
        mode: RuleDecision.shape.mode,
        failed: RuleDecision.shape.failed,
        facts: JsonValue,
        at: BeijingTime,
      }),
    ),
    refusals: [NotFound],
  },
)
