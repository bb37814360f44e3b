import cluster, { type Worker } from 'node:cluster'
import { withHashSlot, shareSlots } from './slots.ts'

// Three processes request 20 slots each of 2; one exits while it holds one.
const most = 2
const workers = 3
const each = 20

if (cluster.isWorker) {
  const isLast = Number(process.env.WORKER) === workers - 1
  const hold = async () => {
    process.send!('held')
    if (isLast) process.exit(1)
    await new Promise((resolve) => setImmediate(resolve))
    process.send!('free')
  }
  await Promise.all(Array.from({ length: each }, () => withHashSlot(hold)))
  process.disconnect()
} else {
  let held = 0
  let highest = 0
  let given = 0
  let ended = 0
  let last: Worker
  shareSlots(most)
  cluster.on('message', (_worker, message: unknown) => {
    if (message === 'held') {
      given++
      highest = Math.max(highest, ++held)
    }
    if (message === 'free') held--
  })
  // `shareSlots` frees the slots of the exiting process on its disconnect, which precedes its exit.
  cluster.on('disconnect', (worker) => {
    if (worker === last) held--
  })
  cluster.on('exit', () => {
    if (++ended === workers) process.stdout.write(JSON.stringify({ highest, given }))
  })
  for (let n = 0; n < workers; n++) last = cluster.fork({ WORKER: String(n) })
}
