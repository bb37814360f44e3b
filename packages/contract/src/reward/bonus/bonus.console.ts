import { z } from 'zod'
import { batchOf, batchPreview } from '../../batch.ts'
import { AlreadyDecided, ReviewDiffers, SecondPairNeeded } from '../../access/approval/approval.copy.ts'
import { ClaimedByOther } from '../../platform/claim/claim.copy.ts'
import { textsOf } from '../../contentTexts.ts'
import { read, write } from '../../endpoint.ts'
import { DraftUsed, NotDraft, NotFound } from '../../refusal.copy.ts'
import { BonusRuleOfTournament } from '../tournament/tournament.copy.ts'
import { BonusRuleOfWheel } from '../wheel/wheel.copy.ts'
import {
  BeijingTime,
  BeijingTimeOrBlank,
  Empty,
  itemsOf,
  Label,
  ListQuery,
  OptionalTime,
  ShortListQuery,
  SignedYuan,
  Which,
  Yuan,
} from '../../wire.ts'
import { ApprovalStale } from '../../access/approval/approval.copy.ts'
import {
  BonusBudgetNeeded,
  BonusBudgetTooLow,
  BonusBudgetUsed,
  BonusCodeTaken,
  BonusEndWrong,
  BonusGameGone,
  BonusWithdrawn,
  BonusGroupOpen,
  BonusLinkedTook,
  BonusNameNeeded,
  BonusMissionTaken,
  BonusNameTaken,
  BonusNotByHand,
  BonusNothingDue,
  BonusPlayerBarred,
  BonusReasonMissing,
  BonusRuleChanged,
  BonusSegmentUnknown,
  BonusTermsWrong,
  BonusTurnWorthLow,
  BonusTitleNeeded,
  BonusWheelMissing,
  TooManyBonusRules,
} from './bonus.copy.ts'
import { bonusSteps } from './bonus.ts'
import { publicationStates } from '../../state.ts'
import { BonusTerms } from './bonus.terms.ts'

const Texts = textsOf({ title: z.string().trim().max(60), content: z.string().trim().max(2000) })
const name = Label.max(60)
const title = z.string().trim().max(60)
const content = z.string().trim().max(2000)
/** Id of the segment whose condition, as it was when the terms were saved, the player must fulfil; '': all players. */
const segment = z.string().max(40)

/** Figures over all versions of a rule. `used`: sum credited; `revoked`: sum taken back of it. */
const Figures = z.object({
  offered: z.number(),
  taken: z.number(),
  waiting: z.number(),
  open: z.number(),
  done: z.number(),
  lost: z.number(),
  expired: z.number(),
  forfeited: z.number(),
  refused: z.number(),
  used: Yuan,
  used_today: Yuan,
  revoked: Yuan,
})

export const BonusRuleRow = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(publicationStates),
  version: z.number(),
  /** Version that new offers use; 0: no version was published. */
  live_version: z.number(),
  starts_at: BeijingTimeOrBlank,
  ends_at: BeijingTimeOrBlank,
  /** Limit on the sum credited; 0: no limit. */
  budget: Yuan,
  budget_day: Yuan,
  title: z.string(),
  content: z.string(),
  texts: Texts,
  segment: z.string(),
  segment_name: z.string(),
  terms: BonusTerms,
  figures: Figures,
  made_by: z.string(),
  created_at: BeijingTime,
  changed_at: BeijingTime,
})

const Given = z.object({
  name: name.default(''),
  title: title.default(''),
  content: content.default(''),
  texts: Texts.optional(),
  segment: segment.default(''),
  starts_at: OptionalTime,
  ends_at: OptionalTime,
  budget: Yuan.prefault(0),
  budget_day: Yuan.prefault(0),
  terms: BonusTerms,
})
const wrong = [
  BonusNameNeeded,
  BonusNameTaken,
  BonusTitleNeeded,
  BonusTermsWrong,
  BonusSegmentUnknown,
  BonusEndWrong,
  BonusBudgetTooLow,
  BonusRuleOfTournament,
  BonusRuleOfWheel,
] as const

