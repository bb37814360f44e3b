import { z } from 'zod'
import { DepositsPaused } from '../../player/protection/hold.copy.ts'
import { FundsDue, TermsDue } from '../../player/consent/consent.copy.ts'
import { ScreeningFailed } from '../../player/barring/barring.copy.ts'
import { IdentityDue } from '../../player/verification/verification.copy.ts'
import {
  AmountOutside,
  ChannelFailed,
  ChannelOff,
  ChannelUnknown,
  ChannelUnusable,
  DepositNoMissing,
  DepositsHeld,
  DepositUnknown,
  PayerBankMissing,
  PayerBranchMissing,
  PayerMissing,
  PayerNumberMalformed,
  PayerNumberMissing,
  ProtocolNotChosen,
  TooManyDeposits,
} from './deposit.copy.ts'
import { AlreadyDecided } from '../../access/approval/approval.copy.ts'
import { Blacklisted, Disabled, Excluded, TooOften } from '../../refusal.copy.ts'
import { verificationStates } from '../../player/verification/verification.ts'
import { LimitReached } from '../../player/protection/protection.copy.ts'
import { flow, read } from '../../endpoint.ts'
import { orderStates } from '../../state.ts'
import { depositSteps } from './deposit.ts'
import {
  BeijingTime,
  BeijingTimeOrBlank,
  Choice,
  Flag,
  Nothing,
  Payable,
  Text,
  TypedCode,
  Yuan,
  stateCode,
} from '../../wire.ts'

/** Older clients preselect the first key with value 1. `bep20` is present only when that chain is accepted. */
export const readPayWays = read('player', 'deposit.payWays', 'GET /api/get_pay_way', {
  input: Nothing,
  reply: z.object({
    card: Flag,
    usdt: Flag,
    wechat: Flag,
    alipay: Flag,
    antoken: Flag,
    rengong: Flag,
    bep20: Flag.optional(),
  }),
})

/**
 * Extension: reads what the deposit screen shows besides the form. `consents_due`: names of documents that must be
 * accepted first. `identity`: state of the verification if one is required before deposits, else ''. `has_limit` 1: the
 * player has set a limit of any kind. `offers_limit` 1: the player has none and has not declined the offer.
 */
export const readDepositPrompts = read('player', 'deposit.prompts', 'POST /api/deposit/prompts', {
  input: Nothing,
  reply: z.object({
    consents_due: z.array(z.string()),
    identity: z.enum(['', ...verificationStates]),
    has_limit: Flag,
    offers_limit: Flag,
    /** Why the player may not open a deposit now, by an operator's hold; '' if they may. */
    paused: z.string(),
  }),
})

export const readRange = read('player', 'deposit.range', 'POST /api/getPayRange', {
  input: z.object({ type: Choice }),
  reply: z.object({ min_price: z.number(), max_price: z.number() }),
  refusals: [ChannelUnknown],
})

/** `message` of the answer is the order number. */
export const recharge = flow('player', 'deposit.open', 'POST /api/recharge', {
  movesMoney: true,
  input: z.object({
    paytype: Choice,
    amount: Text,
    catepay: Text,
    bank: Text,
    bank_no: TypedCode,
    bank_owner: Text,
    bank_address: Text,
  }),
  reply: z.object({
    deposit_no: z.string(),
    /** 1: a bank card that is paid on the gateway's page, to which the order links; absent: by bank transfer. */
    pay_page: z.literal(1).optional(),
  }),
  refusals: [
    Blacklisted,
    Disabled,
    Excluded,
    DepositsPaused,
    ChannelUnknown,
    ChannelOff,
    PayerMissing,
    PayerBankMissing,
    PayerNumberMissing,
    PayerBranchMissing,
    PayerNumberMalformed,
    ProtocolNotChosen,
    AmountOutside,
    ScreeningFailed,
    IdentityDue,
    TermsDue,
    FundsDue,
    TooManyDeposits,
    DepositsHeld,
    LimitReached,
    ChannelUnusable,
    TooOften,
    AlreadyDecided,
    ChannelFailed,
  ],
})

export const listReceivers = read('player', 'deposit.receivers', 'POST /api/getpaybank', {
  input: Nothing,
  reply: z.array(
    z.object({
      bank_no: z.string(),
      bank_owner: z.string(),
      bank_address: z.string(),
      bank_data: z.object({ bank_name: z.string() }),
    }),
  ),
})

/**
 * `message` of the answer is the channel type. `expires_at`: until when the order is to be paid, the gateway's own time
 * where it gives one, at most an hour; '' for a bank transfer. `received`: amount of a payment that differs, else "0.00".
 * `reason`: why the deposit was refused, '' if that is not known.
 */
export const readDeposit = read('player', 'deposit.read', 'POST /api/payinfo', {
  input: z.object({ deposit_no: Text }),
  reply: z.object({
    deposit_no: z.string(),
    info: z.object({
      amount: Yuan,
      created_at: BeijingTime,
      paytype: z.string(),
      real_money: Payable,
      state: stateCode(orderStates),
      step: z.enum(depositSteps),
      expires_at: BeijingTimeOrBlank,
      received: Yuan,
      reason: z.string(),
    }),
    cardlist: z.object({ mch_id: z.string(), content: z.string(), payimg: z.string() }),
    url: z.string(),
    qrcode: z.string(),
  }),
  refusals: [DepositNoMissing, DepositUnknown],
})
