import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '../core/refusal.ts'
import type { SandboxContext } from '../core/context.ts'

export const channels = ['antoken', 'wxpay', 'alipay'] as const
export type Channel = (typeof channels)[number]
/** Payment method, which determines the pay page; the last two belong to third-party protocols. */
export type PayMethod = Channel | 'bank' | 'usdt'
export type Protocol = 'koi' | 'epay1' | 'epay2' | 'bepusdt' | 'tokenpay'

export interface NewOrder {
  depositNo: string
  channel: PayMethod
  amount: number
  notifyUrl: string
  returnUrl: string
  /** Protocol with which the order was created; its notices use the same one. */
  adapter: Protocol
  /** The protocol's name of the payment method or coin. */
  type: string
}

export interface Order extends NewOrder {
  token: string
  state: 'pending' | 'paid' | 'failed'
  reportedAmount: number
  reference: string
  until: number
}

const lifetime = 60 * 60 * 1000

const columns = `deposit_no as depositNo, channel, amount, notify_url as notifyUrl, return_url as returnUrl, adapter, type, token, state,
  reported_amount as reportedAmount, reference, until`

/** The gateway's payment number, the same in all notices of a payment. */
export const referenceOf = (depositNo: string): string =>
  `SB${createHash('sha256').update(depositNo).digest('hex').slice(0, 18).toUpperCase()}`

export const orderOf = ({ store }: SandboxContext, depositNo: string): Order | undefined =>
  store.one<Order>(`select ${columns} from pay_order where deposit_no = ?`, depositNo)

export const orderByToken = ({ store }: SandboxContext, token: string): Order | undefined =>
  store.one<Order>(`select ${columns} from pay_order where token = ?`, token)

/** Opens an order; idempotent by number. Throws Refusal 409 if amount or channel differ. */
export function openOrder(context: SandboxContext, order: NewOrder): Order {
  const { store, now } = context
  return store.tx(() => {
    const known = orderOf(context, order.depositNo)
    if (known) {
      if (known.amount === order.amount && known.channel === order.channel && known.adapter === order.adapter)
        return known
      throw new Refusal(409, `Order ${order.depositNo} already exists with different content.`)
    }
    store.run(
      `insert into pay_order (deposit_no, token, channel, amount, notify_url, return_url, adapter, type, reported_amount, reference, made_at, until)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      order.depositNo,
      randomBytes(18).toString('base64url'),
      order.channel,
      order.amount,
      order.notifyUrl,
      order.returnUrl,
      order.adapter,
      order.type,
      order.amount,
      referenceOf(order.depositNo),
      now(),
      now() + lifetime,
    )
    const made = orderOf(context, order.depositNo)
    if (!made) throw new Error('the inserted order was not found')
    return made
  })
}

/** Sets the result of an order, whatever its previous state. */
export function markOrder(
  { store }: SandboxContext,
  depositNo: string,
  state: 'paid' | 'failed',
  amount: number,
): void {
  store.run('update pay_order set state = ?, reported_amount = ? where deposit_no = ?', state, amount, depositNo)
}

export interface PayOut {
  id: string
  amount: number
  content: string
}

/** Pays out; idempotent by id. Throws Refusal 409 if the content differs. `isRefusing` makes a new payout fail permanently. */
export function payOut(context: SandboxContext, order: PayOut, isRefusing: boolean): 'done' | 'failed' | 'pending' {
  const { store, now } = context
  return store.tx(() => {
    const known = store.one<{ content: string; state: 'done' | 'failed' | 'pending' }>(
      'select content, state from payout where id = ?',
      order.id,
    )
    if (known?.content === '')
      store.run('update payout set content = ?, amount = ? where id = ?', order.content, order.amount, order.id)
    else if (known && known.content !== order.content)
      throw new Refusal(409, `Payment ${order.id} already exists with different content.`)
    if (known) return known.state
    const state = isRefusing ? 'failed' : 'done'
    store.run(
      'insert into payout (id, content, amount, state, at) values (?, ?, ?, ?, ?)',
      order.id,
      order.content,
      order.amount,
      state,
      now(),
    )
    return state
  })
}

/** Sets a payout's result, even before it is requested; a final result is not changed. */
export function decidePayOut({ store, now }: SandboxContext, id: string, state: 'done' | 'failed' | 'pending'): void {
  const sql =
    "insert into payout (id, content, amount, state, at) values (?, '', 0, ?, ?) on conflict (id) do update set state = excluded.state " +
    "where payout.state = 'pending'"
  store.run(sql, id, state, now())
}

export const payOutState = ({ store }: SandboxContext, id: string): 'done' | 'failed' | 'pending' | 'not-found' =>
  store.one<{ state: 'done' | 'failed' | 'pending' }>('select state from payout where id = ?', id)?.state ?? 'not-found'