export const listBonusRules = read('operator:bonus.view', 'bonus.rules', 'GET /console/api/bonus-rules', {
  input: ShortListQuery,
  reply: itemsOf(BonusRuleRow),
})
export const readBonusRule = read('operator:bonus.view', 'bonus.rule', 'GET /console/api/bonus-rules/:id', {
  input: Which,
  reply: BonusRuleRow,
  refusals: [NotFound],
})
/**
 * Result of the bonuses credited in the last 90 days. `cost`: sum credited, less what was taken back. Deposits and play are
 * those of the takers in the days after their first bonus; `net`: their losses less the cost. The last four fields count takers
 * who show signs of abuse.
 */
export const readBonusResult = read('operator:bonus.view', 'bonus.result', 'GET /console/api/bonus-rules/:id/result', {
  replica: 'late',
  input: Which,
  reply: z.object({
    takers: z.number(),
    cost: SignedYuan,
    deposited_short: Yuan,
    deposited_long: Yuan,
    stake: Yuan,
    win_loss: SignedYuan,
    net: SignedYuan,
    linked: z.number(),
    given_up: z.number(),
    withdrew: z.number(),
    equal_stakes: z.number(),
  }),
  refusals: [NotFound],
})
/** Lists the versions of a rule, newest first. */
export const listBonusVersions = read(
  'operator:bonus.view',
  'bonus.versions',
  'GET /console/api/bonus-rules/:id/versions',
  {
    input: ShortListQuery.extend(Which.shape),
    reply: itemsOf(
      BonusRuleRow.pick({
        version: true,
        title: true,
        content: true,
        segment_name: true,
        terms: true,
        made_by: true,
      }).extend({ at: BeijingTime }),
    ),
    refusals: [NotFound],
  },
)
/** Creates a rule as a draft. */
export const makeBonusRule = write('operator:bonus.change', 'bonus.make', 'POST /console/api/bonus-rules', {
  needsFreshFactor: true,
  input: Given,
  reply: BonusRuleRow,
  refusals: wrong,
})
/**
 * Replaces all fields; `version` is the version that was edited. Changed terms become a new version, which takes effect when it
 * is published; name, time and budget take effect at once.
 */
export const changeBonusRule = write('operator:bonus.change', 'bonus.change', 'PATCH /console/api/bonus-rules/:id', {
  needsFreshFactor: true,
  mayWait: true,
  input: Which.extend({ ...Given.shape, version: z.coerce.number().int().min(1) }),
  reply: BonusRuleRow,
  refusals: [ApprovalStale, NotFound, BonusRuleChanged, BonusBudgetNeeded, ...wrong],
})
export const publishBonusRule = write(
  'operator:bonus.change',
  'bonus.publish',
  'POST /console/api/bonus-rules/:id/publish',
  {
    needsFreshFactor: true,
    mayWait: true,
    input: Which.extend({ version: z.coerce.number().int().min(1) }),
    reply: BonusRuleRow,
    refusals: [
      ApprovalStale,
      BonusBudgetNeeded,
      BonusTurnWorthLow,
      NotFound,
      BonusRuleChanged,
      BonusTermsWrong,
      BonusCodeTaken,
      BonusMissionTaken,
      TooManyBonusRules,
      BonusRuleOfTournament,
      BonusRuleOfWheel,
    ],
  },
)
/** Deletes a draft that was never published. */
export const removeBonusRule = write('operator:bonus.change', 'bonus.remove', 'DELETE /console/api/bonus-rules/:id', {
  input: Which,
  reply: Empty,
  refusals: [NotFound, NotDraft, BonusRuleOfTournament, BonusRuleOfWheel, DraftUsed],
})
/** Stops the rule: it makes no more offers, and offers already made stay valid. */
export const stopBonusRule = write('operator:bonus.change', 'bonus.stop', 'POST /console/api/bonus-rules/:id/stop', {
  input: Which,
  reply: BonusRuleRow,
  refusals: [NotFound, BonusRuleOfTournament, BonusRuleOfWheel],
})

/**
 * Computes what the terms would have given in the last 30 days, without regard to budgets. `is_known` is false for the triggers
 * that cannot be computed from the past, such as an entered code or a gift by hand.
 */
