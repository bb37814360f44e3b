import { z } from 'zod'
import { RecordTypeWrong } from './record.copy.ts'
import { orderActors, orderKinds, orderOutcomes, stepNames, stepStates } from './record.ts'
import { DateWrong } from '../bet/bet.copy.ts'
import { NotFound } from '../../refusal.copy.ts'
import { read } from '../../endpoint.ts'
import { BeijingTime, BeijingTimeOrBlank, Choice, Flag, PageNumber, pageOf, stateCode, Text, Yuan } from '../../wire.ts'

/** `out_trade_no` is present on deposits and withdrawals only. */
export const listRecords = read('player', 'record.list', 'POST /api/gettransrecord', {
  replica: 'caughtUp',
  input: z.object({ date: Choice, type: Choice, page: PageNumber, api_type: Text }),
  reply: pageOf(
    z.object({
      out_trade_no: z.string().optional(),
      amount: Yuan,
      pay_way: z.string(),
      state: z.number(),
      created_at: BeijingTime,
    }),
  ),
  refusals: [RecordTypeWrong, DateWrong],
})

const Order = z.object({
  type: stateCode(orderKinds),
  /** The order number; of a transfer its id. */
  id: z.string(),
  amount: Yuan,
  pay_way: z.string(),
  /** Name of the step under way, or of the last one. */
  step: z.enum(stepNames),
  /** Minutes from request to end of the last 30 days of the same way; null if too few ended. */
  usual: z.object({ median: z.number(), p90: z.number(), count: z.number() }).nullable(),
  created_at: BeijingTime,
})

/**
 * Extension: orders of one kind that are under way, newest first, and the numbers of the newest withdrawals that the player
 * cancelled, which the list of records shows as refused.
 */
export const listOpenOrders = read('player', 'record.open', 'POST /api/order/open', {
  replica: 'caughtUp',
  input: z.object({ type: Choice }),
  reply: z.object({ orders: z.array(Order), cancelled: z.array(z.string()) }),
  refusals: [RecordTypeWrong],
})

/**
 * Extension: the way of an order. `id`: the order number, or the id of a transfer. `actor`: who acts next; '' at the end.
 * `reason`: why it was refused, in the reader's language, and `note`, the operator's own words. `arrived`: what was paid or
 * credited where it differs from the order, else ''.
 */
export const readOrder = read('player', 'record.order', 'POST /api/order/detail', {
  input: z.object({ type: Choice, id: Text }),
  reply: Order.extend({
    outcome: z.enum(orderOutcomes),
    steps: z.array(z.object({ name: z.enum(stepNames), state: z.enum(stepStates), at: BeijingTimeOrBlank })),
    actor: z.enum(['', ...orderActors]),
    reason: z.string(),
    note: z.string(),
    arrived: z.string(),
    /** Where a withdrawal goes, masked, what it pays out and what is charged, as texts with their currency; '' for other orders. */
    payee: z.string(),
    received: z.string(),
    charged: z.string(),
    can_cancel: Flag,
    /** An operator is looking at the order, so it cannot be cancelled at present. */
    is_claimed: Flag,
    /** A deposit that can still be paid has its page. */
    can_pay: Flag,
  }),
  refusals: [RecordTypeWrong, NotFound],
})
