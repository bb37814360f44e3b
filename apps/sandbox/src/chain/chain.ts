import { randomBytes } from 'node:crypto'
import { momentOf } from '../core/clock.ts'
import type { World } from '../core/world.ts'

export interface Payment {
  protocol: 'TRC20' | 'ERC20' | 'BEP20'
  to: string
  /** Hundredths of a USDT. */
  amount: number
  txid?: string | undefined
  /** Block time in milliseconds; default: now. */
  at?: number | undefined
}

const firstBlock = 1000

export const heightOf = ({ store }: World): number =>
  firstBlock + (store.one<{ value: number }>("select value from counter where name = 'chain height'")?.value ?? 0)

function setHeight({ store }: World, height: number): number {
  const sql =
    "insert into counter (name, value) values ('chain height', ?) on conflict (name) do update set value = excluded.value"
  store.run(sql, height - firstBlock)
  return height
}

/** Adds `count` empty blocks and returns the new height. */
export const addBlocks = (world: World, count: number): number =>
  world.store.tx(() => setHeight(world, heightOf(world) + count))

/** Adds a USDT transfer in a new block, which gives it one confirmation. Idempotent by txid. */
export function addTransfer(world: World, payment: Payment): { txid: string; block: number; height: number } {
  const { store, now } = world
  return store.tx(() => {
    const txid = payment.txid || `${payment.protocol === 'TRC20' ? '' : '0x'}${randomBytes(32).toString('hex')}`
    const known = store.one<{ block: number }>('select block from chain_transfer where txid = ?', txid)
    if (known) return { txid, block: known.block, height: heightOf(world) }
    const block = addBlocks(world, 1)
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
export function dropBlocks(world: World, depth: number): { height: number; dropped: string[] } {
  const { store } = world
  return store.tx(() => {
    const height = setHeight(world, Math.max(firstBlock, heightOf(world) - depth))
    const dropped = store.all<{ txid: string }>('delete from chain_transfer where block > ? returning txid', height)
    return { height, dropped: dropped.map(({ txid }) => txid) }
  })
}

/** At most 1000 transfers from block `fromBlock`, oldest first. */
export function transfersFrom(world: World, fromBlock: number) {
  const height = heightOf(world)
  const rows = world.store.all<{
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

export const latestTransfers = ({ store }: World, count: number) =>
  store.all<{ protocol: string; to: string; amount: number; block: number }>(
    'select protocol, receiver as "to", amount, block from chain_transfer order by block desc, rowid desc limit ?',
    count,
  )