export const dryRunBonus = read('operator:bonus.view', 'bonus.dryRun', 'POST /console/api/bonus-rules/dry-run', {
  input: z.object({ segment: segment.default(''), terms: BonusTerms }),
  reply: z.object({
    is_known: z.boolean(),
    players: z.number(),
    bonuses: z.number(),
    cost: Yuan,
    flow: Yuan,
    base: Yuan,
  }),
  refusals: [BonusTermsWrong, BonusSegmentUnknown],
})

const BonusRow = z.object({
  id: z.string(),
  player_id: z.string(),
  username: z.string(),
  rule: z.string(),
  rule_name: z.string(),
  version: z.number(),
  state: z.enum(bonusSteps),
  base: Yuan,
  amount: Yuan,
  /** Numbers of free rounds and of turns of the wheel; each is 0 unless the reward is of that kind. */
  rounds: z.number(),
  turns: z.number(),
  flow: Yuan,
  worked: Yuan,
  revoked: Yuan,
  reason: z.string(),
  note: z.string(),
  /** Name of the operator who gave the bonus; '' if its trigger offered it. */
  made_by: z.string(),
  decided_by: z.string(),
  /** Name of the operator who made the first of two decisions, or ''. */
  reviewed_by: z.string(),
  take_until: BeijingTime,
  created_at: BeijingTime,
  taken_at: BeijingTimeOrBlank,
  credited_at: BeijingTimeOrBlank,
  closed_at: BeijingTimeOrBlank,
})

export const listBonusRows = read('operator:bonus.view', 'bonus.list', 'GET /console/api/bonuses', {
  // A filter that names all states exceeds the usual length limit.
  input: ListQuery.omit({ sort: true }).extend({
    state: z.string().max(120).optional(),
    player_id: z.string().max(40).optional(),
    rule: z.string().max(40).optional(),
  }),
  reply: itemsOf(BonusRow),
  refusals: [NotFound],
})

/**
 * Gives a player a bonus of a live rule with the trigger `hand`. From `four_eyes_adjustment` on it waits for a second operator.
 */
export const giveBonus = write('operator:bonus.decide', 'bonus.give', 'POST /console/api/players/:id/bonuses', {
  movesMoney: true,
  needsFreshFactor: true,
  input: z.object({ id: z.string(), rule: z.string().max(40), reason: z.string().trim().max(200).default('') }),
  reply: BonusRow,
  refusals: [
    NotFound,
    BonusNotByHand,
    BonusNothingDue,
    BonusLinkedTook,
    BonusReasonMissing,
    BonusPlayerBarred,
    BonusGroupOpen,
    BonusBudgetUsed,
    BonusGameGone,
    BonusWheelMissing,
  ],
})
/** Credits a bonus that waits for review. */
export const approveBonus = write('operator:bonus.decide', 'bonus.approve', 'POST /console/api/bonuses/:id/approve', {
  needsFreshFactor: true,
  isDecision: true,
  input: Which,
  reply: BonusRow,
  refusals: [
    NotFound,
    AlreadyDecided,
    SecondPairNeeded,
    ReviewDiffers,
    ClaimedByOther,
    BonusPlayerBarred,
    BonusWithdrawn,
    BonusGroupOpen,
    BonusBudgetUsed,
    BonusGameGone,
    BonusWheelMissing,
  ],
})
export const rejectBonus = write('operator:bonus.decide', 'bonus.reject', 'POST /console/api/bonuses/:id/reject', {
  needsFreshFactor: true,
  isDecision: true,
  input: Which.extend({ reason: z.string().trim().max(200).default('') }),
  reply: BonusRow,
  refusals: [NotFound, AlreadyDecided, BonusReasonMissing],
})

const batchFields = { reason: z.string().trim().max(200).default('') }
export const previewBonuses = batchPreview('operator:bonus.decide', 'bonus', '/console/api/bonuses', batchFields)
export const decideBonuses = batchOf('operator:bonus.decide', 'bonus', '/console/api/bonuses', batchFields)
