import type { ChannelCode } from '@koi/contract/deposit/deposit'
import type { Fen, UsdtCents } from '@koi/contract/money'
import type { Outbound } from './http.ts'
import type { Headers } from './sign.ts'

/** What a gateway is made with, next to its settings. */
export interface Surroundings {
  outbound: Outbound
  /** The place in the player's site that it serves. */
  place: ChannelCode
  /** Milliseconds since 1970 by the clock of the wires, not one that a test turns. */
  now: () => number
}

export interface PayOrder {
  depositNo: string
  amount: Fen
  /** TRC20, ERC20 or BEP20 for USDT, else empty. */
  protocol: string
  /** Stands for the player and tells nothing of them. */
  payer: string
  /** The player's address. */
  ip: string
  /** Where the gateway sends its signed notice; without `?` and `#`. */
  notifyUrl: string
  /** Where the pay page sends the player back to; proves nothing. */
  returnUrl: string
}

/** An order that a gateway has opened. */
export interface Opened {
  /** Where the payer goes; a link of `linkOf`. */
  url: string
  /** The text to draw as a code; empty: none. */
  qrcode: string
  /** What the gateway calls the order, where it is asked by that. */
  number: string
}

export interface PayOutOrder {
  /** Our own id of the payment, committed before the call; 1 to 40 characters of A-Z a-z 0-9 - _. */
  id: string
  kind: 'bank' | 'usdt' | 'antoken'
  amount: Fen
  /** Card number or wallet address. */
  account: string
  /** Cardholder, or protocol of the wallet. */
  owner: string
  /** Name of the bank; empty for wallets. */
  bank: string
  /** For a USDT address: exactly what it is promised, at the rate frozen in the order. */
  usdtAmount?: UsdtCents
}

export interface PayState {
  state: 'paid' | 'failed' | 'pending' | 'not-found' | 'unknown'
  amount?: Fen
  reference?: string
}

/** A message to /hooks/pay/{channel}, as it came. */
export interface NoticeRequest {
  method: string
  headers: Headers
  /** What stands after the `?`, as it was sent. */
  query: string
  body: Buffer
}

/** What a gateway tells of its own accord, once its signature is found good. Whether it fits an order of ours is the caller's to judge. */
export interface Notice {
  is: 'payment'
  depositNo: string
  result: 'paid' | 'failed'
  amount: Fen
  /** The gateway's own number of the payment, one for each payment. */
  reference: string
  /** Met once only; empty where the protocol has none. */
  nonce: string
}

/** A payment that cannot be one of ours, whatever the order: in another currency, to another merchant. */
export interface Misfit {
  is: 'misfit'
  why: string
  depositNo: string
  /** Fen; null where it is not told in fen. */
  amount: Fen | null
  reference: string
  nonce: string
}

/** `nothing`: rightly signed, and no payment – an order that waits or expired. */
export type GatewayNotice = Notice | Misfit | { is: 'nothing' }

export type PayOutAnswer = 'done' | 'refused' | 'unknown' | 'pending'
export type PayOutState = 'done' | 'failed' | 'pending' | 'not-found' | 'unknown'

export interface PayGateway {
  /** Opens the order at the gateway (idempotent by depositNo). Throws `OutsideFault` when there is no usable answer. */
  create(order: PayOrder): Promise<Opened>
  /** `number` is what `create` told; `unknown` where the gateway cannot be asked, or gave no usable answer. */
  query(order: { depositNo: string; number: string }): Promise<PayState>
  /** Null when the signature, the stamp or the shape is wrong. It may have come before. */
  readNotice(request: NoticeRequest): GatewayNotice | null
  /** Idempotent by id. `refused` only when the gateway said so: nothing was paid and nothing will be. */
  payOut(order: PayOutOrder): Promise<PayOutAnswer>
  queryPayOut(id: string): Promise<PayOutState>
}

/** Of a gateway that does not pay out: it is never asked to. */
export const noPayOuts: Pick<PayGateway, 'payOut' | 'queryPayOut'> = {
  payOut: async () => 'unknown',
  queryPayOut: async () => 'unknown',
}
