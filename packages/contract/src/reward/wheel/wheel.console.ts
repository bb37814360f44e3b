import { ApprovalStale } from '../../access/approval/approval.copy.ts'
import { z } from 'zod'
import { BonusTermsWrong } from '../bonus/bonus.copy.ts'
import { publicationStates } from '../../state.ts'
import { textsOf } from '../../contentTexts.ts'
import { read, write } from '../../endpoint.ts'
import { NotDraft, NotFound } from '../../refusal.copy.ts'
import {
  BeijingTime,
  BeijingTimeOrBlank,
  Empty,
  itemsOf,
  Label,
  OptionalTime,
  ShortListQuery,
  Which,
  Yuan,
} from '../../wire.ts'
import {
  WheelChanged,
  WheelFixed,
  WheelLive,
  WheelNameNeeded,
  WheelNameTaken,
  WheelNotDraft,
  WheelSegmentUnknown,
  WheelTermsWrong,
  WheelTimeWrong,
  WheelTitleNeeded,
  WheelTurnWorthLow,
} from './wheel.copy.ts'
import { WheelTerms } from './wheel.terms.ts'

const name = Label.max(60)
const title = z.string().trim().max(60)
const content = z.string().trim().max(2000)
/** Names of the slices, one per line. */
const labels = z.string().trim().max(500)
const Texts = textsOf({ title, content, labels })

export const WheelRow = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(publicationStates),
  version: z.number(),
  title: z.string(),
  content: z.string(),
  labels: z.string(),
  texts: Texts,
  /**
   * Id of the segment whose condition, as it was when the wheel was saved, a player must fulfil to draw; '': all players may
   * draw.
   */
  segment: z.string(),
  segment_name: z.string(),
  starts_at: BeijingTimeOrBlank,
  ends_at: BeijingTimeOrBlank,
  terms: WheelTerms,
  /** Average prize of a turn. */
  expected: Yuan,
  draws: z.number(),
  players: z.number(),
  /** `won`: sum of all prizes won; `paid`: the part of it that was credited. */
  won: Yuan,
  paid: Yuan,
  /** Unused, unexpired turns of all players. A turn is not bound to a wheel. */
  turns: z.number(),
  /** Id of the bonus rule that pays the prizes; '' while the wheel is a draft. */
  rule: z.string(),
  made_by: z.string(),
  changed_at: BeijingTime,
})

const Given = z.object({
  name: name.default(''),
  title: title.default(''),
  content: content.default(''),
  labels: labels.default(''),
  texts: Texts.optional(),
  segment: z.string().max(40).default(''),
  starts_at: OptionalTime,
  ends_at: OptionalTime,
  terms: WheelTerms,
})
const wrong = [
  WheelNameNeeded,
  WheelNameTaken,
  WheelTitleNeeded,
  WheelTimeWrong,
  WheelSegmentUnknown,
  WheelTermsWrong,
  BonusTermsWrong,
] as const
const Versioned = Which.extend({ version: z.coerce.number().int() })

export const listWheels = read('operator:bonus.view', 'wheel.list', 'GET /console/api/wheels', {
  input: ShortListQuery,
  reply: itemsOf(WheelRow),
})
/** Creates a wheel as a draft. */
export const makeWheel = write('operator:bonus.change', 'wheel.make', 'POST /console/api/wheels', {
  needsFreshFactor: true,
  input: Given,
  reply: WheelRow,
  refusals: [...wrong],
})
/** Changes every field of a draft, but only the texts of a published wheel. */
export const changeWheel = write('operator:bonus.change', 'wheel.change', 'PATCH /console/api/wheels/:id', {
  needsFreshFactor: true,
  input: Given.extend({ id: z.string().max(64), version: z.coerce.number().int() }),
  reply: WheelRow,
  refusals: [...wrong, NotFound, WheelChanged, WheelFixed],
})
/**
 * Publishes the wheel and creates the bonus rule, with the wheel's budget, that pays its prizes. Only one wheel can be live.
 */
export const publishWheel = write('operator:bonus.change', 'wheel.publish', 'POST /console/api/wheels/:id/publish', {
  needsFreshFactor: true,
  mayWait: true,
  input: Versioned,
  reply: WheelRow,
  refusals: [...wrong, ApprovalStale, NotFound, WheelChanged, WheelNotDraft, WheelLive, WheelTurnWorthLow],
})
/** Deletes a draft that was never published. */
export const removeWheel = write('operator:bonus.change', 'wheel.remove', 'DELETE /console/api/wheels/:id', {
  input: Which,
  reply: Empty,
  refusals: [NotFound, NotDraft],
})
/** Stops the wheel permanently. Players keep unused turns for the next wheel, and prizes already promised stay valid. */
export const stopWheel = write('operator:bonus.change', 'wheel.stop', 'POST /console/api/wheels/:id/stop', {
  input: Which,
  reply: WheelRow,
  refusals: [NotFound],
})
