import { millisOf, minute, second } from '@koi/contract/time'
import type { ChainTransfer, UnreadTransaction } from '../../platform/outside/chain.ts'
import { OutsideFault } from '../../platform/outside/fault.ts'
import { moveCursor } from '../../platform/http/cursor.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { done, type TaskKind } from '../../platform/task/task.ts'
import { findSource, type SourceName } from '../channel/chainSource.ts'
import { addressKey, applyTransfer, loadReceivingAddresses } from './chainTransfer.ts'
import { loadSetAside, setAside } from './readTransfer.ts'

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
    const { items, fault } = await scanAndApply(app, name)
    return fault ? { is: 'failed', why: fault.message, items } : { is: 'again', after: scanIntervals[name], items }
  },
}

/** Scans one chain once. Returns the number of new transfers. */
export const watchChain = async (app: App, name: SourceName = 'sandbox'): Promise<number> =>
  (await scanAndApply(app, name)).items

/**
 * Books confirmed transfers to our addresses, starting at the cursor; a transfer that fits no order becomes an
 * unmatched payment, and one that cannot be read or booked a task of its own. `fault`: why the scan ended early.
 */
async function scanAndApply(app: App, name: SourceName): Promise<{ items: number; fault: OutsideFault | null }> {
  let scan: ChainScan | null
  try {
    scan = await scanChain(app, name)
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
    warn(app, name, error)
    return { items: 0, fault: error }
  }
  if (!scan) return { items: 0, fault: null }
  if (scan.fault) warn(app, name, scan.fault)
  let items = 0
  for (const transfer of scan.transfers) {
    try {
      if (await transact(app, (tx) => applyTransfer(tx, app.config, transfer, app.clock.now()))) items++
    } catch (error) {
      app.log.error({ err: error, chain: name, txid: transfer.txid }, 'a transfer could not be booked')
      const [id] = transfer.txid.split(':')
      await setAside(app, name, { id: id!, isNamed: true, block: transfer.block, why: String(error) })
    }
  }
  for (const one of scan.unread) await setAside(app, name, one)
  const { cursor, from, block, span } = scan
  await moveCursor(app, cursor, from, { block, span }, scan.isAdvanced)
  return { items, fault: scan.fault }
}

function warn(app: App, name: SourceName, error: OutsideFault): void {
  const now = millisOf(app.clock.now())
  const warnings = lastWarnings.get(app.pool) ?? new Map<SourceName, number>()
  lastWarnings.set(app.pool, warnings)
  if (now - (warnings.get(name) ?? 0) <= minute) return
  warnings.set(name, now)
  app.log.warn({ err: error, chain: name }, 'the chain node did not answer')
}

interface ChainScan {
  cursor: string
  /** The stored position at which the scan started; null: there was none. */
  from: unknown
  transfers: ChainTransfer[]
  unread: UnreadTransaction[]
  /** Every block up to this one has been scanned and is final. */
  block: number
  /** Blocks of the next query. */
  span: number
  /** Whether the position moved. The simulated chain may have no new block. */
  isAdvanced: boolean
  fault: OutsideFault | null
}

/** Scans a chain; null when it is not configured. Throws OutsideFault. */
async function scanChain(app: App, name: SourceName): Promise<ChainScan | null> {
  const source = await findSource(app, name)
  if (!source || source.protocols.length === 0) return null
  const { cursor, chain, protocols, confirmations, overlap } = source
  const height = await chain.height()
  const stored = await app.db.selectFrom('jobCursor').select('position').where('name', '=', cursor).executeTakeFirst()
  const { block: lastScanned, span } = (stored?.position ?? {}) as { block?: number; span?: number }
  const lastFinalBlock = height - confirmations + 1
  const from = Math.max(0, Math.min(lastScanned ?? height - firstScanBlocks, lastFinalBlock) - overlap)
  const [addresses, skip] = await Promise.all([loadReceivingAddresses(app, protocols), loadSetAside(app, name)])
  const ownAddresses = new Set(addresses.map(addressKey))
  const found = await chain.transfers(from, addresses, { skip, span })
  const confirmedTransfers = found.transfers.filter(
    (transfer) =>
      transfer.confirmations >= confirmations &&
      protocols.includes(transfer.protocol) &&
      ownAddresses.has(addressKey(transfer.to)),
  )
  // A query that ended within the overlap does not move the cursor back.
  const block = Math.min(lastFinalBlock, Math.max(found.through, lastScanned ?? 0))
  return {
    cursor,
    from: stored?.position ?? null,
    transfers: confirmedTransfers,
    unread: found.unread,
    block,
    span: found.span,
    isAdvanced: lastScanned === undefined || block > lastScanned || (name === 'sandbox' && found.through >= height),
    fault: found.fault,
  }
}
