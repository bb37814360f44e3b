import cluster from 'node:cluster'
import { constants, enableCompileCache, flushCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { processesIn } from '../platform/ops/config.ts'
import { serveByMany } from '../platform/ops/processes.ts'

// Sets application_name in pg_stat_activity, unless DATABASE_URL names another one.
process.env.PGAPPNAME ??= 'koi'
const count = processesIn(process.env.KOI_PROCESSES) ?? 1
if (cluster.isPrimary && count > 1) serveByMany(count)
else {
  // A worker listens through the primary process: without a reference to the channel it would exit.
  if (cluster.isWorker) process.channel?.ref()
  // The compile cache saves a third of the startup time. serve.ts is imported after enabling it, so that all modules
  // are cached.
  const { status, message } = enableCompileCache(resolve(process.env.KOI_DATA ?? '.koi', 'compiled'))
  if (status === constants.compileCacheStatus.FAILED) process.stderr.write(`nothing compiled is kept: ${message}\n`)
  await import('./serve.ts')
  flushCompileCache()
}
