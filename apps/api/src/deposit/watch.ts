import { notes } from '@koi/contract/deposit/deposit.copy'
import { usdtText, yuanFromFen } from '@koi/contract/money'
import { beijingText, type Instant, millisOf, minute, plus } from '@koi/contract/time'
import type { ChainProtocol, ChainTransfer } from '../outside/chain.ts'
import { OutsideFault } from '../outside/fault.ts'
import { audit } from '../platform/audit.ts'
import type { Tx } from '../platform/db.ts'
import { type App, transact } from '../platform/app.ts'
import { credit, type Deposit, isReferenceUsed, lockDeposit, lockPayment } from './deposit.ts'
import { sourceOf, type SourceName } from '../channel/chainSource.ts'
import { insertUnmatched } from './notice.ts'

/** Allowed clock difference to the chain; also the time a payment may take into its block. */
const skew = 5 * minute
/** Where the first scan begins, in blocks before the newest. */
const firstScanBlocks = 1000
const lastWarnings = new Map<SourceName, number>()

/**
 * Books confirmed transfers to our addresses from the cursor on; one without an order becomes an unmatched payment.
 * Returns the number of new transfers.
 */
export async function watchChain(app: App, name: SourceName = 'sandbox'): Promise<number> {
  const found = await scanChain(app, name).catch((error: unknown) => {
    if (!(error instanceof OutsideFault)) throw error
    const now = millisOf(app.clock.now())
    if (now - (lastWarnings.get(name) ?? 0) > minute) {
      lastWarnings.set(name, now)
      app.log.warn({ err: error, chain: name }, 'the chain node did not answer')
    }
    return null
  })
  if (!found) return 0
  let applied = 0
  for (const transfer of found.transfers)
    if (await transact(app, (tx) => applyTransfer(tx, transfer, app.clock.now()))) applied++
  const position = JSON.stringify({ block: found.block })
  await app.db
    .insertInto('jobCursor')
    .values({ name: found.cursor, position })
    .onConflict((is) => is.column('name').doUpdateSet({ position }))
    .execute()
  return applied
}

interface ChainScan {
  cursor: string
  transfers: ChainTransfer[]
  /** Every block up to this one has been scanned and is final. */
  block: number
}

/** Null when the chain is not configured. Throws OutsideFault. */
async function scanChain(app: App, name: SourceName): Promise<ChainScan | null> {
  const source = await sourceOf(app, name)
  if (!source || source.protocols.length === 0) return null
  const { cursor, chain, protocols, confirmations, overlap } = source
  const height = await chain.height()
  const known = await app.db.selectFrom('jobCursor').select('position').where('name', '=', cursor).executeTakeFirst()
  const last = (known?.position as { block?: number } | undefined)?.block
  const certain = height - confirmations + 1
  const from = Math.max(0, Math.min(last ?? height - firstScanBlocks, certain) - overlap)
  const mine = await loadReceivingAddresses(app, protocols)
  const isMine = new Set(mine.map(addressKey))
  const { transfers, through } = await chain.transfers(from, mine)
  const counting = transfers.filter(
    (transfer) =>
      transfer.confirmations >= confirmations &&
      protocols.includes(transfer.protocol) &&
      isMine.has(addressKey(transfer.to)),
  )
  return { cursor, transfers: counting, block: Math.min(certain, through) }
}

const addressKey = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address)

async function loadReceivingAddresses(app: App, protocols: ChainProtocol[]): Promise<string[]> {
  const kept = await app.db.selectFrom('receivingAccount').select('bankNo').where('kind', 'in', protocols).execute()
  const used = await app.db
    .selectFrom('deposit')
    .select('receiverNo')
    .distinct()
    .where('channel', '=', 'usdt')
    .where('protocol', 'in', protocols)
    .execute()
  return [...new Set([...kept.map(({ bankNo }) => bankNo), ...used.map(({ receiverNo }) => receiverNo)])]
}

async function applyTransfer(tx: Tx, transfer: ChainTransfer, at: Instant): Promise<boolean> {
  const { txid, to, amount, rest = 0, protocol, block, at: sentAt } = transfer
  await lockPayment(tx, { channel: 'usdt', reference: txid })
  if (await isRecorded(tx, txid)) return false
  const order = rest > 0 ? 'none' : await findOrder(tx, transfer)
  const usdt = `${usdtText(amount)}${rest > 0 ? String(rest).padStart(4, '0') : ''}`
  const detail = { protocol, to, usdt, block, sent_at: beijingText(sentAt) }
  if (order === 'many' || order === 'none') {
    const why = order === 'none' ? 'no order of this amount' : 'several orders of this amount'
    await insertUnmatched(tx, { channel: 'usdt', reference: txid, depositNo: '', amount: null }, why, at, detail)
    return true
  }
  await credit(tx, order, { amount: order.amount, reference: txid, by: notes.byChain, at })
  await audit(tx, {
    actorKind: 'channel',
    actorId: null,
    actorName: 'usdt',
    act: 'deposit.credit',
    subjectKind: 'deposit',
    subjectId: order.depositNo,
    before: { state: order.state },
    after: { amount: yuanFromFen(order.amount), reference: txid, ...detail },
    at,
  })
  return true
}

async function isRecorded(tx: Tx, txid: string): Promise<boolean> {
  if (await isReferenceUsed(tx, { channel: 'usdt', reference: txid })) return true
  return (
    (await tx
      .selectFrom('unmatchedPayment')
      .select('id')
      .where('channel', '=', 'usdt')
      .where('reference', '=', txid)
      .executeTakeFirst()) !== undefined
  )
}

/**
 * The order that address, exact amount and time identify. Orders open at the block's time come first, so that a reused
 * amount is not credited with an earlier payment. A manually decided order without a number only makes a match ambiguous.
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
    .where((is) => is(is.fn('lower', ['receiverNo']), '=', to.toLowerCase()))
    .where('createdAt', '<=', plus(at, skew))
    .where((is) => is.or([is('state', '=', 'pending'), is('closedAt', '>=', since)]))
    .execute()
  const inTime = rows.filter(({ expiresAt }) => expiresAt >= since)
  const fitting = inTime.length > 0 ? inTime : rows.filter(({ state }) => state === 'pending')
  const [first, ...others] = fitting
  if (others.length > 0) return 'many'
  if (first?.state !== 'pending') return 'none'
  const locked = await lockDeposit(tx, first.depositNo)
  // Booked or reserved by another payment since it was read.
  return locked?.state === 'pending' && locked.reference === '' ? locked : findOrder(tx, transfer)
}
