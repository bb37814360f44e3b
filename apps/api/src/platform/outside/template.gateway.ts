import { labels } from '@koi/contract/money/channel/adapter.copy'
import { createHmac } from 'node:crypto'
import { yuanFromFen } from '@koi/contract/money'
import { z } from 'zod'
import { addressOf, allowHttp, baseUrl, paymentAdapter, plainText, secretText } from './adapter.ts'
import { OutsideFault } from './fault.ts'
import {
  fenOf,
  type Fields,
  fieldsFrom,
  paymentFromNotice,
  isSameSignature,
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

// A template (docs/adapters.md, "Writing an adapter"): copy it with its test. It is not registered as an adapter.

/** The titles of the settings are in adapter.copy.ts. */
const Settings = z.strictObject({
  base_url: baseUrl(labels.baseUrl),
  allow_http: allowHttp,
  merchant: plainText(labels.merchantId, /^[\w-]{1,40}$/),
  key: secretText(labels.key),
})

/** Signs the fields as received, in the order that the protocol prescribes. */
export const templateSign = (fields: Fields, key: string): string =>
  createHmac('sha256', key)
    .update(signedText(fields, ['sign']))
    .digest('hex')

const Created = z.object({
  code: z.literal(0),
  data: z.object({ out_no: z.string(), no: z.string(), amount: z.string(), url: z.string() }),
})

class TemplateGateway implements PayGateway {
  readonly #settings: z.output<typeof Settings>
  readonly #context: GatewayContext
  // For payouts see epay2.gateway.ts: idempotent by our id, `refused` only on an explicit answer.
  readonly payOut = noPayOuts.payOut
  readonly queryPayOut = noPayOuts.queryPayOut
  constructor(settings: z.output<typeof Settings>, context: GatewayContext) {
    this.#settings = settings
    this.#context = context
  }

  async create(order: PayOrder): Promise<OpenedOrder> {
    const { base_url, merchant, key } = this.#settings
    const content = {
      merchant,
      out_no: order.depositNo,
      amount: yuanFromFen(order.amount),
      currency: 'CNY',
      notify_url: order.notifyUrl,
      return_url: order.returnUrl,
    }
    const signed = { ...content, sign: templateSign(fieldsFrom(content), key) }
    // Throws OutsideFault on timeout, on more than 1 MiB, and on anything but JSON.
    const answer = await this.#context.outbound.ask(addressOf(base_url, 'orders'), signed, 'pay')
    const read = Created.safeParse(answer.body)
    if (answer.status !== 200 || !read.success) throw new OutsideFault(`the gateway answered ${answer.status}`)
    const { out_no, no, amount, url } = read.data.data
    if (out_no !== order.depositNo || fenOf(amount) !== order.amount)
      throw new OutsideFault('the gateway answered with another order number or amount')
    const link = linkOf(url, base_url)
    return { url: link, qrcode: qrTextOf(link), number: no }
  }

  /** For a protocol with a signed query see tokenpay.gateway.ts; add the ability `query`. */
  async query(): Promise<PayState> {
    return { state: 'unknown' }
  }

  /**
   * Parses a notice; null unless the signature covers the received fields. A signed notice that fits no order is a
   * mismatch.
   */
  readNotice(request: NoticeRequest): GatewayNotice | null {
    const { merchant, key } = this.#settings
    const fields = noticeFields(request)
    if (!fields || !isSameSignature(fields.get('sign'), templateSign(fields, key))) return null
    if (textIn(fields, 'state') !== 'paid') return { is: 'nothing' }
    const wrong =
      textIn(fields, 'merchant') !== merchant
        ? 'other merchant'
        : textIn(fields, 'currency').toUpperCase() !== 'CNY'
          ? 'other currency'
          : null
    return paymentFromNotice(fields, { depositNo: 'out_no', reference: 'no', amount: 'amount' }, wrong)
  }
}

export const template = paymentAdapter({
  name: 'template',
  version: '1',
  abilities: ['create', 'page'],
  serves: ['card', 'usdt', 'wechat', 'alipay', 'antoken'],
  paysOut: [],
  acknowledgement: 'success',
  settings: Settings,
  open: (settings, context) => new TemplateGateway(settings, context),
})
