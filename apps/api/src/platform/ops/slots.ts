import cluster, { type Worker } from 'node:cluster'
import { availableParallelism } from 'node:os'
import { bulkhead } from 'cockatiel'
import { isOf } from '../base/ipc.ts'

/** Concurrent password hashes per machine; one core is left for everything else. */
export const maxHashes = Math.max(1, availableParallelism() - 1)

const requestType = 'koi:slot:request'
const grantType = 'koi:slot:grant'
const releaseType = 'koi:slot:release'
interface SlotMessage<Type extends string> {
  type: Type
  id: number
}

/** Shares the slots among the workers; runs in the primary process. The slots of a worker that exits are freed. */
export function shareSlots(most: number): void {
  const slots = bulkhead(most, Number.MAX_SAFE_INTEGER)
  const held = new Map<Worker, Map<number, () => void>>()
  const grant = (worker: Worker, id: number) =>
    new Promise<void>((release) => {
      if (!worker.isConnected()) return release()
      const mine = held.get(worker) ?? new Map<number, () => void>()
      held.set(worker, mine.set(id, release))
      worker.send({ type: grantType, id } satisfies SlotMessage<typeof grantType>)
    })
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (isOf<SlotMessage<typeof requestType>>(requestType, message)) void slots.execute(() => grant(worker, message.id))
    else if (isOf<SlotMessage<typeof releaseType>>(releaseType, message)) {
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
    if (!isOf<SlotMessage<typeof grantType>>(grantType, message)) return
    waiting.get(message.id)?.()
    waiting.delete(message.id)
  })
  // Without the primary process, each worker applies the limit by itself.
  process.on('disconnect', () => {
    for (const start of waiting.values()) start()
    waiting.clear()
  })
}

/** Runs `work` when a hash slot is free; without a cluster `work` runs at once. */
export async function withHashSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!cluster.isWorker || !process.connected) return work()
  if (lastId === 0) listen()
  const id = ++lastId
  await new Promise<void>((resolve) => {
    waiting.set(id, resolve)
    process.send?.({ type: requestType, id } satisfies SlotMessage<typeof requestType>)
  })
  try {
    return await work()
  } finally {
    if (process.connected) process.send?.({ type: releaseType, id } satisfies SlotMessage<typeof releaseType>)
  }
}
