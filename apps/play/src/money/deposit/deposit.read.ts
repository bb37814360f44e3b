import type { Fen } from '@koi/contract/money'
import { type DepositStep, depositSteps } from '@koi/contract/money/deposit/deposit'
import { nameOfNumber, type OrderState, orderStates } from '@koi/contract/state'
import { verificationStates } from '@koi/contract/player/verification/verification'
import { fenOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import { toFlag, toRows, toText, toTextOrNull, toWord } from '../../app/data/wire.read.ts'

/** Display order; the first enabled channel is preselected. */
const channelOrder = ['antoken', 'card', 'usdt', 'wechat', 'alipay'] as const
export type Channel = (typeof channelOrder)[number]

export interface PayWays {
  channels: Channel[]
  takesBep20: boolean
  takesManual: boolean
}

/** Reads the enabled channels. `rengong` (manual) counts as on whatever the server sends. */
export function toPayWays(answer: Reply<'GET /api/get_pay_way'>): PayWays {
  const flags = { ...answer, rengong: 1 }
  return {
    channels: channelOrder.filter((channel) => toFlag(flags[channel])),
    takesBep20: toFlag(flags.bep20),
    takesManual: toFlag(flags.rengong),
  }
}

export const toDepositPrompts = (answer: Reply<'POST /api/deposit/prompts'>) => ({
  consentsDue: toRows(answer?.consents_due, toText),
  /** State of the verification that deposits require; null if they require none. */
  identity: answer?.identity ? (toWord(verificationStates, answer.identity) ?? 'none') : null,
  offersLimit: toFlag(answer?.offers_limit),
  /** Why no deposit can be opened; '' if one can. */
  paused: toText(answer?.paused),
})

/** Bounds in yuan as text without trailing zeros, for display and comparison. */
export interface Range {
  min: string
  max: string
}

/** The range used until the server answers. */
export const defaultRange: Range = { min: '100', max: '10000' }

const toBound = (value: unknown, otherwise: string): string => {
  const text = toText(value).trim()
  return /^\d+(\.\d+)?$/.test(text) ? (text.includes('.') ? text.replace(/\.?0+$/, '') : text) : otherwise
}

export const toRange = (answer: Reply<'POST /api/getPayRange'>): Range => ({
  min: toBound(answer?.min_price, defaultRange.min),
  max: toBound(answer?.max_price, defaultRange.max),
})

export interface Receiver {
  bank: string
  number: string
  owner: string
  branch: string
}

export const toReceivers = (answer: Reply<'POST /api/getpaybank'>): Receiver[] =>
  toRows(answer, (account) => ({
    bank: toText(account.bank_data?.bank_name),
    number: toText(account.bank_no),
    owner: toText(account.bank_owner),
    branch: toText(account.bank_address),
  }))

/** How an order is paid; a field is '' if the channel does not have it. */
export interface Payment {
  /** The address or data of a picture, or a text to draw as a QR code. */
  picture: string
  url: string
  address: string
  protocol: string
  usdt: string
}

export interface Deposit {
  no: string
  amount: Fen
  createdAt: string
  method: string
  /** Null if the state is unknown; a missing state counts as pending. */
  state: OrderState | null
  step: DepositStep
  /** Beijing time until which the order is to be paid; '' if the server does not say. */
  expiresAt: string
  /** The payment that arrived, if its amount differs from the order's; else 0. */
  received: Fen
  /** Why the deposit was refused; '' if that is not known. */
  reason: string
  payment: Payment
}

/** The step of an order of a server that sends only the state. */
const stepOf = { pending: 'waiting', approved: 'credited', rejected: 'refused' } as const

/** Reads an order. `cardlist` is an object; for the list of compatible servers the first item is used. */
export function toDeposit(answer: Reply<'POST /api/payinfo'>): Deposit | null {
  if (!answer) return null
  const { info, cardlist } = answer
  const card = Array.isArray(cardlist) ? (cardlist as (typeof cardlist)[])[0] : cardlist
  const given = toText(info?.state).trim()
  const state = given === '' ? 'pending' : nameOfNumber(orderStates, given)
  return {
    no: toText(answer.deposit_no),
    amount: fenOf(info?.amount),
    createdAt: toText(info?.created_at),
    method: toText(info?.paytype),
    state,
    step: toWord(depositSteps, info?.step) ?? stepOf[state ?? 'pending'],
    expiresAt: toText(info?.expires_at),
    received: fenOf(info?.received),
    reason: toText(info?.reason),
    payment: {
      picture: toText(answer.qrcode) || toText(card?.payimg),
      url: toText(answer.url),
      address: toText(card?.mch_id),
      protocol: toText(card?.content),
      usdt: toText(info?.real_money),
    },
  }
}

export const toDepositOpened = (answer: Reply<'POST /api/recharge'>) => ({
  no: toTextOrNull(answer?.deposit_no),
  hasPayPage: Boolean(answer?.pay_page),
})
