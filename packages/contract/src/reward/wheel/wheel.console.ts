import { z } from 'zod'
import { BonusTermsWrong } from '../bonus/bonus.copy.ts'
import { bonusRuleStates } from '../bonus/bonus.ts'
import { textsOf } from '../../contentTexts.ts'
import { read, write } from '../../endpoint.ts'
import { NotFound } from '../../refusal.copy.ts'
import { BeijingTime, BeijingTimeOrBlank, itemsOf, ShortListQuery, Which, Yuan } from '../../wire.ts'
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
} from './wheel.copy.ts'
import { WheelTerms } from './wheel.terms.ts'

const name = z.string().trim().max(60)
const title = z.string().trim().max(60)
const content = z.string().trim().max(2000)
/** Names of the slices, a line each. */
const labels = z.string().trim().max(500)
const Texts = textsOf({ title, content, labels })

export const WheelRow = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(bonusRuleStates),
  version: z.number(),
  title: z.string(),
  content: z.string(),
  labels: z.string(),
  texts: Texts,
  /** Id of the segment whose condition a player must fulfil to draw, as it is when the wheel is saved; '': anybody. */
  segment: z.string(),
  segment_name: z.string(),
  starts_at: BeijingTimeOrBlank,
  ends_at: BeijingTimeOrBlank,
  terms: WheelTerms,
  /** Average prize of a turn. */
  expected: Yuan,
  draws: z.number(),
  players: z.number(),
  /** Prizes won, and paid of them. */
  won: Yuan,
  paid: Yuan,
  /** Turns of all players that can be used; they are not bound to a wheel. */
  turns: z.number(),
  /** The bonus rule of the prizes; '': a draft. */
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
  starts_at: BeijingTimeOrBlank,
  ends_at: BeijingTimeOrBlank,
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
/** A draft. */
export const makeWheel = write('operator:bonus.change', 'wheel.make', 'POST /console/api/wheels', {
  needsFreshFactor: true,
  input: Given,
  reply: WheelRow,
  refusals: [...wrong],
})
/** All of a draft; of a published one its texts. */
export const changeWheel = write('operator:bonus.change', 'wheel.change', 'PATCH /console/api/wheels/:id', {
  needsFreshFactor: true,
  input: Given.extend({ id: z.string().max(64), version: z.coerce.number().int() }),
  reply: WheelRow,
  refusals: [...wrong, NotFound, WheelChanged, WheelFixed],
})
/** Makes the bonus rule of its prizes, with its budget. One wheel is live. */
export const publishWheel = write('operator:bonus.change', 'wheel.publish', 'POST /console/api/wheels/:id/publish', {
  needsFreshFactor: true,
  input: Versioned,
  reply: WheelRow,
  refusals: [...wrong, NotFound, WheelChanged, WheelNotDraft, WheelLive],
})
/** For good: no more draws; turns are kept for the next wheel, prizes stay promised. */
export const stopWheel = write('operator:bonus.change', 'wheel.stop', 'POST /console/api/wheels/:id/stop', {
  input: Which,
  reply: WheelRow,
  refusals: [NotFound],
})
