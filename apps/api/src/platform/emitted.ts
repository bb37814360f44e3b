import type { Db, Tx } from './db.ts'

/** Transactions that have inserted events. */
const emitting = new WeakSet<object>()
const listeners = new WeakMap<object, () => void>()

/** Calls `listener` after each transaction of `db` in this process that inserted events. */
export function onEmitted(db: Db, listener: () => void): void {
  listeners.set(db, listener)
}

export function markEmitting(tx: Tx): void {
  emitting.add(tx)
}

/** After the commit of `tx`. */
export function callIfEmitted(db: Db, tx: Tx): void {
  if (emitting.has(tx)) listeners.get(db)?.()
}
