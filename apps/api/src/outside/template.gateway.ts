import { createHmac } from 'node:crypto'
import { yuanFromFen } from '@koi/contract/money'
import { z } from 'zod'
import { labels } from './adapter.copy.ts'
import { addressOf, allowHttp, baseUrl, paymentAdapter, plainText, secretText } from './adapter.ts'
import { OutsideFault } from './fault.ts'
import { fenOf, type Fields, fieldsFrom, heardPayment, isSame, noticeFields, signedText, textIn } from './fields.ts'
import {
  type GatewayNotice,
  noPayOuts,
  type NoticeRequest,
  type Opened,
  type PayGateway,
  type PayOrder,
  type PayState,
  type Surroundings,
} from './gateway.ts'
import { codeOf, linkOf } from './link.ts'

// A gateway to begin with (docs/adapters.md, "Writing one"): copy it with its test, and write what the protocol has in
// place of what this one has. It is in no list of adapters, so that no operator can choose it.

/** What an operator fills in. A title of its own is added to adapter.copy.ts. */
const Settings = z.strictObject({
  base_url: baseUrl(labels.baseUrl),
  allow_http: allowHttp,
  merchant: plainText(labels.merchantId, /^[\w-]{1,40}$/),
  key: secretText(labels.key),
})

/** The signature, over the fields as they came and in the order that the protocol has them. */
export const templateSign = (fields: Fields, key: string): string =>
  createHmac('sha256', key)
    .update(signedText(fields, ['sign']))
    .digest('hex')

/** An answer to a new order. Whatever it says again of the order is compared below. */
const Created = z.object({
  code: z.literal(0),
  data: z.object({ out_no: z.string(), no: z.string(), amount: z.string(), url: z.string() }),
})

class TemplateGateway implements PayGateway {
  readonly #settings: z.output<typeof Settings>
  readonly #around: Surroundings
  // For one that pays withdrawals see epay2.gateway.ts: idempotent by our number, and `refused` on its word alone.
  readonly payOut = noPayOuts.payOut
  readonly queryPayOut = noPayOuts.queryPayOut
  constructor(settings: z.output<typeof Settings>, around: Surroundings) {
    this.#settings = settings
    this.#around = around
  }

  async create(order: PayOrder): Promise<Opened> {
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
    // Five seconds and one MiB; silence, a page and half an answer throw OutsideFault.
    const answer = await this.#around.outbound.ask(addressOf(base_url, 'orders'), signed, 'pay')
    const read = Created.safeParse(answer.body)
    if (answer.status !== 200 || !read.success) throw new OutsideFault(`the gateway answered ${answer.status}`)
    const { out_no, no, amount, url } = read.data.data
    if (out_no !== order.depositNo || fenOf(amount) !== order.amount)
      throw new OutsideFault('the gateway opened another order than it was asked for')
    const link = linkOf(url)
    return { url: link, qrcode: codeOf(link), number: no }
  }

  /** Where the protocol has a signed answer to a question, see tokenpay.gateway.ts, and add the ability `query`. */
  async query(): Promise<PayState> {
    return { state: 'unknown' }
  }

  /** Null unless the signature is that of the fields that came. What is signed and does not fit is a misfit. */
  readNotice(request: NoticeRequest): GatewayNotice | null {
    const { merchant, key } = this.#settings
    const fields = noticeFields(request)
    if (!fields || !isSame(fields.get('sign'), templateSign(fields, key))) return null
    if (textIn(fields, 'state') !== 'paid') return { is: 'nothing' }
    const wrong =
      textIn(fields, 'merchant') !== merchant
        ? 'other merchant'
        : textIn(fields, 'currency') !== 'CNY'
          ? 'other currency'
          : null
    return heardPayment(fields, { depositNo: 'out_no', reference: 'no', amount: 'amount' }, wrong)
  }
}

export const template = paymentAdapter({
  name: 'template',
  version: '1',
  abilities: ['create', 'page'],
  serves: ['card', 'usdt', 'wechat', 'alipay', 'antoken'],
  paysOut: [],
  word: 'success',
  settings: Settings,
  open: (settings, around) => new TemplateGateway(settings, around),
})
