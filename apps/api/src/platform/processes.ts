import cluster from 'node:cluster'
import { second } from '@koi/contract/time'
import { addUp } from './metrics.ts'
import { mostHashes, shareSlots } from './slots.ts'

const most = 64

/** `KOI_PROCESSES` as a number of processes, one where it is not given; null where it is none. */
export function processesIn(text = '1'): number | null {
  const count = Number(text)
  return /^\d+$/.test(text) && count >= 1 && count <= most ? count : null
}

/** Descriptor of the listening socket that the starter has passed on, by `KOI_LISTEN_FD`; null where it passed none. */
export const socketIn = (env: NodeJS.ProcessEnv): number | null =>
  env.KOI_LISTEN_FD ? Number(env.KOI_LISTEN_FD) : null

/**
 * Lets `count` processes serve behind one port, each like one that serves alone. The first migrates and seeds before the
 * others begin; where it ends before it listens, all of it ends with its code. One that ends later is replaced within a
 * second. On SIGTERM and SIGINT all are asked to stop, and this process ends with the last of them.
 */
export function serveByMany(count: number): void {
  // Node's round-robin accepts in this process and drops what it has accepted when the last worker stops listening. Workers
  // that accept by themselves leave the rest in the queue of an inherited socket, for the next start.
  if (socketIn(process.env) !== null) cluster.schedulingPolicy = cluster.SCHED_NONE
  let isStopping = false
  let hasServed = false
  let code = 0
  const start = () => {
    if (isStopping) return
    const worker = cluster.fork()
    worker.once('listening', () => {
      if (hasServed) return
      hasServed = true
      for (let n = 1; n < count; n++) start()
    })
    worker.once('exit', (ended: number | null, signal: string | null) => {
      // One that was asked to stop while it began ends by the signal itself.
      const isAsked = isStopping && signal === 'SIGTERM'
      code ||= (isStopping || !hasServed) && !isAsked ? (ended ?? 1) : 0
      if (isStopping || !hasServed) {
        if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(code)
        return
      }
      process.stderr.write(`a process of the platform ended with ${ended ?? 'a signal'}: another takes its place\n`)
      setTimeout(start, second)
    })
  }
  const stop = () => {
    isStopping = true
    const workers = Object.values(cluster.workers ?? {})
    if (workers.length === 0) process.exit(0)
    for (const worker of workers) worker?.process.kill('SIGTERM')
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  addUp()
  shareSlots(mostHashes)
  start()
}
