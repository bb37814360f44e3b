import { z } from 'zod'
import { batchOf, batchPreview } from '../../batch.ts'
import { ApprovalStale } from '../../access/approval/approval.copy.ts'
import { NotFound } from '../../refusal.copy.ts'
import { ApplicantExcluded, ApplicationDecided, GrantMissing, TypeInUse, TypeUnknown } from './promotion.copy.ts'
import { Picture } from '../../address.ts'
import { textsOf } from '../../contentTexts.ts'
import { read, write } from '../../endpoint.ts'
import { orderStates, switches } from '../../state.ts'
import { most } from '../../bounds.ts'
import { Hundredths, upTo } from '../../hundredths.ts'
import {
  BeijingTime,
  BeijingTimeOrBlank,
  Empty,
  Flag,
  itemsOf,
  ListQuery,
  Yuan,
  stateCode,
  bitCode,
  Sort,
  WhichNumber,
  Label,
} from '../../wire.ts'

const State = bitCode(switches)

const TypeTexts = textsOf({ name: z.string().trim().max(20) })
const TypeRow = z.object({
  id: z.number(),
  name: z.string(),
  texts: TypeTexts,
  state: stateCode(switches),
  sort: z.number(),
})
const TypeName = Label.min(1).max(20)

export const listTypeRows = read('operator:promotion.view', 'promotion.typeRows', 'GET /console/api/activity-types', {
  input: ListQuery.omit({ from: true, to: true }),
  reply: itemsOf(TypeRow),
})
export const makeType = write('operator:promotion.change', 'promotion.makeType', 'POST /console/api/activity-types', {
  input: z.object({
    name: TypeName,
    texts: TypeTexts.optional(),
    state: State.default('on'),
    sort: Sort.default(0),
  }),
  reply: TypeRow,
})
export const changeType = write(
  'operator:promotion.change',
  'promotion.changeType',
  'PATCH /console/api/activity-types/:id',
  {
    input: WhichNumber.extend({
      name: TypeName.optional(),
      texts: TypeTexts.optional(),
      state: State.optional(),
      sort: Sort.optional(),
    }),
    reply: TypeRow,
    refusals: [NotFound],
  },
)
export const removeType = write(
  'operator:promotion.change',
  'promotion.removeType',
  'DELETE /console/api/activity-types/:id',
  { input: WhichNumber, reply: Empty, refusals: [NotFound, TypeInUse] },
)

const Markup = z.string().max(200_000)
const ActivityTexts = textsOf({ title: z.string().trim().max(100), banner: Picture, content: Markup, memo: Markup })
/** `can_apply`: accepts applications; `repeats`: can be granted to a player more than once. */
export const ActivityRow = z.object({
  id: z.number(),
  title: z.string(),
  banner: z.string(),
  type: z.number(),
  type_name: z.string(),
  content: z.string(),
  memo: z.string(),
  texts: ActivityTexts,
  state: stateCode(switches),
  sort: z.number(),
  can_apply: Flag,
  repeats: Flag,
  needs_amount: Flag,
  multiple: Hundredths,
  created_at: BeijingTime,
})
const Multiple = upTo(Hundredths, most.multiple)
const Title = z.string().trim().min(1).max(100)
const Type = z.coerce.number().int()

export const listActivityRows = read('operator:promotion.view', 'promotion.rows', 'GET /console/api/activities', {
  input: ListQuery,
  reply: itemsOf(ActivityRow),
})
export const makeActivity = write('operator:promotion.change', 'promotion.make', 'POST /console/api/activities', {
  input: z.object({
    title: Title,
    type: Type.optional(),
    banner: Picture.default(''),
    content: Markup.default(''),
    memo: Markup.default(''),
    texts: ActivityTexts.optional(),
    state: State.default('on'),
    sort: Sort.default(0),
    can_apply: Flag.default(true),
    repeats: Flag.default(false),
    needs_amount: Flag.default(true),
    multiple: Multiple.default(100),
  }),
  reply: ActivityRow,
  refusals: [TypeUnknown, NotFound],
})
export const changeActivity = write(
  'operator:promotion.change',
  'promotion.change',
  'PATCH /console/api/activities/:id',
  {
    input: WhichNumber.extend({
      title: Title.optional(),
      type: Type.optional(),
      banner: Picture.optional(),
      content: Markup.optional(),
      memo: Markup.optional(),
      texts: ActivityTexts.optional(),
      state: State.optional(),
      sort: Sort.optional(),
      can_apply: Flag.optional(),
      repeats: Flag.optional(),
      needs_amount: Flag.optional(),
      multiple: Multiple.optional(),
    }),
    reply: ActivityRow,
    refusals: [NotFound, TypeUnknown],
  },
)
export const removeActivity = write(
  'operator:promotion.change',
  'promotion.remove',
  'DELETE /console/api/activities/:id',
  { input: WhichNumber, reply: Empty, refusals: [NotFound] },
)

export const ApplicationRow = z.object({
  id: z.string(),
  player_id: z.string(),
  username: z.string(),
  activity_id: z.number(),
  activity_name: z.string(),
  amount: z.union([z.literal(''), Yuan]),
  state: stateCode(orderStates),
  granted: z.union([z.literal(''), Yuan]),
  /** Amount the player forfeited by cancelling, and when. */
  revoked: z.union([z.literal(''), Yuan]),
  revoked_at: BeijingTimeOrBlank,
  turnover_multiple: Hundredths.nullable(),
  reason: z.string(),
  decided_by: z.string(),
  created_at: BeijingTime,
  closed_at: BeijingTimeOrBlank,
})

export const listApplicationRows = read(
  'operator:promotion.view',
  'promotion.applicationRows',
  'GET /console/api/activity-applications',
  {
    replica: 'caughtUp',
    input: ListQuery,
    reply: itemsOf(ApplicationRow),
  },
)
/**
 * Approves an application with the activity's turnover multiple, unless another one is given. An amount from
 * `four_eyes_adjustment` on requires two operators.
 */
export const approveApplication = write(
  'operator:promotion.decide',
  'promotion.approve',
  'POST /console/api/activity-applications/:id/approve',
  {
    needsFreshFactor: true,
    isDecision: true,
    mayWait: true,
    input: z.object({
      id: z.string(),
      amount: upTo(Yuan, most.bonus).optional(),
      turnover_multiple: Multiple.optional(),
    }),
    reply: ApplicationRow,
    refusals: [ApprovalStale, NotFound, ApplicationDecided, ApplicantExcluded, GrantMissing],
  },
)
export const rejectApplication = write(
  'operator:promotion.decide',
  'promotion.reject',
  'POST /console/api/activity-applications/:id/reject',
  {
    needsFreshFactor: true,
    isDecision: true,
    input: z.object({ id: z.string(), reason: z.string().trim().max(500).default('') }),
    reply: ApplicationRow,
    refusals: [NotFound, ApplicationDecided],
  },
)

/** `amount`: granted to each applicant; absent: what each applied for. */
const batchFields = { reason: z.string().trim().max(500).default(''), amount: upTo(Yuan, most.bonus).optional() }
export const previewApplications = batchPreview(
  'operator:promotion.decide',
  'promotion',
  '/console/api/activity-applications',
  batchFields,
)
export const decideApplications = batchOf(
  'operator:promotion.decide',
  'promotion',
  '/console/api/activity-applications',
  batchFields,
)
