import { Refusal } from '../core/refusal.ts'
import type { SandboxContext } from '../core/context.ts'

export interface Wallet {
  venue: string
  login: string
  name: string
  balance: number
  /** Amount that a correction could not debit; it is deducted from later winnings. */
  owed: number
}

export interface MoveOrder {
  venue: string
  id: string
  login: string
  direction: 'in' | 'out'
  amount: number
}

export interface MoveRow extends MoveOrder {
  result: 'done' | 'refused'
  reason: string
}

export const walletOf = ({ store }: SandboxContext, venue: string, login: string): Wallet | undefined =>
  store.one<Wallet>('select venue, login, name, balance, owed from wallet where venue = ? and login = ?', venue, login)

export const balanceOf = (context: SandboxContext, venue: string, login: string): number =>
  walletOf(context, venue, login)?.balance ?? 0

export function openWallet({ store, now }: SandboxContext, venue: string, login: string, name: string): void {
  store.run(
    'insert into wallet (venue, login, name, opened_at) values (?, ?, ?, ?) on conflict do nothing',
    venue,
    login,
    name || login,
    now(),
  )
}

/**
 * Books a transfer; idempotent by id. Throws Refusal 409 if the content differs. `isRefusing` refuses a new transfer
 * permanently.
 */
export function bookMove(context: SandboxContext, order: MoveOrder, isRefusing: boolean): MoveRow {
  const { store, now } = context
  const { venue, id, login, direction, amount } = order
  return store.tx(() => {
    const known = moveOf(context, venue, id)
    if (known) {
      if (known.login === login && known.direction === direction && known.amount === amount) return known
      throw new Refusal(409, `Transfer ${id} already exists with different content.`)
    }
    openWallet(context, venue, login, login)
    const isShort = direction === 'out' && balanceOf(context, venue, login) < amount
    const reason = isRefusing ? 'transfers are refused at present' : isShort ? 'the wallet holds less' : ''
    const result = reason ? 'refused' : 'done'
    if (!reason) changeBalance(context, venue, login, direction === 'in' ? amount : -amount)
    store.run(
      'insert into move (venue, id, login, direction, amount, result, reason, at) values (?, ?, ?, ?, ?, ?, ?, ?)',
      venue,
      id,
      login,
      direction,
      amount,
      result,
      reason,
      now(),
    )
    return { ...order, result, reason }
  })
}

export const moveOf = ({ store }: SandboxContext, venue: string, id: string): MoveRow | undefined =>
  store.one<MoveRow>(
    'select venue, id, login, direction, amount, result, reason from move where venue = ? and id = ?',
    venue,
    id,
  )

/** Changes a balance. Throws Refusal 422 if it would become negative. */
export function changeBalance({ store }: SandboxContext, venue: string, login: string, by: number): void {
  const sql = 'update wallet set balance = balance + ? where venue = ? and login = ? and balance + ? >= 0'
  if (store.run(sql, by, venue, login, by) === 0) throw new Refusal(422, 'balance')
}

/** Credits a return minus `owed`. A negative return debits at most the balance and adds the rest to `owed`. */
export function refundWallet(context: SandboxContext, venue: string, login: string, by: number): void {
  const wallet = walletOf(context, venue, login)
  if (!wallet || by === 0) return
  const paid = by > 0 ? Math.min(by, wallet.owed) : 0
  const short = by < 0 ? Math.max(0, -by - wallet.balance) : 0
  const sql = 'update wallet set balance = balance + ?, owed = owed + ? where venue = ? and login = ?'
  context.store.run(sql, by - paid + short, short - paid, venue, login)
}
