import { momentOf } from '../core/clock.ts'
import { yuan } from '../core/money.ts'
import { Refusal } from '../core/refusal.ts'
import { sign } from '../core/sign.ts'
import type { World } from '../core/world.ts'
import { type Look, markOrder, orderOf, referenceOf } from './orders.ts'
import { tellingOf, wordOf } from './telling.ts'

export interface Announcement {
  depositNo: string
  result: 'paid' | 'failed'
  /** Absent: the amount of the order. */
  amount?: number | undefined
  /** Used only where the gateway knows no such order. */
  channel: Look
  times: number
  /** Milliseconds before the first delivery; 0 delivers before this returns. */
  delay: number
}

interface NoticeRow {
  id: number
  deposit_no: string
  url: string
  content: string
  tries: number
}

/** Writes down how an order came out and tells the platform, by as many notices of their own as asked, all at once. */
export async function announce(world: World, { depositNo, result, amount: told, channel, times, delay }: Announcement) {
  const order = orderOf(world, depositNo)
  const amount = told ?? order?.amount
  if (amount === undefined)
    throw new Refusal(404, `The gateway has no order ${depositNo}; say the amount to tell of one it never had.`)
  const way = order?.channel ?? channel
  const content = JSON.stringify({
    deposit_no: depositNo,
    result,
    amount,
    currency: 'CNY',
    channel: way,
    reference: referenceOf(depositNo),
  })
  const url = order?.notifyUrl || `${world.platformUrl}/hooks/pay/${way}`
  const rows = world.store.tx(() => {
    markOrder(world, depositNo, result, amount)
    const sql =
      'insert into notice (deposit_no, url, content, next_at) values (?, ?, ?, ?) returning id, deposit_no, url, content, tries'
    return Array.from({ length: times }, () =>
      world.store.one<NoticeRow>(sql, depositNo, url, content, world.now() + delay),
    )
  })
  const answers =
    delay > 0 ? [] : await Promise.all(rows.map((row) => (row ? deliver(world, row) : Promise.resolve(''))))
  return { deposit_no: depositNo, result, amount: yuan(amount), sent: times, answers }
}

const busy = new WeakMap<World, Set<number>>()

/** Delivers what is due and not under way. */
export async function deliverDue(world: World): Promise<void> {
  const rows = world.store.all<NoticeRow>(
    'select id, deposit_no, url, content, tries from notice where next_at <= ? order by next_at limit 20',
    world.now(),
  )
  await Promise.all(rows.map((row) => deliver(world, row)))
}

/** One delivery, freshly signed. Anything but the word of its protocol is tried again later. Answers what came back. */
async function deliver(world: World, notice: NoticeRow): Promise<string> {
  const underWay = busy.get(world) ?? new Set<number>()
  busy.set(world, underWay)
  if (underWay.has(notice.id)) return ''
  underWay.add(notice.id)
  const answer = await post(world, notice)
  underWay.delete(notice.id)
  if (world.stopping.signal.aborted) return answer
  const isTaken = answer === `200 ${wordOf(orderOf(world, notice.deposit_no))}`
  const wait = isTaken ? undefined : world.retries[notice.tries]
  const next = wait === undefined ? null : world.now() + wait
  world.store.run('update notice set tries = tries + 1, answer = ?, next_at = ? where id = ?', answer, next, notice.id)
  return answer
}

/** How a notice goes out by now: as our own protocol has it, or as the order's. */
function messageOf(
  world: World,
  { deposit_no: depositNo, url, content }: NoticeRow,
): { url: string; init: RequestInit } {
  const order = orderOf(world, depositNo)
  const told = JSON.parse(content) as { result: 'paid' | 'failed'; amount: number }
  const message = order ? tellingOf(world, order, told) : null
  if (message) return message
  const body = JSON.stringify({ ...told, at: momentOf(world.now()) })
  const headers = { 'content-type': 'application/json', ...sign(world.secret, body, world.now()) }
  return { url, init: { method: 'POST', headers, body } }
}

async function post(world: World, notice: NoticeRow): Promise<string> {
  const { url, init } = messageOf(world, notice)
  const signal = AbortSignal.any([AbortSignal.timeout(5000), world.stopping.signal])
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal })
    return `${answer.status} ${(await answer.text()).trim().slice(0, 200)}`
  } catch (error) {
    return `no answer: ${error instanceof Error ? error.message : String(error)}`
  }
}
