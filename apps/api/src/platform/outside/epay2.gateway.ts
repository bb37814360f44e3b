import { labels } from '@koi/contract/money/channel/adapter.copy'
import { createPrivateKey, createPublicKey, createSign, createVerify, type KeyObject } from 'node:crypto'
import { yuanFromFen } from '@koi/contract/money'
import { z } from 'zod'
import { addressOf, allowHttp, baseUrl, paymentAdapter, plainText, secretText } from './adapter.ts'
import { epayNotice, epayTypes } from './epay1.gateway.ts'
import { onOutsideFault, OutsideFault } from './fault.ts'
import { fenOf, type Fields, fieldsFrom, jsonFields, noticeFields, numberIn, signedText, textIn } from './fields.ts'
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
import { qrTextOf, linkOf } from './link.ts'
import { replayWindow, stampMillis } from './sign.ts'

const derOf = (text: string): Buffer => Buffer.from(text.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64')

function keyIn<Form extends string>(forms: readonly Form[], read: (form: Form) => KeyObject): KeyObject | null {
  for (const form of forms) {
    try {
      const key = read(form)
      if (key.asymmetricKeyType === 'rsa') return key
    } catch {
      // The text is not a key of this format: try the next one.
    }
  }
  return null
}
const privateKeyIn = (text: string): KeyObject | null =>
  keyIn(['pkcs8', 'pkcs1'] as const, (type) => createPrivateKey({ key: derOf(text), format: 'der', type }))
const publicKeyIn = (text: string): KeyObject | null =>
  keyIn(['spki', 'pkcs1'] as const, (type) => createPublicKey({ key: derOf(text), format: 'der', type }))

const Settings = z.strictObject({
  base_url: baseUrl(labels.baseUrl),
  allow_http: allowHttp,
  pid: plainText(labels.pid, /^[\w-]{1,64}$/),
  merchant_private_key: secretText(labels.merchantKey).refine((text) => privateKeyIn(text) !== null),
  platform_public_key: z
    .string()
    .max(4000)
    .refine((text) => publicKeyIn(text) !== null)
    .meta({ title: labels.platformKey }),
  type: plainText(labels.type, /^[\w.-]{1,32}$/).optional(),
})

/** The text to sign: as in V1 without the key, and blank values are omitted too. */
const textOf = (fields: Fields): string =>
  signedText(new Map([...fields].filter(([, { text }]) => text.trim() !== '')), ['sign', 'sign_type'])

export const rsaSign = (fields: Fields, key: KeyObject): string =>
  createSign('RSA-SHA256').update(textOf(fields)).sign(key, 'base64')

/** 易支付 V2: RSA in both directions, a timestamp in every message, payouts by transfer. */
class Epay2Gateway implements PayGateway {
  readonly #settings: z.output<typeof Settings>
  readonly #context: GatewayContext
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  constructor(settings: z.output<typeof Settings>, context: GatewayContext) {
    this.#settings = settings
    this.#context = context
    this.#privateKey = privateKeyIn(settings.merchant_private_key)!
    this.#publicKey = publicKeyIn(settings.platform_public_key)!
  }

  async create(order: PayOrder): Promise<OpenedOrder> {
    const fields = await this.#ask('pay/create', {
      type: this.#settings.type ?? epayTypes[this.#context.place],
      method: 'jump',
      out_trade_no: order.depositNo,
      notify_url: order.notifyUrl,
      return_url: order.returnUrl,
      name: order.depositNo,
      money: yuanFromFen(order.amount),
      clientip: order.ip,
    })
    if (!fields) throw new OutsideFault('epay answered without an order')
    const way = textIn(fields, 'pay_type')
    if (!['jump', 'qrcode', 'urlscheme'].includes(way))
      throw new OutsideFault(`epay answered without a link, but with ${way.slice(0, 20)}`)
    const url = linkOf(textIn(fields, 'pay_info'), this.#settings.base_url)
    return { url, qrcode: qrTextOf(url), number: '' }
  }

  async query({ depositNo }: { depositNo: string }): Promise<PayState> {
    const fields = await this.#tryAsk('pay/query', { out_trade_no: depositNo }, true)
    if (!fields || textIn(fields, 'out_trade_no') !== depositNo) return { state: 'unknown' }
    if (textIn(fields, 'pid') !== '' && textIn(fields, 'pid') !== this.#settings.pid) return { state: 'unknown' }
    const status = textIn(fields, 'status')
    if (status === '0') return { state: 'pending' }
    const amount = fenOf(textIn(fields, 'money'))
    return status === '1' && amount !== null
      ? { state: 'paid', amount, reference: numberIn(fields, 'trade_no') }
      : { state: 'unknown' }
  }

  readNotice(request: NoticeRequest): GatewayNotice | null {
    const fields = noticeFields(request)
    return fields && this.#isVerified(fields) ? epayNotice(fields, this.#settings.pid) : null
  }

  async payOut(order: PayOutOrder): Promise<PayOutAnswer> {
    const fields = await this.#tryAsk('transfer/submit', {
      type: 'bank',
      account: order.account,
      name: order.owner,
      money: yuanFromFen(order.amount),
      remark: order.id,
      out_biz_no: order.id,
    })
    return fields && textIn(fields, 'out_biz_no') === order.id
      ? (transferStates[textIn(fields, 'status')] ?? 'unknown')
      : 'unknown'
  }

  /** Only a definite answer ends the payment; any other leaves it unknown and the money is not returned. */
  async queryPayOut(id: string): Promise<PayOutState> {
    const fields = await this.#tryAsk('transfer/query', { out_biz_no: id }, true)
    if (!fields || textIn(fields, 'out_biz_no') !== id) return 'unknown'
    const state = transferStates[textIn(fields, 'status')]
    return state === 'refused' ? 'failed' : (state ?? 'unknown')
  }

  #tryAsk(path: string, content: Record<string, string>, bypassesBreaker = false): Promise<Fields | null> {
    return this.#ask(path, content, bypassesBreaker).catch(onOutsideFault(() => null))
  }

  /** Fields of a verified answer with code 0; null for any other code, which is unsigned. */
  async #ask(path: string, content: Record<string, string>, bypassesBreaker = false): Promise<Fields | null> {
    const { base_url, pid } = this.#settings
    const fields = { ...content, pid, timestamp: String(Math.floor(this.#context.now() / 1000)) }
    const signed = { ...fields, sign: rsaSign(fieldsFrom(fields), this.#privateKey), sign_type: 'RSA' }
    const answer = await this.#context.outbound.form(addressOf(base_url, `api/${path}`), signed, 'pay', bypassesBreaker)
    const answerFields = answer.status === 200 ? jsonFields(answer.text) : null
    if (!answerFields)
      throw new OutsideFault(`epay answered ${answer.status} to ${path}, which does not match the protocol`)
    if (textIn(answerFields, 'code') !== '0') return null
    if (!this.#isVerified(answerFields)) throw new OutsideFault(`epay's answer to ${path} has a wrong signature`)
    return answerFields
  }

  #isVerified(fields: Fields): boolean {
    const at = stampMillis(textIn(fields, 'timestamp'))
    if (at === null || Math.abs(this.#context.now() - at) > replayWindow) return false
    const sign = fields.get('sign')
    // A plus sign that was not percent-encoded arrives as a space.
    return (
      sign?.is === 'text' &&
      createVerify('RSA-SHA256')
        .update(textOf(fields))
        .verify(this.#publicKey, sign.text.replaceAll(' ', '+'), 'base64')
    )
  }
}

const transferStates: Readonly<Record<string, 'pending' | 'done' | 'refused'>> = {
  0: 'pending',
  1: 'done',
  2: 'refused',
}

export const epay2 = paymentAdapter({
  name: 'epay2',
  version: 'V2 (SHA256WithRSA)',
  abilities: ['create', 'page', 'query', 'payout'],
  serves: ['card', 'usdt', 'wechat', 'alipay', 'antoken'],
  paysOut: ['bank'],
  acknowledgement: 'success',
  settings: Settings,
  open: (settings, context) => new Epay2Gateway(settings, context),
})
