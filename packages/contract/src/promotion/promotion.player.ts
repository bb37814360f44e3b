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
import { Blacklisted, Disabled, Excluded, NotFound } from '../refusal.copy.ts'
import { read, write } from '../endpoint.ts'
import { orderStates, switches } from '../state.ts'
import { BeijingTime, Empty, Flag, Nothing, PageNumber, pageOf, Text, WholeOrNull, Yuan, stateCode } from '../wire.ts'

/** S-13 */
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

/** S-14: one page large (ruling 21). */
export const listActivities = read('anyone', 'promotion.list', 'POST /api/activitylist', {
  input: z.object({ type: WholeOrNull }),
  reply: pageOf(Shown),
})

/** S-15; the misspelt address is part of the contract. `needs_amount` 0: existing clients may apply without an amount. */
export const readActivity = read('anyone', 'promotion.read', 'POST /api/activitydeatil', {
  input: z.object({ id: WholeOrNull }),
  reply: Shown.extend({ content: z.string(), memo: z.string(), can_apply: Flag, needs_amount: Flag }),
  refusals: [ActivityGone],
})

/** S-16 */
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

/** ENT-30; amount "0.00" where the player named none. */
const Application = z.object({
  activity_name: z.string(),
  created_at: BeijingTime,
  state: stateCode(orderStates),
  amount: Yuan,
})

/** S-49 */
export const listApplications = read('player', 'promotion.applications', 'POST /api/activityApplyLog', {
  replica: 'caughtUp',
  input: z.object({ page: PageNumber }),
  reply: pageOf(Application),
})

/**
 * An addition of ours: what giving a promotion back would mean. `id` is that of its requirement; `lost` goes back to the operator,
 * `kept` stays in the main wallet, `rest` are the stakes that fall away.
 */
export const readCancelOffer = read('player', 'promotion.offer', 'POST /api/promotion/offer', {
  input: z.object({ id: Text }),
  reply: z.object({ id: z.string(), title: z.string(), granted: Yuan, lost: Yuan, kept: Yuan, rest: Yuan }),
  refusals: [NotFound, NothingToCancel, MoneyInPlay],
})
/** Gives it back. `lost` is what the player was shown: another amount by now is 409. */
export const cancelPromotion = write('player', 'promotion.cancel', 'POST /api/promotion/cancel', {
  input: z.object({ id: Text, lost: Text }),
  reply: Empty,
  movesMoney: true,
  refusals: [Blacklisted, Disabled, NotFound, NothingToCancel, MoneyInPlay, OfferChanged],
})
