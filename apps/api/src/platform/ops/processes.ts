import cluster from 'node:cluster'
import { second } from '@koi/contract/time'
import { socketIn } from './config.ts'
import { aggregateMetrics } from './metrics.ts'
import { maxHashes, shareSlots } from './slots.ts'

/**
 * Runs `count` server processes. The first one migrates and seeds before the others start; if it ends before it
 * listens, all end with its exit code. A process that ends later is replaced. SIGTERM and SIGINT stop all.
 */
export function serveByMany(count: number): void {
  // Node's round-robin scheduling accepts connections in this process and drops the accepted ones when the last worker
  // stops listening. Workers that accept by themselves leave the rest in the accept queue of the inherited socket, for
  // the next start.
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
      // A worker that gets SIGTERM during startup has no handler yet and dies by the signal.
      const isAsked = isStopping && signal === 'SIGTERM'
      code ||= (isStopping || !hasServed) && !isAsked ? (ended ?? 1) : 0
      if (isStopping || !hasServed) {
        if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(code)
        return
      }
      process.stderr.write(`a server process ended with ${ended ?? 'a signal'}: starting another\n`)
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
  aggregateMetrics()
  shareSlots(maxHashes)
  start()
}
