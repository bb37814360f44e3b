import cluster, { type Worker } from 'node:cluster'
import { availableParallelism } from 'node:os'
import { bulkhead } from 'cockatiel'
import { isOf } from './ipc.ts'

/** One core is left for everything else. */
export const mostHashes = Math.max(1, availableParallelism() - 1)

const wanted = 'koi:slot:wanted'
const given = 'koi:slot:given'
const done = 'koi:slot:done'
interface SlotMessage<Type extends string> {
  type: Type
  id: number
}

/** Runs in the primary process. Slots of a worker that exits are freed. */
export function shareSlots(most: number): void {
  const slots = bulkhead(most, Number.MAX_SAFE_INTEGER)
  const held = new Map<Worker, Map<number, () => void>>()
  const hold = (worker: Worker, id: number) =>
    new Promise<void>((release) => {
      if (!worker.isConnected()) return release()
      const mine = held.get(worker) ?? new Map<number, () => void>()
      held.set(worker, mine.set(id, release))
      worker.send({ type: given, id } satisfies SlotMessage<typeof given>)
    })
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (isOf<SlotMessage<typeof wanted>>(wanted, message)) void slots.execute(() => hold(worker, message.id))
    else if (isOf<SlotMessage<typeof done>>(done, message)) {
      held.get(worker)?.get(message.id)?.()
      held.get(worker)?.delete(message.id)
    }
  })
  cluster.on('disconnect', (worker) => {
    for (const release of held.get(worker)?.values() ?? []) release()
    held.delete(worker)
  })
}

let lastId = 0
const waiting = new Map<number, () => void>()

function listen(): void {
  process.on('message', (message) => {
    if (!isOf<SlotMessage<typeof given>>(given, message)) return
    waiting.get(message.id)?.()
    waiting.delete(message.id)
  })
  // Without the primary process each worker falls back to its own limits.
  process.on('disconnect', () => {
    for (const start of waiting.values()) start()
    waiting.clear()
  })
}

/** Without a cluster `work` runs directly. */
export async function inSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!cluster.isWorker || !process.connected) return work()
  if (lastId === 0) listen()
  const id = ++lastId
  await new Promise<void>((resolve) => {
    waiting.set(id, resolve)
    process.send?.({ type: wanted, id } satisfies SlotMessage<typeof wanted>)
  })
  try {
    return await work()
  } finally {
    if (process.connected) process.send?.({ type: done, id } satisfies SlotMessage<typeof done>)
  }
}
