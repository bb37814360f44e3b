import { momentOf } from '../core/clock.ts'
import { yuan } from '../core/money.ts'
import { Refusal } from '../core/refusal.ts'
import { type Outgoing, send } from '../core/send.ts'
import { sign } from '../core/sign.ts'
import type { SandboxContext } from '../core/context.ts'
import { type PayMethod, markOrder, orderOf, referenceOf } from './orders.ts'
import { toNoticeRequest, successAnswerOf } from './noticeRequest.ts'

export interface NoticeOptions {
  depositNo: string
  result: 'paid' | 'failed'
  /** Amount of the notice, by default that of the order. */
  amount?: number | undefined
  /** Channel of the notice if the gateway has no such order. */
  channel: PayMethod
  times: number
  /** Milliseconds before the first delivery; with 0 the notice is delivered before the function returns. */
  delay: number
}

interface NoticeRow {
  id: number
  deposit_no: string
  url: string
  content: string
  tries: number
}

/** Ends an order and sends `times` notices at once. Throws Refusal 404 for an unknown order without an amount. */
export async function sendNotices(
  context: SandboxContext,
  { depositNo, result, amount: givenAmount, channel, times, delay }: NoticeOptions,
) {
  const order = orderOf(context, depositNo)
  const amount = givenAmount ?? order?.amount
  if (amount === undefined)
    throw new Refusal(404, `The gateway has no order ${depositNo}; notices about an unknown order require an amount.`)
  const noticeChannel = order?.channel ?? channel
  const content = JSON.stringify({
    deposit_no: depositNo,
    result,
    amount,
    currency: 'CNY',
    channel: noticeChannel,
    reference: referenceOf(depositNo),
  })
  const url = order?.notifyUrl || `${context.platformUrl}/hooks/pay/${noticeChannel}`
  const rows = context.store.tx(() => {
    markOrder(context, depositNo, result, amount)
    const sql =
      'insert into notice (deposit_no, url, content, next_at) values (?, ?, ?, ?) returning id, deposit_no, url, content, tries'
    return Array.from({ length: times }, () =>
      context.store.one<NoticeRow>(sql, depositNo, url, content, context.now() + delay),
    )
  })
  const answers =
    delay > 0 ? [] : await Promise.all(rows.map((row) => (row ? deliver(context, row) : Promise.resolve(''))))
  return { deposit_no: depositNo, result, amount: yuan(amount), sent: times, answers }
}

const deliveriesInProgress = new WeakMap<SandboxContext, Set<number>>()

/** Sends due notices that are not already being sent. */
export async function deliverDue(context: SandboxContext): Promise<void> {
  const rows = context.store.all<NoticeRow>(
    'select id, deposit_no, url, content, tries from notice where next_at <= ? order by next_at limit 20',
    context.now(),
  )
  await Promise.all(rows.map((row) => deliver(context, row)))
}

/**
 * Sends one notice with a new signature. Schedules a retry unless the answer is the protocol's success text. Returns
 * the answer.
 */
async function deliver(context: SandboxContext, notice: NoticeRow): Promise<string> {
  const inProgress = deliveriesInProgress.get(context) ?? new Set<number>()
  deliveriesInProgress.set(context, inProgress)
  if (inProgress.has(notice.id)) return ''
  inProgress.add(notice.id)
  const answer = await post(context, notice)
  inProgress.delete(notice.id)
  if (context.stopping.signal.aborted) return answer
  const isTaken = answer === `200 ${successAnswerOf(orderOf(context, notice.deposit_no))}`
  const wait = isTaken ? undefined : context.retries[notice.tries]
  const next = wait === undefined ? null : context.now() + wait
  context.store.run(
    'update notice set tries = tries + 1, answer = ?, next_at = ? where id = ?',
    answer,
    next,
    notice.id,
  )
  return answer
}

/** Request of a notice in the order's protocol, by default the built-in one. */
function toRequest(
  context: SandboxContext,
  { deposit_no: depositNo, url, content }: NoticeRow,
): { url: string; outgoing: Outgoing } {
  const order = orderOf(context, depositNo)
  const notice = JSON.parse(content) as { result: 'paid' | 'failed'; amount: number }
  const message = order ? toNoticeRequest(context, order, notice) : null
  if (message) return message
  const body = JSON.stringify({ ...notice, at: momentOf(context.now()) })
  const headers = { 'content-type': 'application/json', ...sign(context.secret, body, context.now()) }
  return { url, outgoing: { method: 'POST', headers, body } }
}

async function post(context: SandboxContext, notice: NoticeRow): Promise<string> {
  const { url, outgoing } = toRequest(context, notice)
  const signal = AbortSignal.any([AbortSignal.timeout(5000), context.stopping.signal])
  try {
    const { status, text } = await send(url, outgoing, signal)
    return `${status} ${text.trim().slice(0, 200)}`
  } catch (error) {
    return `no answer: ${error instanceof Error ? error.message : String(error)}`
  }
}
