import { labels } from '@koi/contract/money/channel/adapter.copy'
import { yuanFromFen } from '@koi/contract/money'
import { second } from '@koi/contract/time'
import { z } from 'zod'
import { addressOf, allowHttp, baseUrl, paymentAdapter, plainText, secretText } from './adapter.ts'
import { OutsideFault } from './fault.ts'
import {
  fenOf,
  type Fields,
  fieldsFrom,
  goNumber,
  paymentFromNotice,
  isSameSignature,
  isYuan,
  md5,
  noticeFields,
  signedText,
  textIn,
} from './fields.ts'
import {
  type GatewayNotice,
  noPayOuts,
  type NoticeRequest,
  type OpenedOrder,
  type PayGateway,
  type PayOrder,
  type PayState,
  type GatewayContext,
} from './gateway.ts'
import { qrTextOf, linkOf } from './link.ts'

const Settings = z.strictObject({
  base_url: baseUrl(labels.baseUrl),
  allow_http: allowHttp,
  token: secretText(labels.token),
  trade_type: plainText(labels.tradeType, /^[\w.-]{1,40}$/).optional(),
})

export const bepusdtSign = (fields: Fields, token: string): string =>
  md5(signedText(fields, ['signature'], ({ is, text }) => (is === 'number' ? goNumber(text) : text)) + token)

const Text = z.union([z.string(), z.number()]).transform(String)
const Created = z.object({
  status_code: z.union([z.literal(200), z.literal('200')]),
  data: z.object({
    order_id: Text,
    trade_id: Text,
    amount: Text.nullish(),
    fiat: z.string().nullish(),
    payment_url: z.string(),
    /** BEpusdt: seconds; epusdt: Unix time in seconds. */
    expiration_time: z.coerce.number().positive().nullish().catch(null),
  }),
})
const paid = '2'

/** Reads a duration or, from the year 2001 on, a Unix time, both in seconds; 0 is none. */
const payableFor = (expiration: number, now: number): { payableFor?: number } => {
  const left = expiration > 1e9 ? expiration * second - now : expiration * second
  return left > 0 ? { payableFor: left } : {}
}

/** BEpusdt, and epusdt of the first generation: JSON, MD5, a page that shows the USDT address. */
class BepusdtGateway implements PayGateway {
  readonly #settings: z.output<typeof Settings>
  readonly #context: GatewayContext
  readonly payOut = noPayOuts.payOut
  readonly queryPayOut = noPayOuts.queryPayOut
  constructor(settings: z.output<typeof Settings>, context: GatewayContext) {
    this.#settings = settings
    this.#context = context
  }

  async create(order: PayOrder): Promise<OpenedOrder> {
    const { base_url, token, trade_type = order.protocol === 'ERC20' ? 'usdt.erc20' : 'usdt.trc20' } = this.#settings
    const content = {
      order_id: order.depositNo,
      amount: Number(yuanFromFen(order.amount)),
      fiat: 'CNY',
      trade_type,
      notify_url: order.notifyUrl,
      redirect_url: order.returnUrl,
    }
    const signed = { ...content, signature: bepusdtSign(fieldsFrom(content), token) }
    const answer = await this.#context.outbound.ask(
      addressOf(base_url, 'api/v1/order/create-transaction'),
      signed,
      'pay',
    )
    const read = Created.safeParse(answer.body)
    if (!read.success) throw new OutsideFault(`bepusdt answered ${answer.status} without an order`)
    const { order_id, trade_id, amount, fiat, payment_url, expiration_time } = read.data.data
    const isOwnAmount = fenOf(amount || String(content.amount)) === order.amount
    if (order_id !== order.depositNo || !isOwnAmount || !isYuan(fiat))
      throw new OutsideFault('bepusdt answered with another order number, amount or currency')
    const url = linkOf(payment_url, base_url)
    return { url, qrcode: qrTextOf(url), number: trade_id, ...payableFor(expiration_time ?? 0, this.#context.now()) }
  }

  /** The protocol's order query is unsigned, so its answer proves nothing. */
  async query(): Promise<PayState> {
    return { state: 'unknown' }
  }

  /** Only `paid` counts as a payment: `waiting` is sent every minute, and an expired order may still be paid. */
  readNotice(request: NoticeRequest): GatewayNotice | null {
    const fields = noticeFields(request)
    if (!fields || !isSameSignature(fields.get('signature'), bepusdtSign(fields, this.#settings.token))) return null
    if (textIn(fields, 'status') !== paid) return { is: 'nothing' }
    const names = { depositNo: 'order_id', reference: 'trade_id', amount: 'amount' }
    return paymentFromNotice(fields, names, isYuan(textIn(fields, 'fiat')) ? null : 'other currency')
  }
}

export const bepusdt = paymentAdapter({
  name: 'bepusdt',
  version: 'BEpusdt 1.24, epusdt 0.0.3',
  abilities: ['create', 'page'],
  serves: ['card', 'usdt', 'wechat', 'alipay', 'antoken'],
  paysOut: [],
  acknowledgement: 'ok',
  settings: Settings,
  open: (settings, context) => new BepusdtGateway(settings, context),
})
