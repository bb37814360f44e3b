import { z } from 'zod'
import { ApprovalStale } from '../../access/approval/approval.copy.ts'
import {
  AccountAddressWrong,
  AccountInUse,
  AccountProtocolWrong,
  AdapterUnknown,
  ChannelInUse,
  ChannelTaken,
  ChannelUnknown,
  PlaceHasHandChannel,
  RangeWrong,
  SettingWrong,
} from '../deposit/deposit.copy.ts'
import { isPlainText } from '../../name.ts'
import { NotFound, OutboundRefused, PlainHttp, SecretAgain } from '../../refusal.copy.ts'
import { Picture } from '../../address.ts'
import { textsOf } from '../../contentTexts.ts'
import { flow, read, write } from '../../endpoint.ts'
import { PartnerCalls, PartnerTest } from '../../platform/outside/partner.ts'
import { NeverTested, NothingToTest } from '../../platform/outside/partner.copy.ts'
import { LicenceMissing } from '../../site/setting/setting.refusals.copy.ts'
import { type PayeeKind, payeeKinds, switches, wordsOf } from '../../state.ts'
import {
  BeijingTimeOrBlank,
  Empty,
  Flag,
  itemsOf,
  ListQuery,
  Yuan,
  bitCode,
  stateCode,
  Sort,
  WhichNumber,
  Label,
} from '../../wire.ts'
import { channelCodes, depositProtocols, rangeKinds } from '../deposit/deposit.ts'

const RangeRow = z.object({ kind: z.enum(rangeKinds), min_price: z.number(), max_price: z.number() })
/** Secrets are returned only as `{ set }`. */
export const SettingsRead = z.record(z.string(), z.union([z.string(), z.object({ set: z.boolean() })]))
/** An omitted field is kept and '' clears it. A secret is kept if '' or `{ set }` is sent. */
export const SettingsSent = z.record(
  z.string().max(60),
  z.union([z.string().max(5000), z.number(), z.boolean(), z.null(), z.object({ set: z.boolean() })]),
)

const ChannelTexts = textsOf({ name: z.string().trim().max(50) })
const payeeKindNames = Object.keys(payeeKinds) as PayeeKind[]
/** Kinds of payees, separated by commas; '' means the kind of the channel's place. */
const PayeeKinds = z.codec(z.string().max(60), z.array(z.enum(payeeKindNames)), {
  decode: (text, context) => {
    const kinds = text === '' ? [] : wordsOf(payeeKindNames, text)
    if (kinds) return kinds
    context.issues.push({ code: 'custom', message: 'NOT_A_KIND', input: text })
    return z.NEVER
  },
  encode: (kinds) => kinds.join(','),
})
/**
 * `id` is the channel's code, `type` its place; `min_price` and `max_price` belong to its first range. `cost_rate` is
 * in ten-thousandths, `recent_success` in percent of the `recent_orders` of the last hour. `is_paused`: the channel was
 * paused because its success fell.
 */
export const ChannelRow = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  texts: ChannelTexts,
  state: stateCode(switches),
  sort: z.number(),
  adapter: z.string(),
  settings: SettingsRead,
  is_set_up: z.boolean(),
  pay_origin: z.string(),
  is_payout: Flag,
  confirmations: z.number(),
  min_price: z.number(),
  max_price: z.number(),
  ranges: z.array(RangeRow),
  weight: z.number(),
  cost_fixed: Yuan,
  cost_rate: z.number(),
  least_level: z.number(),
  payee_kinds: PayeeKinds,
  payout_min: Yuan,
  payout_max: Yuan,
  hook: z.string(),
  /** The address to give to the gateway. */
  hook_url: z.string(),
  /** Whether players pay on a gateway's page, which can be tested. */
  has_gateway: z.boolean(),
  /** Null: never tested. */
  test: PartnerTest.nullable(),
  is_paused: Flag,
  paused_at: BeijingTimeOrBlank,
  recent_orders: z.number(),
  recent_success: z.number().nullable(),
})
const Address = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)])
const ChannelFields = z
  .object({
    name: Label.min(1).max(50),
    texts: ChannelTexts,
    state: bitCode(switches),
    sort: Sort,
    /** A different adapter starts with empty settings. */
    adapter: z.string().max(40),
    settings: SettingsSent,
    pay_origin: Address,
    is_payout: Flag,
    confirmations: z.coerce.number().int().min(1).max(1000),
    /** These bounds apply to every range of the channel. */
    min_price: Yuan,
    max_price: Yuan,
    ranges: z.array(z.object({ kind: z.enum(rangeKinds), min_price: Yuan, max_price: Yuan })),
    weight: z.coerce.number().int().min(0).max(1000),
    cost_fixed: Yuan,
    cost_rate: z.coerce.number().int().min(0).max(10_000),
    least_level: z.coerce.number().int().min(0).max(100),
    payee_kinds: PayeeKinds,
    payout_min: Yuan,
    /** Largest payout; 0: no limit. */
    payout_max: Yuan,
  })
  .partial()
