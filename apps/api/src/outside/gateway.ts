import type { Fen, UsdtCents } from '@koi/contract/money'
import type { Headers } from './sign.ts'

export type GatewayChannel = 'antoken' | 'wxpay' | 'alipay'

/** What is needed to talk to a payment gateway. */
export interface GatewayAccess {
  baseUrl: string
  secret: string
}

export interface PayOrder {
  depositNo: string
  channel: GatewayChannel
  amount: Fen
  /** Where the gateway sends its signed notice. */
  notifyUrl: string
  /** Where the pay page sends the player back to; proves nothing. */
  returnUrl: string
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

/** What a gateway tells of its own accord, once its signature is found good. Whether it fits an order of ours is the caller's to judge. */
export interface Notice {
  depositNo: string
  result: 'paid' | 'failed'
  amount: Fen
  currency: 'CNY'
  /** The gateway's own number of the payment, one for each payment. */
  reference: string
  channel: GatewayChannel
}

export type PayOutAnswer = 'done' | 'refused' | 'unknown' | 'pending'
export type PayOutState = 'done' | 'failed' | 'pending' | 'not-found' | 'unknown'

export interface PayGateway {
  /** Opens the order at the gateway (idempotent by depositNo). Throws `OutsideFault` when there is no usable answer. */
  create(order: PayOrder): Promise<{ url: string; qrcode: string }>
  query(depositNo: string): Promise<PayState>
  /** Idempotent by id. `refused` only when the gateway said so: nothing was paid and nothing will be. */
  payOut(order: PayOutOrder): Promise<PayOutAnswer>
  queryPayOut(id: string): Promise<PayOutState>
  /** Null when the signature, the stamp or the shape is wrong. It may have come before: `notice_seen` remembers its nonce. */
  verifyNotice(rawBody: Buffer, headers: Headers): Notice | null
}
