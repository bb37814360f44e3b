import type { Db, Tx } from './db.ts'

/** The kinds of the events that each transaction has inserted. */
const emitted = new WeakMap<object, Set<string>>()
type Listener = (kinds: ReadonlySet<string>) => void
const listeners = new WeakMap<object, Listener[]>()

/** Calls `listener` after each transaction of `db` in this process that inserted events. */
export function onEmitted(db: Db, listener: Listener): void {
  listeners.set(db, [...(listeners.get(db) ?? []), listener])
}

export function markEmitting(tx: Tx, kind: string): void {
  const kinds = emitted.get(tx) ?? new Set()
  emitted.set(tx, kinds.add(kind))
}

/** Calls the listeners if `tx` inserted events; called after its commit. */
export function callIfEmitted(db: Db, tx: Tx): void {
  const kinds = emitted.get(tx)
  if (kinds) for (const listener of listeners.get(db) ?? []) listener(kinds)
}
