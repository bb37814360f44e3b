import { labels } from '@koi/contract/money/channel/adapter.copy'
import { type ChannelCode, channelOf } from '@koi/contract/money/deposit/deposit'
import { fen, type Fen } from '@koi/contract/money'
import { second } from '@koi/contract/time'
import { z } from 'zod'
import { addressOf, allowHttp, baseUrl, paymentAdapter, secretText } from './adapter.ts'
import { onOutsideFault, OutsideFault } from './fault.ts'
import type {
  GatewayNotice,
  NoticeRequest,
  OpenedOrder,
  PayGateway,
  PayOrder,
  PayOutAnswer,
  PayOutOrder,
  PayOutState,
  PayState,
  GatewayContext,
} from './gateway.ts'
import { WholeFen, Yuan } from './fen.ts'
import { qrTextOf, webLink } from './link.ts'
import { isSigned } from './sign.ts'

export interface KoiAccess {
  baseUrl: string
  secret: string
}

const channelNames: Partial<Record<ChannelCode, 'antoken' | 'wxpay' | 'alipay'>> = {
  antoken: 'antoken',
  wechat: 'wxpay',
  alipay: 'alipay',
}

const Channel = z.enum(['antoken', 'wxpay', 'alipay'])
const PayNumber = z.string().regex(/^[\w-]{1,64}$/)
const Found = z.object({
  state: z.enum(['paid', 'failed', 'pending', 'not-found']),
  amount: WholeFen.optional(),
  reference: PayNumber.optional(),
})
const PaidOut = z.object({ result: z.enum(['done', 'refused', 'pending']) })
const PaidOutState = z.object({ state: z.enum(['done', 'failed', 'pending', 'not-found']) })
const PaymentNotice = z.object({
  deposit_no: PayNumber,
  result: z.enum(['paid', 'failed']),
  amount: z
    .int()
    .nonnegative()
    .transform((value): Fen => fen(value)),
  currency: Yuan,
  channel: Channel,
  reference: PayNumber,
})

export class KoiGateway implements PayGateway {
  readonly #access: KoiAccess
  readonly #context: GatewayContext
  constructor(access: KoiAccess, context: GatewayContext) {
    this.#access = access
    this.#context = context
  }

  async create(order: PayOrder): Promise<OpenedOrder> {
    const { depositNo, amount, notifyUrl, returnUrl } = order
    const content = {
      deposit_no: depositNo,
      channel: channelNames[this.#context.place],
      amount,
      currency: 'CNY',
      notify_url: notifyUrl,
      return_url: returnUrl,
    }
    const Created = z.object({
      url: webLink(this.#access.baseUrl),
      qrcode: z.string().nullish(),
      expires_in: z.int().positive().nullish().catch(null),
    })
    const { url, qrcode, expires_in } = await this.#ask('create', content, Created)
    return {
      url,
      qrcode: qrcode || qrTextOf(url),
      number: '',
      ...(expires_in ? { payableFor: expires_in * second } : {}),
    }
  }

  async query({ depositNo }: { depositNo: string }): Promise<PayState> {
    const onFault = onOutsideFault((): PayState => ({ state: 'unknown' }))
    return this.#ask('query', { deposit_no: depositNo }, Found, true).catch(onFault)
  }

  async payOut(order: PayOutOrder): Promise<PayOutAnswer> {
    const { usdtAmount, ...rest } = order
    const content = { ...rest, currency: 'CNY', ...(usdtAmount === undefined ? {} : { usdt_amount: usdtAmount }) }
    // An unsent request certainly had no effect.
    const onFault = onOutsideFault(({ isUnsent }) => ({
      result: isUnsent ? ('refused' as const) : ('unknown' as const),
    }))
    return (await this.#ask('payout', content, PaidOut).catch(onFault)).result
  }

  async queryPayOut(id: string): Promise<PayOutState> {
    const onFault = onOutsideFault(() => ({ state: 'unknown' as const }))
    return (await this.#ask('payout/query', { id }, PaidOutState, true).catch(onFault)).state
  }

  readNotice({ method, headers, body }: NoticeRequest): GatewayNotice | null {
    if (method !== 'POST' || !isSigned(this.#access.secret, body, headers, this.#context.now())) return null
    const read = PaymentNotice.safeParse(jsonOf(body))
    if (!read.success) return null
    const { deposit_no: depositNo, result, amount, reference, channel } = read.data
    const nonce = String(headers['x-koi-nonce'])
    if (channelOf(channel) === this.#context.place)
      return { is: 'payment', depositNo, result, amount, reference, nonce }
    return result === 'paid'
      ? { is: 'misfit', why: 'other channel', depositNo, amount, reference, nonce }
      : { is: 'nothing' }
  }

  async #ask<Shape extends z.ZodType>(
    call: string,
    content: object,
    shape: Shape,
    bypassesBreaker = false,
  ): Promise<z.output<Shape>> {
    const { baseUrl, secret } = this.#access
    const answer = await this.#context.outbound.post(
      addressOf(baseUrl, `pay/${call}`),
      secret,
      { call, ...content },
      'pay',
      bypassesBreaker,
    )
    if (answer.status !== 200) throw new OutsideFault(`the gateway answered ${answer.status} to ${call}`)
    const read = shape.safeParse(answer.body)
    if (!read.success) throw new OutsideFault(`the answer of the gateway to ${call} does not match the protocol`)
    return read.data
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8').replace(/^\uFEFF/, ''))
  } catch {
    return null
  }
}

export const koi = paymentAdapter({
  name: 'koi',
  version: '1',
  abilities: ['create', 'page', 'qrcode', 'query', 'payout'],
  serves: ['wechat', 'alipay', 'antoken'],
  paysOut: ['bank', 'usdt', 'antoken'],
  acknowledgement: 'ok',
  settings: z.strictObject({
    base_url: baseUrl(labels.baseUrl),
    allow_http: allowHttp,
    secret: secretText(labels.secret),
  }),
  open: ({ base_url, secret }, context) => new KoiGateway({ baseUrl: base_url, secret }, context),
})
