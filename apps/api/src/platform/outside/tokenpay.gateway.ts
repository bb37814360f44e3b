import { labels } from '@koi/contract/money/channel/adapter.copy'
import { yuanFromFen } from '@koi/contract/money'
import { z } from 'zod'
import { addressOf, allowHttp, baseUrl, paymentAdapter, plainText, secretText } from './adapter.ts'
import { onOutsideFault, OutsideFault } from './fault.ts'
import {
  fenOf,
  type Fields,
  fieldsFrom,
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
  currency: plainText(labels.currency, /^[\w.-]{1,60}$/).optional(),
})

export const tokenpaySign = (fields: Fields, token: string): string => md5(signedText(fields, ['Signature']) + token)

const Text = z.union([z.string(), z.number()]).transform(String)
const Created = z.object({
  success: z.literal(true),
  data: z.string(),
  info: z.object({
    Id: z.string().regex(/^[\w-]{1,64}$/),
    OutOrderId: Text.nullish(),
    ActualAmount: Text.nullish(),
    BaseCurrency: z.string().nullish(),
  }),
})
const Found = z.object({
  success: z.literal(true),
  data: z.object({
    id: z.string(),
    outOrderId: Text,
    status: Text,
    actualAmount: Text,
    currency: z.string().nullish(),
    baseCurrency: z.string().nullish(),
  }),
})

/** The state of an order is a number or its name, as the gateway's JSON is configured. */
const isPaid = (status: string): boolean => /^(paid|1)$/i.test(status)

/** TokenPay: JSON, MD5, one order per currency, notices of paid orders only. */
class TokenpayGateway implements PayGateway {
  readonly #settings: z.output<typeof Settings>
  readonly #context: GatewayContext
  readonly payOut = noPayOuts.payOut
  readonly queryPayOut = noPayOuts.queryPayOut
  constructor(settings: z.output<typeof Settings>, context: GatewayContext) {
    this.#settings = settings
    this.#context = context
  }

  async create(order: PayOrder): Promise<OpenedOrder> {
    const { base_url, token, currency } = this.#settings
    const content = {
      OutOrderId: order.depositNo,
      OrderUserKey: order.payer,
      ActualAmount: Number(yuanFromFen(order.amount)),
      Currency: currency ?? (order.protocol === 'ERC20' ? 'EVM_ETH_USDT_ERC20' : 'USDT_TRC20'),
      NotifyUrl: order.notifyUrl,
      RedirectUrl: order.returnUrl,
    }
    const signed = { ...content, Signature: tokenpaySign(fieldsFrom(content), token) }
    const answer = await this.#context.outbound.ask(addressOf(base_url, 'CreateOrder'), signed, 'pay')
    const read = Created.safeParse(answer.body)
    if (!read.success) throw new OutsideFault(`tokenpay answered ${answer.status} without an order`)
    const { data, info } = read.data
    const { OutOrderId, ActualAmount, BaseCurrency } = info
    // A repeated order number returns the first order, whatever its amount.
    const isOwnAmount = fenOf(ActualAmount || String(content.ActualAmount)) === order.amount
    if ((OutOrderId || order.depositNo) !== order.depositNo || !isOwnAmount || !isYuan(BaseCurrency))
      throw new OutsideFault('tokenpay answered with another order number, amount or currency')
    const url = linkOf(data, base_url)
    return { url, qrcode: qrTextOf(url), number: info.Id }
  }

  async query({ depositNo, number }: { depositNo: string; number: string }): Promise<PayState> {
    if (number === '') return { state: 'unknown' }
    const { base_url, token } = this.#settings
    const asked = { Id: number }
    const signed = new URLSearchParams({ ...asked, Signature: tokenpaySign(fieldsFrom(asked), token) })
    const url = `${addressOf(base_url, 'Query')}?${signed}`
    const answer = await this.#context.outbound.ask(url, null, 'pay', {}, true).catch(onOutsideFault(() => null))
    const read = Found.safeParse(answer?.status === 200 ? answer.body : null)
    if (!read.success || read.data.data.outOrderId !== depositNo || read.data.data.id !== number)
      return { state: 'unknown' }
    const { status, actualAmount, currency, baseCurrency } = read.data.data
    if (/^(pending|0)$/i.test(status)) return { state: 'pending' }
    const amount = fenOf(actualAmount)
    const isOwnCurrency = (!currency || this.#isOwnCurrency(currency)) && isYuan(baseCurrency)
    return isPaid(status) && isOwnCurrency && amount !== null
      ? { state: 'paid', amount, reference: number }
      : { state: 'unknown' }
  }

  readNotice(request: NoticeRequest): GatewayNotice | null {
    const fields = noticeFields(request)
    if (!fields || !isSameSignature(fields.get('Signature'), tokenpaySign(fields, this.#settings.token))) return null
    if (!isPaid(textIn(fields, 'Status'))) return { is: 'nothing' }
    const names = { depositNo: 'OutOrderId', reference: 'Id', amount: 'ActualAmount' }
    const isOwn = isYuan(textIn(fields, 'BaseCurrency')) && this.#isOwnCurrency(textIn(fields, 'Currency'))
    return paymentFromNotice(fields, names, isOwn ? null : 'other currency')
  }

  #isOwnCurrency(currency: string): boolean {
    const { currency: wanted } = this.#settings
    return wanted === undefined ? currency.includes('USDT') : currency === wanted
  }
}

export const tokenpay = paymentAdapter({
  name: 'tokenpay',
  version: 'TokenPay 1.1',
  abilities: ['create', 'page', 'query'],
  serves: ['card', 'usdt', 'wechat', 'alipay', 'antoken'],
  paysOut: [],
  acknowledgement: 'ok',
  settings: Settings,
  open: (settings, context) => new TokenpayGateway(settings, context),
})
