import { labels } from '@koi/contract/money/channel/adapter.copy'
import type { ChannelCode } from '@koi/contract/money/deposit/deposit'
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

export const epayTypes: Record<ChannelCode, string> = {
  wechat: 'wxpay',
  alipay: 'alipay',
  card: 'bank',
  usdt: 'usdt',
  antoken: 'alipay',
}

const Settings = z.strictObject({
  base_url: baseUrl(labels.baseUrl),
  allow_http: allowHttp,
  pid: plainText(labels.pid, /^[\w-]{1,64}$/),
  key: secretText(labels.key),
  type: plainText(labels.type, /^[\w.-]{1,32}$/).optional(),
  mode: z.enum(['submit', 'mapi']).default('submit').meta({ title: labels.mode }),
})

const unsigned = ['sign', 'sign_type']

export const epaySign = (fields: Fields, key: string): string => md5(signedText(fields, unsigned) + key)

/** Parses a notice of V1 or V2; verify its signature first. */
export function epayNotice(fields: Fields, pid: string): GatewayNotice | null {
  if (textIn(fields, 'trade_status') !== 'TRADE_SUCCESS') return { is: 'nothing' }
  const names = { depositNo: 'out_trade_no', reference: 'trade_no', amount: 'money' }
  return paymentFromNotice(fields, names, textIn(fields, 'pid') === pid ? null : 'other merchant')
}

const Number1 = z.union([z.literal(1), z.literal('1')])
const Link = z.string().nullish()
const Created = z.object({ code: Number1, payurl: Link, qrcode: Link, urlscheme: Link })
const Text = z.union([z.string(), z.number()]).transform(String)
const Found = z.object({
  code: Number1,
  out_trade_no: Text,
  trade_no: Text.pipe(z.string().regex(/^[\w.:-]{1,64}$/)),
  money: Text,
  status: Text,
  pid: Text.nullish(),
})
const NotFound = z.object({ code: Text })

/** 易支付 V1: MD5, a page of the gateway (`submit`) or an API order (`mapi`), notices by GET. */
class Epay1Gateway implements PayGateway {
  readonly #settings: z.output<typeof Settings>
  readonly #context: GatewayContext
  readonly payOut = noPayOuts.payOut
  readonly queryPayOut = noPayOuts.queryPayOut
  constructor(settings: z.output<typeof Settings>, context: GatewayContext) {
    this.#settings = settings
    this.#context = context
  }

  async create(order: PayOrder): Promise<OpenedOrder> {
    const { base_url, pid, key, type = epayTypes[this.#context.place], mode } = this.#settings
    const fields = {
      pid,
      type,
      out_trade_no: order.depositNo,
      notify_url: order.notifyUrl,
      return_url: order.returnUrl,
      name: order.depositNo,
      money: yuanFromFen(order.amount),
      ...(mode === 'mapi' ? { clientip: order.ip } : {}),
    }
    const signed = { ...fields, sign: epaySign(fieldsFrom(fields), key), sign_type: 'MD5' }
    if (mode === 'submit') {
      const url = linkOf(`${addressOf(base_url, 'submit.php')}?${new URLSearchParams(signed)}`, base_url)
      return { url, qrcode: qrTextOf(url), number: '' }
    }
    const answer = await this.#context.outbound.form(addressOf(base_url, 'mapi.php'), signed, 'pay')
    const read = Created.safeParse(answer.body)
    if (!read.success) throw new OutsideFault(`epay answered ${answer.status} to mapi without an order`)
    const { payurl, qrcode, urlscheme } = read.data
    const url = linkOf(payurl || urlscheme || qrcode, base_url)
    return { url, qrcode: qrTextOf(qrcode ? linkOf(qrcode, base_url) : url), number: '' }
  }

  /** The URL contains the key: never log it or put it in an error. */
  async query({ depositNo }: { depositNo: string }): Promise<PayState> {
    const { base_url, pid, key } = this.#settings
    const asked = new URLSearchParams({ act: 'order', pid, key, out_trade_no: depositNo })
    const url = `${addressOf(base_url, 'api.php')}?${asked}`
    const answer = await this.#context.outbound.ask(url, null, 'pay', {}, true).catch(onOutsideFault(() => null))
    if (answer?.status !== 200) return { state: 'unknown' }
    const read = Found.safeParse(answer.body)
    if (!read.success) {
      const notFound = NotFound.safeParse(answer.body)
      return { state: notFound.success && notFound.data.code !== '1' ? 'not-found' : 'unknown' }
    }
    const { out_trade_no, trade_no, money, status, pid: merchant } = read.data
    if (out_trade_no !== depositNo || (merchant || pid) !== pid) return { state: 'unknown' }
    if (status !== '1') return { state: 'pending' }
    const amount = fenOf(money)
    return amount === null ? { state: 'unknown' } : { state: 'paid', amount, reference: trade_no }
  }

  readNotice(request: NoticeRequest): GatewayNotice | null {
    const fields = noticeFields(request)
    if (!fields || !isSameSignature(fields.get('sign'), epaySign(fields, this.#settings.key))) return null
    return epayNotice(fields, this.#settings.pid)
  }
}

export const epay1 = paymentAdapter({
  name: 'epay1',
  version: 'V1 (MD5)',
  abilities: ['create', 'page', 'qrcode', 'query'],
  serves: ['card', 'usdt', 'wechat', 'alipay', 'antoken'],
  paysOut: [],
  acknowledgement: 'success',
  settings: Settings,
  open: (settings, context) => new Epay1Gateway(settings, context),
})
