import cluster from 'node:cluster'
import { constants, enableCompileCache, flushCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { processesIn, serveByMany } from './platform/processes.ts'

// What pg_stat_activity shows of every connection; a name in DATABASE_URL comes before it.
process.env.PGAPPNAME ??= 'koi'
const count = processesIn(process.env.KOI_PROCESSES) ?? 1
if (cluster.isPrimary && count > 1) serveByMany(count)
else {
  // It listens through the one that started it: a worker without this channel would have nothing to wait for.
  if (cluster.isWorker) process.channel?.ref()
  // What was compiled at the last start is read from the data folder, which nobody else writes: a start takes two thirds
  // of the time. The server is imported after it, so that all of it is kept.
  const { status, message } = enableCompileCache(resolve(process.env.KOI_DATA ?? '.koi', 'compiled'))
  if (status === constants.compileCacheStatus.FAILED) process.stderr.write(`nothing compiled is kept: ${message}\n`)
  await import('./serve.ts')
  // Kept now, not at the end: a process that is killed has no end.
  flushCompileCache()
}
