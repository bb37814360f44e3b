import { z } from 'zod'
import {
  ActivityClosed,
  ActivityGone,
  ApplicationApproved,
  ApplicationPending,
  ApplyAmountMalformed,
  ApplyAmountMissing,
  MoneyInPlay,
  NothingToCancel,
  OfferChanged,
} from './promotion.copy.ts'
import { Blacklisted, Disabled, Excluded, NotFound } from '../../refusal.copy.ts'
import { read, write } from '../../endpoint.ts'
import { orderStates, switches } from '../../state.ts'
import {
  BeijingTime,
  Empty,
  Flag,
  Nothing,
  PageNumber,
  pageOf,
  Text,
  WholeOrNull,
  Yuan,
  stateCode,
} from '../../wire.ts'

export const listActivityTypes = read('anyone', 'promotion.types', 'POST /api/activitytype', {
  input: Nothing,
  reply: z.array(z.object({ id: z.number(), name: z.string() })),
})

const Shown = z.object({
  id: z.number(),
  title: z.string(),
  banner: z.string(),
  created_at: BeijingTime,
  state: stateCode(switches),
  type: z.number(),
})

/** Lists activities on one page of up to 100 rows. */
export const listActivities = read('anyone', 'promotion.list', 'POST /api/activitylist', {
  input: z.object({ type: WholeOrNull }),
  reply: pageOf(Shown),
})

const OwnApplication = z.object({ state: stateCode(orderStates), created_at: BeijingTime, amount: Yuan })

/**
 * The misspelt address is part of the given API. `needs_amount` 0: existing clients may apply without an amount. `application`:
 * the caller's newest one; null for a visitor and without any.
 */
export const readActivity = read('anyone', 'promotion.read', 'POST /api/activitydeatil', {
  input: z.object({ id: WholeOrNull }),
  reply: Shown.extend({
    content: z.string(),
    memo: z.string(),
    can_apply: Flag,
    needs_amount: Flag,
    application: OwnApplication.nullable(),
  }),
  refusals: [ActivityGone],
})

export const applyForActivity = write('player', 'promotion.apply', 'POST /api/doactivityapply', {
  input: z.object({ activityid: WholeOrNull, amount: Text }),
  reply: Empty,
  movesMoney: true,
  refusals: [
    Blacklisted,
    Disabled,
    Excluded,
    ActivityGone,
    ActivityClosed,
    ApplyAmountMissing,
    ApplyAmountMalformed,
    ApplicationPending,
    ApplicationApproved,
  ],
})

/** `amount` is "0.00" if none was given. */
const Application = z.object({
  activity_name: z.string(),
  created_at: BeijingTime,
  state: stateCode(orderStates),
  amount: Yuan,
})

export const listApplications = read('player', 'promotion.applications', 'POST /api/activityApplyLog', {
  replica: 'caughtUp',
  input: z.object({ page: PageNumber }),
  reply: pageOf(Application),
})

/**
 * `lost`: amount returned to the operator; `kept`: amount that stays in the main wallet; `rest`: required stakes that
 * lapse.
 */
export const readCancelOffer = read('player', 'promotion.offer', 'POST /api/promotion/offer', {
  isHeavy: true,
  input: z.object({ id: Text }),
  reply: z.object({ id: z.string(), title: z.string(), granted: Yuan, lost: Yuan, kept: Yuan, rest: Yuan }),
  refusals: [NotFound, NothingToCancel, MoneyInPlay],
})
/** `lost`: the amount that the player was shown; 409 if it has changed since. */
export const cancelPromotion = write('player', 'promotion.cancel', 'POST /api/promotion/cancel', {
  isHeavy: true,
  input: z.object({ id: Text, lost: Text }),
  reply: Empty,
  movesMoney: true,
  refusals: [Blacklisted, Disabled, NotFound, NothingToCancel, MoneyInPlay, OfferChanged],
})
