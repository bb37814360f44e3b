import {
  add,
  type Fen,
  noMoney,
  rate,
  usdtCents,
  usdtFor,
  usdtText,
  yuanForUsdt,
  yuanFromFen,
} from '@koi/contract/money'
import { beijingText, type Instant, minute, plus, second } from '@koi/contract/time'
import type { ChainProtocol, ChainTransfer } from '../../platform/outside/chain.ts'
import { markFunds } from '../../access/identity/playerMarks.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { App } from '../../platform/ops/app.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { credit, type Deposit, isReferenceUsed, lockDeposit, lockPayment } from './deposit.ts'
import { insertUnmatched } from './notice.ts'

/** Milliseconds: allowed clock difference to the chain plus the time from sending a payment to its block. */
const skew = 5 * minute
/**
 * Milliseconds by which the block of a payment may be older than its order. Transfers are public before they are confirmed: who
 * opens an order with the amount of a stranger's transfer must not be credited with it.
 */
const blockSkew = 15 * second

export const addressKey = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address)

/** The addresses that receive, or have received, payments. */
export async function loadReceivingAddresses(app: App, protocols: ChainProtocol[]): Promise<string[]> {
  const accounts = await app.db.selectFrom('receivingAccount').select('bankNo').where('kind', 'in', protocols).execute()
  const orders = await app.db
    .selectFrom('deposit')
    .select('receiverNo')
    .distinct()
    .where('channel', '=', 'usdt')
    .where('protocol', 'in', protocols)
    .execute()
  return [...new Set([...accounts.map(({ bankNo }) => bankNo), ...orders.map(({ receiverNo }) => receiverNo)])]
}

/** Books a confirmed transfer, or keeps it as unmatched; false if it is known already. */
export async function applyTransfer(tx: Tx, key: FolderSecret, transfer: ChainTransfer, at: Instant): Promise<boolean> {
  const { txid, to, from = '', amount: cents, rest = 0, protocol, block, at: sentAt } = transfer
  const [, isKnown] = await Promise.all([lockPayment(tx, { channel: 'usdt', reference: txid }), isRecorded(tx, txid)])
  if (isKnown) return false
  const order = rest > 0 ? 'none' : await findOrder(tx, transfer)
  const usdt = `${usdtText(cents)}${rest > 0 ? String(rest).padStart(4, '0') : ''}`
  const detail = { protocol, to, usdt, block, sent_at: beijingText(sentAt) }
  if (order === 'many' || order === 'none') {
    const why = order === 'none' ? 'no order of this amount' : 'several orders of this amount'
    insertUnmatched(tx, { channel: 'usdt', reference: txid, depositNo: '', amount: null }, why, at, detail)
    return true
  }
  if (from !== '') markFunds(tx, key, order.playerId, from, at)
  const amount = paidFor(order)
  await credit(tx, order, { amount, reference: txid, by: { kind: 'chain' }, at })
  audit(tx, {
    actorKind: 'channel',
    actorId: null,
    actorName: 'usdt',
    act: 'deposit.credit',
    subjectKind: 'deposit',
    subjectId: order.depositNo,
    before: { state: order.state },
    after: { amount: yuanFromFen(amount), reference: txid, ...detail },
    at,
  })
  return true
}

/** The order's amount, and what its USDT amount was raised by to tell payments apart, at the order's rate. */
function paidFor({ amount, rate: frozen, payUsdtCents }: Deposit): Fen {
  if (frozen === null || payUsdtCents === null) return amount
  const raised = payUsdtCents - (usdtFor(amount, rate(frozen)) ?? payUsdtCents)
  return raised > 0 ? add(amount, yuanForUsdt(usdtText(usdtCents(raised)), rate(frozen)) ?? noMoney) : amount
}

/** Whether a transfer was booked or kept as unmatched; the caller holds the payment's lock. */
export async function isRecorded(tx: Tx, txid: string): Promise<boolean> {
  const [isUsed, unmatched] = await Promise.all([
    isReferenceUsed(tx, { channel: 'usdt', reference: txid }),
    tx
      .selectFrom('unmatchedPayment')
      .select('id')
      .where('channel', '=', 'usdt')
      .where('reference', '=', txid)
      .executeTakeFirst(),
  ])
  return isUsed || unmatched !== undefined
}

/**
 * Finds the order with this address, exact amount and time. Because an amount is reused after expiry, orders that had
 * not expired at the block's time are preferred. A manually decided order without a reference is a candidate too, so
 * that its payment is not credited to another order.
 */
async function findOrder(tx: Tx, transfer: ChainTransfer): Promise<Deposit | 'none' | 'many'> {
  const { to, amount, protocol, at } = transfer
  const since = plus(at, -skew)
  const rows = await tx
    .selectFrom('deposit')
    .select(['depositNo', 'state', 'expiresAt'])
    .where('channel', '=', 'usdt')
    .where('protocol', '=', protocol)
    .where('payUsdtCents', '=', amount)
    .where('reference', '=', '')
    .where((eb) => eb(eb.fn('lower', ['receiverNo']), '=', to.toLowerCase()))
    .where('createdAt', '<=', plus(at, blockSkew))
    .where((eb) => eb.or([eb('state', '=', 'pending'), eb('closedAt', '>=', since)]))
    .execute()
  const notExpired = rows.filter(({ expiresAt }) => expiresAt >= since)
  const candidates = notExpired.length > 0 ? notExpired : rows.filter(({ state }) => state === 'pending')
  const [first, ...others] = candidates
  if (others.length > 0) return 'many'
  if (first?.state !== 'pending') return 'none'
  const locked = await lockDeposit(tx, first.depositNo)
  // Otherwise another payment was credited to the order, or reserved it, since it was read.
  return locked?.state === 'pending' && locked.reference === '' ? locked : findOrder(tx, transfer)
}
