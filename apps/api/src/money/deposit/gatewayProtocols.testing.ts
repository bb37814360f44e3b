import { generateKeyPairSync } from 'node:crypto'
import { bepusdtSign } from '../../platform/outside/bepusdt.gateway.ts'
import { epaySign } from '../../platform/outside/epay1.gateway.ts'
import { rsaSign } from '../../platform/outside/epay2.gateway.ts'
import { fieldsFrom } from '../../platform/outside/fields.ts'
import { sign as headersOf } from '../../platform/outside/sign.ts'
import { tokenpaySign } from '../../platform/outside/tokenpay.gateway.ts'

/** Fields of a notice, a query or a setting. */
export type Content = Record<string, string | number>
const key = 'shared by gateway and server'
const createKeyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [gatewayKey, ourKey, otherKey] = [createKeyPair(), createKeyPair(), createKeyPair()]
const pem = { type: 'pkcs8', format: 'pem' } as const
const nowInSeconds = (): string => String(Math.floor(Date.now() / 1000))

/** A payment as the gateway reports it. */
export interface Payment {
  number: string
  /** Number of the payment. */
  reference: string
  yuan: string
  isPaid: boolean
  merchant?: string
}

/** How a payment gateway answers and notifies. */
export interface Protocol {
  /** Body by which the platform acknowledges a notice. */
  confirmation: string
  settings: Content
  orderAnswer(number: string, yuan: string): object
  /** Answer to a query; null when the protocol has none. */
  queryAnswer: ((payment: Payment) => object) | null
  notice(payment: Payment): Content
  /** Adds the signature as a field or as headers (names starting with x-koi-). */
  sign(content: Content, isWrongKey?: boolean): Content
  /** A notice of failure closes the order, and a malformed notice is refused. */
  isStrict?: true
  /** Fields that make a notice name another currency. */
  foreignCurrency?: Content
}

const formNotice = ({ number, reference, yuan, isPaid, merchant = 'm' }: Payment): Content => ({
  pid: merchant,
  trade_no: reference,
  out_trade_no: number,
  type: 'alipay',
  money: yuan,
  trade_status: isPaid ? 'TRADE_SUCCESS' : 'TRADE_CLOSED',
})
export const rsaSigned = (content: Content, isWrongKey = false): Content => {
  const all = { timestamp: nowInSeconds(), ...content }
  return { ...all, sign: rsaSign(fieldsFrom(all), (isWrongKey ? otherKey : gatewayKey).privateKey), sign_type: 'RSA' }
}
export const payPage = 'https://pay.example/order'

const fenOf = (yuan: string): number => Number((Number(yuan) * 100).toFixed(3))

export const protocols: Record<string, Protocol> = {
  koi: {
    confirmation: 'ok',
    settings: { secret: key },
    orderAnswer: () => ({ url: payPage, qrcode: payPage }),
    queryAnswer: ({ reference, yuan, isPaid }) => ({
      state: isPaid ? 'paid' : 'pending',
      amount: fenOf(yuan),
      reference,
    }),
    notice: ({ number, reference, yuan, isPaid }) => ({
      deposit_no: number,
      result: isPaid ? 'paid' : 'failed',
      amount: fenOf(yuan),
      currency: 'CNY',
      channel: 'alipay',
      reference,
    }),
    sign: (content, isWrongKey) => ({
      ...content,
      ...headersOf(isWrongKey ? 'guessed' : key, JSON.stringify(content), Date.now()),
    }),
    isStrict: true,
    foreignCurrency: { currency: 'USD' },
  },
  epay1: {
    confirmation: 'success',
    settings: { pid: 'm', key, mode: 'mapi' },
    orderAnswer: () => ({ code: 1, payurl: payPage }),
    queryAnswer: ({ number, reference, yuan, isPaid, merchant = 'm' }) => ({
      code: 1,
      out_trade_no: number,
      trade_no: reference,
      money: yuan,
      status: isPaid ? 1 : 0,
      pid: merchant,
    }),
    notice: formNotice,
    sign: (content, isWrongKey) => ({
      ...content,
      sign: epaySign(fieldsFrom(content), isWrongKey ? 'guessed' : key),
      sign_type: 'MD5',
    }),
  },
  epay2: {
    confirmation: 'success',
    settings: {
      pid: 'm',
      merchant_private_key: String(ourKey.privateKey.export(pem)),
      platform_public_key: String(gatewayKey.publicKey.export({ type: 'spki', format: 'pem' })),
    },
    orderAnswer: () => rsaSigned({ code: 0, pay_type: 'jump', pay_info: payPage }),
    queryAnswer: ({ number, reference, yuan, isPaid, merchant = 'm' }) =>
      rsaSigned({
        code: 0,
        out_trade_no: number,
        trade_no: reference,
        money: yuan,
        status: isPaid ? 1 : 0,
        pid: merchant,
      }),
    notice: (payment) => ({ ...formNotice(payment), timestamp: nowInSeconds() }),
    sign: rsaSigned,
  },
  bepusdt: {
    confirmation: 'ok',
    settings: { token: key },
    orderAnswer: (number, yuan) => ({
      status_code: 200,
      data: { order_id: number, trade_id: `T${number}`, amount: Number(yuan), fiat: 'CNY', payment_url: payPage },
    }),
    queryAnswer: null,
    notice: ({ number, reference, yuan, isPaid }) => ({
      trade_id: reference,
      order_id: number,
      amount: Number(yuan),
      actual_amount: '1',
      token: 'T',
      status: isPaid ? 2 : 3,
    }),
    sign: (content, isWrongKey) => ({
      ...content,
      signature: bepusdtSign(fieldsFrom(content), isWrongKey ? 'guessed' : key),
    }),
    foreignCurrency: { fiat: 'USD' },
  },
  tokenpay: {
    confirmation: 'ok',
    settings: { token: key, currency: 'USDT_TRC20' },
    orderAnswer: (number, yuan) => ({
      success: true,
      data: payPage,
      info: { Id: `T${number}`, OutOrderId: number, ActualAmount: yuan, BaseCurrency: 'CNY' },
    }),
    queryAnswer: ({ number, reference, yuan, isPaid }) => ({
      success: true,
      data: {
        id: reference,
        outOrderId: number,
        status: isPaid ? 'Paid' : 'Pending',
        actualAmount: yuan,
        currency: 'USDT_TRC20',
        baseCurrency: 'CNY',
      },
    }),
    notice: ({ number, reference, yuan, isPaid }) => ({
      Id: reference,
      OutOrderId: number,
      ActualAmount: yuan,
      BaseCurrency: 'CNY',
      Currency: 'USDT_TRC20',
      Status: isPaid ? 1 : 2,
    }),
    sign: (content, isWrongKey) => ({
      ...content,
      Signature: tokenpaySign(fieldsFrom(content), isWrongKey ? 'guessed' : key),
    }),
    foreignCurrency: { BaseCurrency: 'USD' },
  },
}
export const protocolNames = Object.keys(protocols)
export const protocolsWithQueries = protocolNames.filter((name) => protocols[name]!.queryAnswer)

/** A payment that fits an order of 200 yuan. */
export const paymentOf = ({ number }: { number: string }, change: Partial<Payment> = {}): Payment => ({
  number,
  reference: `T${number}`,
  yuan: '200',
  isPaid: true,
  ...change,
})
