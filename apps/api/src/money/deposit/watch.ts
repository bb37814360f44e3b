import { usdtText, yuanFromFen } from '@koi/contract/money'
import { beijingText, type Instant, millisOf, minute, plus, second } from '@koi/contract/time'
import type { ChainProtocol, ChainTransfer } from '../../platform/outside/chain.ts'
import { OutsideFault } from '../../platform/outside/fault.ts'
import { markFunds } from '../../access/identity/playerMarks.ts'
import { moveCursor } from '../../platform/http/cursor.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Tx } from '../../platform/db/db.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { done, type TaskKind } from '../../platform/task/task.ts'
import { credit, type Deposit, isReferenceUsed, lockDeposit, lockPayment } from './deposit.ts'
import { findSource, type SourceName } from '../channel/chainSource.ts'
import { insertUnmatched } from './notice.ts'

/** Milliseconds: allowed clock difference to the chain plus the time from sending a payment to its block. */
const skew = 5 * minute
/** The first scan starts this many blocks before the newest. */
const firstScanBlocks = 1000
/** Time of the last warning per brand and chain in this process, in milliseconds. */
const lastWarnings = new WeakMap<App['pool'], Map<SourceName, number>>()

/** Milliseconds between two scans of a chain. */
const scanIntervals: Record<SourceName, number> = {
  sandbox: 3 * second,
  ERC20: 12 * second,
  BEP20: 12 * second,
  TRC20: 12 * second,
}

/** Scans one chain periodically. */
export const watchChainTask: TaskKind = {
  name: 'watch-chain',
  isScheduled: true,
  concurrency: 1,
  backoff: { first: 5 * second, longest: minute },
  async subjects(app) {
    // A setting that cannot be read makes the task fail, which operators can see.
    const isWatched = (name: SourceName) => findSource(app, name).then(Boolean, () => true)
    const names = Object.keys(scanIntervals) as SourceName[]
    const watched = await Promise.all(names.map(isWatched))
    return names
      .filter((_name, index) => watched[index])
      .map((name) => ({ subject: name, destination: `chain:${name.toLowerCase()}` }))
  },
  async run(app, { subject }) {
    const name = subject as SourceName
    // The task is inserted again when the chain is configured again.
    if (!(await findSource(app, name))) return done
    const items = await watchChain(app, name)
    return { is: 'again', after: scanIntervals[name], items }
  },
}

/**
 * Books confirmed transfers to our addresses, starting at the cursor; a transfer that fits no order becomes an
 * unmatched payment. Returns the number of new transfers.
 */
export async function watchChain(app: App, name: SourceName = 'sandbox'): Promise<number> {
  const scan = await scanChain(app, name).catch((error: unknown) => {
    if (!(error instanceof OutsideFault)) throw error
    const now = millisOf(app.clock.now())
    const warnings = lastWarnings.get(app.pool) ?? new Map<SourceName, number>()
    lastWarnings.set(app.pool, warnings)
    if (now - (warnings.get(name) ?? 0) > minute) {
      warnings.set(name, now)
      app.log.warn({ err: error, chain: name }, 'the chain node did not answer')
    }
    return null
  })
  if (!scan) return 0
  let applied = 0
  for (const transfer of scan.transfers)
    if (await transact(app, (tx) => applyTransfer(tx, app.config, transfer, app.clock.now()))) applied++
  await moveCursor(app, scan.cursor, scan.from, { block: scan.block })
  return applied
}

interface ChainScan {
  cursor: string
  /** The stored position at which the scan started; null: there was none. */
  from: unknown
  transfers: ChainTransfer[]
  /** Every block up to this one has been scanned and is final. */
  block: number
}

/** Scans a chain; null when it is not configured. Throws OutsideFault. */
async function scanChain(app: App, name: SourceName): Promise<ChainScan | null> {
  const source = await findSource(app, name)
  if (!source || source.protocols.length === 0) return null
  const { cursor, chain, protocols, confirmations, overlap } = source
  const height = await chain.height()
  const stored = await app.db.selectFrom('jobCursor').select('position').where('name', '=', cursor).executeTakeFirst()
  const lastScanned = (stored?.position as { block?: number } | undefined)?.block
  const lastFinalBlock = height - confirmations + 1
  const from = Math.max(0, Math.min(lastScanned ?? height - firstScanBlocks, lastFinalBlock) - overlap)
  const addresses = await loadReceivingAddresses(app, protocols)
  const ownAddresses = new Set(addresses.map(addressKey))
  const { transfers, through } = await chain.transfers(from, addresses)
  const confirmedTransfers = transfers.filter(
    (transfer) =>
      transfer.confirmations >= confirmations &&
      protocols.includes(transfer.protocol) &&
      ownAddresses.has(addressKey(transfer.to)),
  )
  return {
    cursor,
    from: stored?.position ?? null,
    transfers: confirmedTransfers,
    block: Math.min(lastFinalBlock, through),
  }
}

const addressKey = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address)

async function loadReceivingAddresses(app: App, protocols: ChainProtocol[]): Promise<string[]> {
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

async function applyTransfer(tx: Tx, key: FolderSecret, transfer: ChainTransfer, at: Instant): Promise<boolean> {
  const { txid, to, from = '', amount, rest = 0, protocol, block, at: sentAt } = transfer
  const [, isKnown] = await Promise.all([lockPayment(tx, { channel: 'usdt', reference: txid }), isRecorded(tx, txid)])
  if (isKnown) return false
  const order = rest > 0 ? 'none' : await findOrder(tx, transfer)
  const usdt = `${usdtText(amount)}${rest > 0 ? String(rest).padStart(4, '0') : ''}`
  const detail = { protocol, to, usdt, block, sent_at: beijingText(sentAt) }
  if (order === 'many' || order === 'none') {
    const why = order === 'none' ? 'no order of this amount' : 'several orders of this amount'
    insertUnmatched(tx, { channel: 'usdt', reference: txid, depositNo: '', amount: null }, why, at, detail)
    return true
  }
  if (from !== '') markFunds(tx, key, order.playerId, from, at)
  await credit(tx, order, { amount: order.amount, reference: txid, by: { kind: 'chain' }, at })
  audit(tx, {
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
    .where('createdAt', '<=', plus(at, skew))
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
