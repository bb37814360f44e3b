import { minute, hour, type Instant } from '@koi/contract/time'
import type { UnreadTransaction } from '../../platform/outside/chain.ts'
import { OutsideFault } from '../../platform/outside/fault.ts'
import type { Tx } from '../../platform/db/db.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { deferTask, done, type TaskKind } from '../../platform/task/task.ts'
import { findSource, type SourceName } from '../channel/chainSource.ts'
import { addressKey, applyTransfer, isRecorded, loadReceivingAddresses } from './chainTransfer.ts'
import { lockPayment } from './deposit.ts'
import { insertUnmatched } from './notice.ts'

const kind = 'read-transfer'
const channel = 'usdt'

/** Subject of the task: chain, block and transaction. */
const subjectOf = (name: SourceName, { block, id }: Pick<UnreadTransaction, 'block' | 'id'>) => `${name}:${block}:${id}`
function parseSubject(subject: string): { name: SourceName; block: number; id: string } {
  const [name, block, ...id] = subject.split(':')
  return { name: name as SourceName, block: Number(block), id: id.join(':') }
}

/** Transactions of a chain that are read on their own. */
export async function loadSetAside(app: App, name: SourceName): Promise<Set<string>> {
  const rows = await app.db
    .selectFrom('task')
    .select('subject')
    .where('kind', '=', kind)
    .where('subject', 'like', `${name}:%`)
    .execute()
  return new Set(rows.map(({ subject }) => parseSubject(subject).id))
}

/**
 * Sets a transaction aside that could not be read or booked, so that the others are not held up: it is tried again on
 * its own until it succeeds or an operator gives it up.
 */
export async function setAside(app: App, name: SourceName, unread: UnreadTransaction): Promise<void> {
  const now = app.clock.now()
  await transact(app, async (tx) => {
    const payment = { channel, reference: unread.id }
    const [, isKnown] = await Promise.all([lockPayment(tx, payment), isRecorded(tx, unread.id)])
    if (isKnown) return
    if (!unread.isNamed) return void insertUnread(tx, unread.id, unread.why, now)
    const destination = `chain:${name.toLowerCase()}`
    deferTask(tx, { kind, subject: subjectOf(name, unread), destination, after: minute }, now)
  })
  app.log.warn({ chain: name, txid: unread.id, reason: unread.why }, 'a transfer was set aside')
}

const insertUnread = (tx: Tx, reference: string, why: string, at: Instant) =>
  insertUnmatched(tx, { channel, reference, depositNo: '', amount: null }, why, at)

/** Reads one transaction that a scan could not read or book, and books its transfers. */
export const readTransferTask: TaskKind = {
  name: kind,
  concurrency: 1,
  backoff: { first: minute, longest: hour },
  async run(app, { subject }) {
    const { name, ...transaction } = parseSubject(subject)
    const source = await findSource(app, name)
    if (!source) return { is: 'failed', why: 'the chain is not configured' }
    const addresses = await loadReceivingAddresses(app, source.protocols)
    const ownAddresses = new Set(addresses.map(addressKey))
    try {
      const transfers = await source.chain.transaction(transaction, addresses)
      if (transfers.some(({ confirmations }) => confirmations < source.confirmations))
        return { is: 'again', after: minute }
      for (const transfer of transfers)
        if (ownAddresses.has(addressKey(transfer.to)))
          await transact(app, (tx) => applyTransfer(tx, app.config, transfer, app.clock.now()))
      return done
    } catch (error) {
      if (error instanceof OutsideFault) return { is: 'failed', why: error.message }
      throw error
    }
  },
  async cancel(tx, subject, now) {
    insertUnread(tx, parseSubject(subject).id, 'given up by an operator, was not readable', now)
  },
}
