import { setTimeout as wait } from 'node:timers/promises'
import { build } from './build.ts'
import { jobs, loops } from './jobs.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config.ts'
import { keepRunning, runJob, startJobs } from './platform/job.ts'
import { migrate } from './platform/migrate.ts'
import { monthsJob } from './platform/months.ts'
import { traceTo } from './platform/trace.ts'
import { databaseObstacle, findObstacles, uploadsObstacle } from './preflight.ts'
import { seed } from './seed.ts'

// In-flight calls get this long after SIGTERM; the whole stop stays under ten seconds.
const shutdownTimeout = 6000

/** Ends a start that cannot succeed, with what an administrator has to do. */
const refuseStart = (...messages: string[]): never => {
  for (const message of messages) process.stderr.write(`${message}\n`)
  process.exit(2)
}

const config = (() => {
  try {
    return readConfig(process.env)
  } catch (error) {
    return refuseStart((error as Error).message)
  }
})()

const wrong = [await uploadsObstacle(config), await databaseObstacle(config)].filter((one) => one !== null)
if (wrong.length) refuseStart(...wrong)
// Read only where a collector is named: nobody else pays for it, not even by a start that takes longer.
const tracing = config.traces
  ? (await import('./platform/otel.ts')).otelTracing(config.traces.service, config.traces.share)
  : null
traceTo(tracing)
await migrate(config.databaseUrl)
const { server, app, leave, untilQuiet, close } = await build(config, systemClock)
const obstacles = await findObstacles(app)
if (obstacles.length) refuseStart(...obstacles.map(({ message }) => message))
const firstPassword = await seed(app)
if (firstPassword) process.stdout.write(`${JSON.stringify({ koi: 'admin-password', password: firstPassword })}\n`)

const stops: (() => Promise<void>)[] = []
let isStopping = false
/** Jobs go to other processes at once; calls are taken until the proxy has turned to others. */
async function stop(code = 0, drain = config.drain): Promise<void> {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), drain + shutdownTimeout + 3000).unref()
  leave()
  const isDrained = drain ? wait(drain).then(untilQuiet) : Promise.resolve()
  await Promise.all([isDrained.then(() => server.close()), ...stops.map((stopOne) => stopOne())])
  await close()
  // A collector that does not answer holds nobody up.
  if (tracing) await Promise.race([tracing.stop().catch(() => undefined), wait(1000)])
  process.exit(code)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
process.on('uncaughtException', (error) => {
  server.log.fatal({ err: error }, 'an error nobody caught: the process ends')
  void stop(1, 0)
})

await server.listen({ host: config.host, port: config.port })
const stopJobs = await startJobs(app, jobs)
stops.push(() => stopJobs(shutdownTimeout))
// Nobody waits for it: rows find a place without it too, the run is kept, and it is tried again at night.
const months = runJob(app, monthsJob, null).then(
  () => undefined,
  () => undefined,
)
stops.push(() => months)
for (const { name, pause, run } of loops) stops.push(keepRunning(app, name, pause, () => run(app)))
