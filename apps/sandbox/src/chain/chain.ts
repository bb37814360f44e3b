import { randomBytes } from 'node:crypto'
import { momentOf } from '../core/clock.ts'
import type { SandboxContext } from '../core/context.ts'

export interface Payment {
  protocol: 'TRC20' | 'ERC20' | 'BEP20'
  to: string
  /** USDT in hundredths. */
  amount: number
  txid?: string | undefined
  /** Block time in milliseconds; default: now. */
  at?: number | undefined
}

const firstBlock = 1000

export const heightOf = ({ store }: SandboxContext): number =>
  firstBlock + (store.one<{ value: number }>("select value from counter where name = 'chain height'")?.value ?? 0)

function setHeight({ store }: SandboxContext, height: number): number {
  const sql =
    "insert into counter (name, value) values ('chain height', ?) on conflict (name) do update set value = excluded.value"
  store.run(sql, height - firstBlock)
  return height
}

/** Adds `count` empty blocks and returns the new height. */
export const addBlocks = (context: SandboxContext, count: number): number =>
  context.store.tx(() => setHeight(context, heightOf(context) + count))

/** Adds a USDT transfer in a new block, which gives it one confirmation. Idempotent by txid. */
export function addTransfer(
  context: SandboxContext,
  payment: Payment,
): { txid: string; block: number; height: number } {
  const { store, now } = context
  return store.tx(() => {
    const txid = payment.txid || `${payment.protocol === 'TRC20' ? '' : '0x'}${randomBytes(32).toString('hex')}`
    const known = store.one<{ block: number }>('select block from chain_transfer where txid = ?', txid)
    if (known) return { txid, block: known.block, height: heightOf(context) }
    const block = addBlocks(context, 1)
    store.run(
      'insert into chain_transfer (txid, protocol, receiver, amount, block, at) values (?, ?, ?, ?, ?, ?)',
      txid,
      payment.protocol,
      payment.to,
      payment.amount,
      block,
      payment.at ?? now(),
    )
    return { txid, block, height: block }
  })
}

/** Simulates a reorganisation: removes the newest `depth` blocks and their transfers. */
export function dropBlocks(context: SandboxContext, depth: number): { height: number; dropped: string[] } {
  const { store } = context
  return store.tx(() => {
    const height = setHeight(context, Math.max(firstBlock, heightOf(context) - depth))
    const dropped = store.all<{ txid: string }>('delete from chain_transfer where block > ? returning txid', height)
    return { height, dropped: dropped.map(({ txid }) => txid) }
  })
}

/** Returns at most 1000 transfers from block `fromBlock` on, oldest first. */
export function transfersFrom(context: SandboxContext, fromBlock: number) {
  const height = heightOf(context)
  const rows = context.store.all<{
    protocol: string
    txid: string
    receiver: string
    amount: number
    block: number
    at: number
  }>(
    'select protocol, txid, receiver, amount, block, at from chain_transfer where block >= ? order by block, rowid limit 1000',
    fromBlock,
  )
  return rows.map(({ receiver, at, ...row }) => ({
    ...row,
    to: receiver,
    at: momentOf(at),
    confirmations: height - row.block + 1,
  }))
}

export const latestTransfers = ({ store }: SandboxContext, count: number) =>
  store.all<{ protocol: string; to: string; amount: number; block: number }>(
    'select protocol, receiver as "to", amount, block from chain_transfer order by block desc, rowid desc limit ?',
    count,
  )
