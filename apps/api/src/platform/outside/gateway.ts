import type { ChannelCode } from '@koi/contract/money/deposit/deposit'
import type { Fen, UsdtCents } from '@koi/contract/money'
import type { Outbound } from './http.ts'
import type { Headers } from './sign.ts'

export interface GatewayContext {
  outbound: Outbound
  place: ChannelCode
  /** Unix time in milliseconds, system clock. */
  now: () => number
}

export interface PayOrder {
  depositNo: string
  amount: Fen
  /** TRC20, ERC20 or BEP20 for USDT, else empty. */
  protocol: string
  /** Pseudonym of the player. */
  payer: string
  ip: string
  /** For the signed notice; without `?` and `#`. */
  notifyUrl: string
  /** Where the pay page returns the player; proves nothing. */
  returnUrl: string
}

export interface OpenedOrder {
  /** Checked by `linkOf`. */
  url: string
  qrcode: string
  /** The gateway's order number, needed by `query` in some protocols. */
  number: string
}

export interface PayOutOrder {
  /** Our id of the payment, committed before the call; 1 to 40 characters of A-Z a-z 0-9 - _. */
  id: string
  kind: 'bank' | 'usdt' | 'antoken'
  amount: Fen
  account: string
  owner: string
  bank: string
  /** For USDT: the amount at the rate frozen in the order. */
  usdtAmount?: UsdtCents
}

export interface PayState {
  state: 'paid' | 'failed' | 'pending' | 'not-found' | 'unknown'
  amount?: Fen
  reference?: string
}

export interface NoticeRequest {
  method: string
  headers: Headers
  /** Without the `?`, undecoded. */
  query: string
  body: Buffer
}

/** A verified notice; the caller checks whether it fits an order. */
export interface Notice {
  is: 'payment'
  depositNo: string
  result: 'paid' | 'failed'
  amount: Fen
  /** The gateway's number of the payment, unique per payment. */
  reference: string
  /** Unique per notice; empty where the protocol has none. */
  nonce: string
}

/** A payment that fits no order of ours: another currency or merchant. */
export interface MismatchedPayment {
  is: 'misfit'
  why: string
  depositNo: string
  amount: Fen | null
  reference: string
  nonce: string
}

/** `nothing`: verified, but no payment. */
export type GatewayNotice = Notice | MismatchedPayment | { is: 'nothing' }

export type PayOutAnswer = 'done' | 'refused' | 'unknown' | 'pending'
export type PayOutState = 'done' | 'failed' | 'pending' | 'not-found' | 'unknown'

export interface PayGateway {
  /** Idempotent by depositNo. Throws `OutsideFault` without a usable answer. */
  create(order: PayOrder): Promise<OpenedOrder>
  /** `number`: from `create`. `unknown` when the gateway gives no usable answer. */
  query(order: { depositNo: string; number: string }): Promise<PayState>
  /** Null when signature, timestamp or shape is wrong. Does not detect replays. */
  readNotice(request: NoticeRequest): GatewayNotice | null
  /** Idempotent by id. `refused` only on the gateway's explicit answer: nothing was and will be paid. */
  payOut(order: PayOutOrder): Promise<PayOutAnswer>
  queryPayOut(id: string): Promise<PayOutState>
}

export const noPayOuts: Pick<PayGateway, 'payOut' | 'queryPayOut'> = {
  payOut: async () => 'unknown',
  queryPayOut: async () => 'unknown',
}