const Which = z.object({ id: z.string().max(40) })
/** 0: refuse to turn on what has never passed a test, as the console asks; missing or 1: allow it. */
const withoutTest = { without_test: Flag.optional() }

export const listChannels = read('operator:channel.view', 'channel.list', 'GET /console/api/pay-channels', {
  input: ListQuery.omit({ q: true, from: true, to: true }),
  reply: itemsOf(ChannelRow),
})
/** A new channel is off unless `state` is given. */
export const addChannel = write('operator:channel.change', 'channel.add', 'POST /console/api/pay-channels', {
  needsFreshFactor: true,
  mayWait: true,
  input: ChannelFields.extend({ type: z.enum(channelCodes), ...withoutTest }),
  reply: ChannelRow,
  refusals: [
    ApprovalStale,
    ChannelTaken,
    PlaceHasHandChannel,
    RangeWrong,
    AdapterUnknown,
    SettingWrong,
    OutboundRefused,
    SecretAgain,
    PlainHttp,
    LicenceMissing,
    NeverTested,
  ],
})
export const changeChannel = write('operator:channel.change', 'channel.change', 'PATCH /console/api/pay-channels/:id', {
  needsFreshFactor: true,
  mayWait: true,
  input: ChannelFields.extend({ ...Which.shape, ...withoutTest }),
  reply: ChannelRow,
  refusals: [
    ApprovalStale,
    ChannelUnknown,
    NotFound,
    PlaceHasHandChannel,
    RangeWrong,
    AdapterUnknown,
    SettingWrong,
    OutboundRefused,
    SecretAgain,
    PlainHttp,
    LicenceMissing,
    NeverTested,
  ],
})
/**
 * Asks the gateway for an order that does not exist, or opens a test order of the smallest amount, and keeps the result as
 * the channel's `test`.
 */
export const testChannel = flow('operator:channel.change', 'channel.test', 'POST /console/api/pay-channels/:id/test', {
  needsFreshFactor: true,
  input: Which,
  reply: PartnerTest,
  refusals: [NotFound, NothingToTest],
})
/** The newest calls to and from the gateway, newest first, without secrets and personal data. */
export const listChannelCalls = flow(
  'operator:channel.view',
  'channel.calls',
  'GET /console/api/pay-channels/:id/calls',
  { input: Which, reply: PartnerCalls, refusals: [NotFound] },
)
export const removeChannel = write(
  'operator:channel.change',
  'channel.remove',
  'DELETE /console/api/pay-channels/:id',
  {
    needsFreshFactor: true,
    input: Which,
    reply: Empty,
    refusals: [NotFound, ChannelInUse],
  },
)

/** `kind`: bank (default), or usdt, for which `bank_name` is the protocol. */
export const ReceiverRow = z.object({
  id: z.number(),
  kind: z.string(),
  bank_name: z.string(),
  bank_no: z.string(),
  bank_owner: z.string(),
  bank_address: z.string(),
  payimg: z.string(),
  state: stateCode(switches),
  sort: z.number(),
})
const Line = z.string().trim().max(100).refine(isPlainText, 'NOT_TEXT')
const ReceiverFields = z.object({
  kind: z.enum(['bank', 'usdt', ...depositProtocols]),
  bank_name: Line,
  bank_no: Line.min(1),
  bank_owner: Line,
  bank_address: Line,
  payimg: Picture,
  state: bitCode(switches),
  sort: Sort,
})

export const listReceiverRows = read('operator:channel.view', 'receiver.list', 'GET /console/api/receiving-accounts', {
  input: ListQuery.omit({ from: true, to: true }),
  reply: itemsOf(ReceiverRow),
})
export const addReceiver = write('operator:channel.change', 'receiver.add', 'POST /console/api/receiving-accounts', {
  needsFreshFactor: true,
  mayWait: true,
  input: ReceiverFields.partial()
    .required({ bank_no: true })
    .extend({ kind: ReceiverFields.shape.kind.default('bank') }),
  reply: ReceiverRow,
  refusals: [ApprovalStale, AccountProtocolWrong, AccountAddressWrong],
})
export const changeReceiver = write(
  'operator:channel.change',
  'receiver.change',
  'PATCH /console/api/receiving-accounts/:id',
  {
    needsFreshFactor: true,
    mayWait: true,
    input: ReceiverFields.partial().extend(WhichNumber.shape),
    reply: ReceiverRow,
    refusals: [ApprovalStale, NotFound, AccountProtocolWrong, AccountAddressWrong],
  },
)
export const removeReceiver = write(
  'operator:channel.change',
  'receiver.remove',
  'DELETE /console/api/receiving-accounts/:id',
  {
    needsFreshFactor: true,
    input: WhichNumber,
    reply: Empty,
    refusals: [NotFound, AccountInUse],
  },
)
