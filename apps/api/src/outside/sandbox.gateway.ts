import { fen, type Fen } from '@koi/contract/money'
import { millisOf } from '@koi/contract/time'
import { z } from 'zod'
import { systemClock } from '../platform/clock.ts'
import { OutsideFault } from './fault.ts'
import type {
  GatewayAccess,
  Notice,
  PayGateway,
  PayOrder,
  PayOutAnswer,
  PayOutOrder,
  PayOutState,
  PayState,
} from './gateway.ts'
import type { Outbound } from './http.ts'
import { type Headers, isSigned } from './sign.ts'

const WholeFen = z.int().transform((value): Fen => fen(value))
const Channel = z.enum(['antoken', 'wxpay', 'alipay'])
const Created = z.object({ url: z.url({ protocol: /^https?$/ }), qrcode: z.string().min(1) })
const Found = z.object({
  state: z.enum(['paid', 'failed', 'pending', 'not-found']),
  amount: WholeFen.optional(),
  reference: z.string().optional(),
})
const PaidOut = z.object({ result: z.enum(['done', 'refused', 'pending']) })
const PaidOutState = z.object({ state: z.enum(['done', 'failed', 'pending', 'not-found']) })
const PaymentNotice = z.object({
  deposit_no: z.string().min(1).max(64),
  result: z.enum(['paid', 'failed']),
  amount: z
    .int()
    .nonnegative()
    .transform((value): Fen => fen(value)),
  currency: z.literal('CNY'),
  channel: Channel,
  reference: z.string().min(1).max(64),
})

const systemTime = () => millisOf(systemClock.now())

/** A payment gateway that speaks docs/payment-protocol.md. */
export class SandboxGateway implements PayGateway {
  readonly #access: GatewayAccess
  readonly #outbound: Outbound
  readonly #now: () => number
  constructor(access: GatewayAccess, outbound: Outbound, now: () => number = systemTime) {
    this.#access = access
    this.#outbound = outbound
    this.#now = now
  }

  async create(order: PayOrder): Promise<{ url: string; qrcode: string }> {
    const { depositNo, channel, amount, notifyUrl, returnUrl } = order
    const content = {
      deposit_no: depositNo,
      channel,
      amount,
      currency: 'CNY',
      notify_url: notifyUrl,
      return_url: returnUrl,
    }
    return this.#ask('create', content, Created)
  }

  async query(depositNo: string): Promise<PayState> {
    try {
      return await this.#ask('query', { deposit_no: depositNo }, Found, true)
    } catch (error) {
      if (error instanceof OutsideFault) return { state: 'unknown' }
      throw error
    }
  }

  async payOut(order: PayOutOrder): Promise<PayOutAnswer> {
    try {
      const { usdtAmount, ...rest } = order
      const content = { ...rest, currency: 'CNY', ...(usdtAmount === undefined ? {} : { usdt_amount: usdtAmount }) }
      return (await this.#ask('payout', content, PaidOut)).result
    } catch (error) {
      if (error instanceof OutsideFault) return error.isUnsent ? 'refused' : 'unknown'
      throw error
    }
  }

  async queryPayOut(id: string): Promise<PayOutState> {
    try {
      return (await this.#ask('payout/query', { id }, PaidOutState, true)).state
    } catch (error) {
      if (error instanceof OutsideFault) return 'unknown'
      throw error
    }
  }

  verifyNotice(rawBody: Buffer, headers: Headers): Notice | null {
    if (!isSigned(this.#access.secret, rawBody, headers, this.#now())) return null
    const read = PaymentNotice.safeParse(jsonOf(rawBody))
    if (!read.success) return null
    const { deposit_no: depositNo, result, amount, currency, reference, channel } = read.data
    return { depositNo, result, amount, currency, reference, channel }
  }

  async #ask<Shape extends z.ZodType>(
    call: string,
    content: object,
    shape: Shape,
    isProof = false,
  ): Promise<z.output<Shape>> {
    const { baseUrl, secret } = this.#access
    const url = `${baseUrl.replace(/\/$/, '')}/pay/${call}`
    const answer = await this.#outbound.post(url, secret, { call, ...content }, 'pay', isProof)
    if (answer.status !== 200) throw new OutsideFault(`the gateway answered ${answer.status} to ${call}`)
    const read = shape.safeParse(answer.body)
    if (!read.success) throw new OutsideFault(`the gateway answered ${call} in another shape`)
    return read.data
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
