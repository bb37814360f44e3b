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
  /** Pseudonym of the player, not the player's name or id. */
  payer: string
  ip: string
  /** Address for the signed notice; must not contain `?` or `#`. */
  notifyUrl: string
  /** Address to which the pay page returns the player; a visit proves no payment. */
  returnUrl: string
}

export interface OpenedOrder {
  /** Address of the pay page, checked by `linkOf`. */
  url: string
  qrcode: string
  /** The gateway's order number, needed by `query` in some protocols. */
  number: string
  /** Milliseconds for which the pay page accepts the payment; absent if the protocol does not say. */
  payableFor?: number
}

export interface PayOutOrder {
  /** Our id of the payment, committed before the call; 1 to 40 characters of A-Z a-z 0-9 - _. */
  id: string
  kind: 'bank' | 'usdt' | 'antoken'
  amount: Fen
  account: string
  owner: string
  bank: string
  /** The amount of a USDT payout, at the exchange rate frozen in the order. */
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
  /** Query string without `?`, not decoded. */
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
  /** Unique per notice; empty if the protocol has no such field. */
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

/** `nothing`: the notice is verified but reports no payment. */
export type GatewayNotice = Notice | MismatchedPayment | { is: 'nothing' }

export type PayOutAnswer = 'done' | 'refused' | 'unknown' | 'pending'
export type PayOutState = 'done' | 'failed' | 'pending' | 'not-found' | 'unknown'

export interface PayGateway {
  /** Creates an order; idempotent by depositNo. Throws `OutsideFault` without a usable answer. */
  create(order: PayOrder): Promise<OpenedOrder>
  /** Queries an order; `number` comes from `create`. Returns `unknown` when the gateway gives no usable answer. */
  query(order: { depositNo: string; number: string }): Promise<PayState>
  /** Parses a notice; null when signature, timestamp or shape is wrong. Does not detect replays. */
  readNotice(request: NoticeRequest): GatewayNotice | null
  /** Pays a withdrawal; idempotent by id. `refused` means the gateway answered explicitly that nothing was or will be paid. */
  payOut(order: PayOutOrder): Promise<PayOutAnswer>
  queryPayOut(id: string): Promise<PayOutState>
}

export const noPayOuts: Pick<PayGateway, 'payOut' | 'queryPayOut'> = {
  payOut: async () => 'unknown',
  queryPayOut: async () => 'unknown',
}
