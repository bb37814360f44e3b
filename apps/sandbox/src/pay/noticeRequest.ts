import type { Outgoing } from '../core/send.ts'
import { yuan } from '../core/money.ts'
import type { SandboxContext } from '../core/context.ts'
import { type Fields, goNumber } from './fields.ts'
import { bepusdtSign, pid, signEpay1, signEpay2, tokenpaySign } from './merchants.ts'
import type { Order } from './orders.ts'

interface NoticeContent {
  result: 'paid' | 'failed'
  /** Amount in fen. */
  amount: number
}

/** The answer by which the platform acknowledges a notice. */
export const successAnswerOf = (order: Order | undefined): string =>
  order?.adapter.startsWith('epay') ? 'success' : 'ok'

/** Request of a signed notice in a third-party protocol; null for the built-in one. */
export function toNoticeRequest(
  context: SandboxContext,
  order: Order,
  notice: NoticeContent,
): { url: string; outgoing: Outgoing } | null {
  const isPaid = notice.result === 'paid'
  const post = (content: object) => ({
    url: order.notifyUrl,
    outgoing: { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(content) },
  })
  switch (order.adapter) {
    case 'epay1':
    case 'epay2': {
      const fields: Fields = {
        pid,
        trade_no: order.reference,
        out_trade_no: order.depositNo,
        type: order.type,
        name: order.depositNo,
        money: yuan(notice.amount),
        trade_status: isPaid ? 'TRADE_SUCCESS' : 'TRADE_CLOSED',
      }
      const signed = order.adapter === 'epay1' ? signEpay1(context, fields) : signEpay2(context, fields)
      return {
        url: `${order.notifyUrl}?${new URLSearchParams(signed)}`,
        outgoing: { method: 'GET', headers: {}, body: '' },
      }
    }
    case 'bepusdt': {
      const amount = Number(yuan(notice.amount))
      const content = {
        trade_id: order.reference,
        order_id: order.depositNo,
        amount,
        actual_amount: (amount / 7.2).toFixed(2),
        token: 'TSandboxBepusdtAddressXXXXXXXXXXXX',
        block_transaction_id: isPaid ? `tx${order.reference}` : '',
        status: isPaid ? 2 : 3,
      }
      const printed = { ...content, amount: goNumber(amount), status: String(content.status) }
      return post({ ...content, signature: bepusdtSign(context, printed) })
    }
    case 'tokenpay': {
      const content = {
        Id: order.reference,
        OutOrderId: order.depositNo,
        ActualAmount: yuan(notice.amount),
        Amount: (notice.amount / 720).toFixed(2),
        BaseCurrency: 'CNY',
        Currency: order.type,
        CurrencyName: 'USDT',
        Status: isPaid ? 1 : 2,
        IsDynamicAmount: 0,
      }
      const printed = { ...content, Status: String(content.Status), IsDynamicAmount: '0' }
      return post({ ...content, Signature: tokenpaySign(context, printed) })
    }
    default:
      return null
  }
}
